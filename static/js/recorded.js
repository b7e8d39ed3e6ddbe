// What was recorded is said once: then the address is that of the page again, however it is kept or shared.
import { whenever } from "./page.js";

whenever("body", () => {
  const address = new URL(location);
  if (!address.searchParams.has("recorded")) return;
  address.searchParams.delete("recorded");
  history.replaceState(history.state, "", address);
});
