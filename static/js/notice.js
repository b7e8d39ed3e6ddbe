// Notices that a script lays over the page, so that nothing moves.

// What went wrong is said until the next tap.
export function showRefused(text) {
  const notice = lay(text, "refused", "alert");
  addEventListener("click", () => notice.remove(), { once: true });
}

// What is kept on this phone is said for as long as the form stands there that can’t be sent again.
export const showKept = (text) => lay(text, "kept", "status");

function lay(text, kind, role) {
  const notice = document.createElement("p");
  notice.className = `notice over ${kind}`;
  notice.setAttribute("role", role);
  document.body.append(notice);
  notice.textContent = text;
  return notice;
}
