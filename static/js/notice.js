// Notices that a script lays over the page, so that nothing moves.

// What went wrong is said until the next tap.
export function showRefused(text) {
  const notice = lay(text, "refused", "alert");
  addEventListener("click", () => notice.remove(), { once: true });
}

// What is stored on this phone is said for as long as the form stands there that can’t be sent again:
// that it’s stored, and `later` that it was sent.
export function showStored(text, later) {
  lay(text, "stored", "status").dataset.sayLater = later;
}

export function showSent() {
  const notice = document.querySelector(".notice.stored");
  if (notice) notice.textContent = notice.dataset.sayLater;
}

function lay(text, kind, role) {
  const notice = document.createElement("p");
  notice.className = `notice over ${kind}`;
  notice.setAttribute("role", role);
  document.body.append(notice);
  notice.textContent = text;
  return notice;
}
