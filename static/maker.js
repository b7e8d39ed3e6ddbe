// A worker that prepares the app for the first time, and reports its progress.
import { prepare } from "./static/js/phone/preparing.js";
import { whyOf } from "./static/js/phone/why.js";

try {
  await prepare(self.name, (progress) => postMessage(progress));
  postMessage({ ready: true });
} catch (error) {
  postMessage({ failed: whyOf(error) });
}
