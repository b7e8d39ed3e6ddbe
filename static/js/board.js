// The sheet moves by a hair every few minutes, so that nothing burns into a screen that shows it all
// evening. It is noted outside of what changes with the game.
const EVERY = 3 * 60_000; // milliseconds
const PLACES = [[0, 0], [8, 4], [4, -8], [-8, -4], [-4, 8]]; // in the unit of the big screen

const { style } = document.documentElement;
let place = 0;

setInterval(() => {
  place = (place + 1) % PLACES.length;
  const [across, down] = PLACES[place];
  style.setProperty("--across", across);
  style.setProperty("--down", down);
}, EVERY);
