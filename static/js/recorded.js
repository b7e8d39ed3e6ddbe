// What was recorded is said once: then the address is that of the page again, however it is kept or shared.
// Who hears the page, or goes by keys, goes on at what was recorded.
import { whenever } from "./page.js";

whenever("body", () => {
  const address = new URL(location);
  if (!address.searchParams.has("recorded")) return;
  address.searchParams.delete("recorded");
  history.replaceState(history.state, "", address);
});

document.querySelector(".slip.recorded")?.focus({ preventScroll: true });
