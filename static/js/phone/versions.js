// The change to a newer version of the app. It is prepared beside the older one, which answers until
// then, and takes over only when a page says so (background.js), or when no page is open.
import { isCostly } from "./network.js";
import { forgetOtherParts, version } from "./parts.js";
import { prepare } from "./preparing.js";
import { forgetOtherFiles, useVersion } from "./shown.js";
import { forgetOtherSnapshots } from "./snapshot.js";
import { findState } from "./state.js";

useVersion(version);

// Prepares a newer version, or the first one where the light worker answers meanwhile; else a page does that, which
// shows the progress.
export async function install() {
  const state = await findState();
  if (state === "quick" || (state === "absent" && !self.registration.active)) return;
  if (isCostly()) throw new Error("A newer version waits until it is asked for, as data may cost something here.");
  await prepare();
}

export async function activate() {
  await Promise.all([self.clients.claim(), forgetOtherParts(), forgetOtherSnapshots(), forgetOtherFiles()]);
}
