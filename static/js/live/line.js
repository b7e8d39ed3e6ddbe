// A line over the page says what was recorded on another phone. It takes no tap, and goes by itself;
// that the game can’t be seen any more stays.
import { pause } from "./watching.js";

const SHOWN_FOR = 15_000; // milliseconds

export async function showRecorded({ since, version }) {
  const answer = await fetch(`${since}?version=${version}`, { cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  const { text } = await answer.json();
  if (text) showLine(text);
}

export async function showLine(text) {
  const line = layLine(text);
  await pause(SHOWN_FOR);
  line.remove();
}

// Lays a line that stays.
export const showGone = (text) => layLine(text).classList.add("gone");

function layLine(text) {
  document.querySelector(".live-line")?.remove();
  const line = document.createElement("p");
  line.className = "notice live-line";
  line.setAttribute("role", "status");
  document.body.append(line);
  line.textContent = text;
  return line;
}
