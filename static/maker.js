// A worker that makes the app ready for the first time, and tells how far it is.
import { make } from "./static/js/phone/making.js";
import { whyOf } from "./static/js/phone/why.js";

try {
  await make(self.name, (how) => postMessage(how));
  postMessage({ ready: true });
} catch (error) {
  postMessage({ failed: whyOf(error) });
}
