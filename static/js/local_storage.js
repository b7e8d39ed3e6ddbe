// The browser’s localStorage, and nothing where it is switched off or full.
export function getItem(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function setItem(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It is forgotten with the page.
  }
}

export function removeItem(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // There was nothing.
  }
}
