// The camera reads a QR code, and what stands in it is sent as if it had been typed. A long game comes
// in several codes, which may be read in any order.
import { whenever } from "./page.js";
import { say } from "./say.js";

const PAUSE = 150; // milliseconds between two looks
const WIDTH = 800; // pixels; more of them are read no better, but later
// A part of a game (wire/game_parts.py): all of it, how many there are, and of which game.
const PART = /#(p1\.\d+\.(\d+)\.(\w+)\.\S+)$/;

const drawing = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

function textIn(video, decode) {
  const { canvas } = drawing;
  canvas.width = Math.min(WIDTH, video.videoWidth);
  canvas.height = (canvas.width * video.videoHeight) / video.videoWidth;
  drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return decode(drawing.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return null; // no code in sight
  }
}

// Gives what is to be sent once all codes of a game were read, and tells how many there are by now.
function collecting(tell) {
  const parts = new Set();
  let game;
  return (text) => {
    const [, part, count, checksum] = PART.exec(text) ?? [];
    if (!part) return text;
    if (checksum !== game) parts.clear();
    game = checksum;
    parts.add(part);
    if (parts.size === Number(count)) return `#${[...parts].join(",")}`;
    tell(parts.size, count);
    return null;
  };
}

async function scan(dialog, video, collect) {
  const { default: decode } = await import("../vendor/qr-0.7.0/decode.js");
  const camera = { facingMode: "environment", width: { ideal: 1280 } };
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: camera });
  await video.play();
  while (dialog.open) {
    const text = textIn(video, decode);
    const all = text && collect(text);
    if (all) return all;
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  return null;
}

function stop(video) {
  for (const track of video.srcObject?.getTracks() ?? []) track.stop();
  video.srcObject = null;
}

whenever("[data-scan]", (offer) => {
  if (!navigator.mediaDevices?.getUserMedia) return; // over plain HTTP no page may see
  const form = offer.closest("form");
  const dialog = form.querySelector("dialog");
  const video = dialog.querySelector("video");
  const status = dialog.querySelector("[role=status]");
  const field = form.elements[offer.dataset.scan];
  const collect = collecting((number, all) => (status.textContent = say(status, "sayMore", { number, all })));
  offer.hidden = false;
  dialog.querySelector("button").onclick = () => dialog.close();
  dialog.addEventListener("close", () => stop(video));

  offer.querySelector("button").onclick = async () => {
    dialog.showModal();
    status.textContent = say(status, "saySeeking");
    try {
      const text = await scan(dialog, video, collect);
      if (!text) return;
      dialog.close();
      if (text.startsWith("#") && field.name === "code") return location.assign(dialog.dataset.importPage + text);
      field.value = text;
      form.requestSubmit();
    } catch {
      status.textContent = say(status, "sayBlocked");
    } finally {
      stop(video);
    }
  };
});
