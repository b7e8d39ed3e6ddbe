// Whether somebody is on the way to another page. Chromium drops their way where this one is loaded anew
// meanwhile, and may never answer them where a newer worker takes over.
const { navigation } = globalThis; // older browsers have none

let isLeaving = false;
navigation?.addEventListener("navigate", (event) => (isLeaving ||= leaves(event)));

export const leaves = ({ destination, downloadRequest }) => !destination.sameDocument && downloadRequest === null;

export const isBeingLeft = () => isLeaving;
