// The phone's own share sheet, where there is one that takes pictures.
import { whenever } from "./page.js";

const PNG = "image/png";

whenever("[data-share]", (row) => {
  const { share, name, title } = row.dataset;
  const files = async () => {
    const answer = await fetch(share);
    if (!answer.ok) throw new Error(String(answer.status));
    return [new File([await answer.blob()], name, { type: PNG })];
  };
  row.hidden = !navigator.canShare?.({ files: [new File([], name, { type: PNG })] });
  row.querySelector("button").addEventListener("click", async () => {
    try {
      await navigator.share({ files: await files(), title });
    } catch (error) {
      row.querySelector("[role=status]").hidden = error.name === "AbortError";
    }
  });
});
