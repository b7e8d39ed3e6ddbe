// What this phone keeps from page to page; nothing, where it keeps nothing or has no room.
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It is forgotten with the page.
  }
}

export function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // There was nothing.
  }
}
