// The screen stays on during a game; the lock is lost whenever the page is hidden, and requested again.
async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // The phone saves its battery; then it sleeps as it always does.
  }
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
