// Languages are loaded onto this phone one by one, as they are needed (phone/languages.py).
import { fromServer } from "./network.js";
import { loadLanguagePart } from "./parts.js";

const PATIENCE = 10_000; // milliseconds

// Loads a language, and returns the name of its part; undefined if it can't be loaded now.
export const loadLanguage = (language) => loadLanguagePart(language, request).catch(() => undefined);

const request = (address) => fromServer(new Request(address, { signal: AbortSignal.timeout(PATIENCE) }));
