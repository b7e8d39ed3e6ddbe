// A worker that prepares the app for the first time, and reports its progress.
import { make } from "./static/js/phone/making.js";
import { whyOf } from "./static/js/phone/why.js";

try {
  await make(self.name, (progress) => postMessage(progress));
  postMessage({ ready: true });
} catch (error) {
  postMessage({ failed: whyOf(error) });
}
