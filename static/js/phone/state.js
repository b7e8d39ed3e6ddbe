// What of the app is on this phone. Browsers may delete the snapshot, all caches or the database, each alone.
import { hasAnyPart, hasParts } from "./parts.js";
import { hasRun } from "./records.js";
import { hasSnapshot } from "./snapshot.js";

// Returns "quick" if Python starts in a second, "slow" if it starts without a network but takes long,
// "incomplete" if parts have to be loaded first, or "absent" if the app was never installed.
export async function findState() {
  if (await hasParts()) return (await hasSnapshot()) ? "quick" : "slow";
  return (await isInstalled()) ? "incomplete" : "absent";
}

export const isInstalled = async () => (await hasAnyPart()) || (await hasRun().catch(() => false));
