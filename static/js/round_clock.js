// The clock of a round goes on by the server's clock, whatever this phone's own says. Once the time is
// up it says so, and stays.
import { whenever } from "./page.js";

const SECOND = 1000; // milliseconds

whenever("[data-clock]", (clock) => {
  const ahead = Number(clock.dataset.now) - Date.now();
  const face = clock.querySelector("[role=timer]");

  function show() {
    if (!clock.isConnected) return clearInterval(ticking);
    const left = Math.max(0, Math.floor((Number(clock.dataset.ends) - Date.now() - ahead) / SECOND));
    face.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("over", left === 0);
  }

  const ticking = setInterval(show, SECOND);
  show();
});
