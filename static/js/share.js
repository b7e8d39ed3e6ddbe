// What is passed on goes through the phone's own share sheet; where there is none, or it takes no
// such thing, a text is copied, or shown to be copied by hand, and a picture is saved.
import { whenever } from "./page.js";
import { say } from "./say.js";

const COPIED_FOR = 2000; // milliseconds
const PNG = "image/png";

// How a share sheet was left; nothing where there is none, or it takes no such thing.
async function shared(what) {
  if (!navigator.canShare?.(what)) return undefined;
  try {
    await navigator.share(what);
    return "passed on";
  } catch (error) {
    return error.name === "AbortError" ? "called off" : undefined;
  }
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function showCopied(button) {
  const status = document.querySelector("[data-share-status]");
  button.classList.add("copied");
  status.textContent = button.dataset.copied;
  setTimeout(() => {
    button.classList.remove("copied");
    status.textContent = "";
  }, COPIED_FOR);
}

function showText(text) {
  const byHand = document.querySelector("[data-share-by-hand]");
  const field = byHand.querySelector("textarea");
  field.value = text;
  byHand.querySelector("button").onclick = () => byHand.close();
  byHand.showModal();
  field.select();
}

async function shareText(button) {
  const { shareText: text, shareLink: url } = button.dataset;
  const how = await shared(url ? { url } : { text });
  if (how === "called off") return;
  if (!how) {
    if (!(await copied(url ?? text))) return showText(url ?? text);
    showCopied(button);
  }
  notePassedOn();
}

// Tells the app that a game was handed over, so that it no longer asks to save it.
function notePassedOn() {
  const form = document.querySelector("[data-passed-on]");
  if (form) fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
}

whenever("[data-share-text], [data-share-link]", (button) => {
  button.addEventListener("click", () => shareText(button));
});

// The picture is fetched before anybody asks for it: a share sheet opens only right after a tap.
async function fileOf(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(String(answer.status));
  const picture = await answer.blob();
  const isDrawn = picture.type === PNG;
  const file = new File([isDrawn ? picture : await drawn(link.href)], link.download, { type: PNG });
  if (!isDrawn) link.href = URL.createObjectURL(file);
  return file;
}

// Where no server makes a picture of the drawing, the browser does.
async function drawn(address) {
  const drawing = new Image();
  drawing.src = address;
  await drawing.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [drawing.naturalWidth, drawing.naturalHeight];
  canvas.getContext("2d").drawImage(drawing, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, PNG));
}

function offerToShare(link, file) {
  const what = { files: [file], title: link.dataset.title };
  if (!navigator.canShare?.(what)) return;
  link.querySelector("span").textContent = say(link, "sayShare");
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    if (!await shared(what)) location.assign(link.href);
  });
}

whenever("[data-share-picture]", async (link) => {
  try {
    offerToShare(link, await fileOf(link));
  } catch {
    // It can be saved as it is.
  }
});
