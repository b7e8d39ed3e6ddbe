// Whether a navigation to another page is under way. Chromium drops it if this page is reloaded meanwhile,
// and may never answer it if a newer worker takes over.
const { navigation } = globalThis; // older browsers have none

let isLeaving = false;
navigation?.addEventListener("navigate", (event) => (isLeaving ||= leaves(event)));
navigation?.addEventListener("navigatesuccess", () => (isLeaving = false)); // in this document (game_pages.js)

export const leaves = ({ destination, downloadRequest }) => !destination.sameDocument && downloadRequest === null;

export const isBeingLeft = () => isLeaving;
