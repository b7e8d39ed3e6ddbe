// Languages come to this phone one by one, as they are wanted (phone/languages.py).
import { fromServer } from "./network.js";
import { bringLanguage } from "./parts.js";

const PATIENCE = 10_000; // milliseconds

// The name of the part of a language, once that is here; nothing where it can't come now.
export const sought = (language) => bringLanguage(language, bring).catch(() => undefined);

const bring = (address) => fromServer(new Request(address, { signal: AbortSignal.timeout(PATIENCE) }));
