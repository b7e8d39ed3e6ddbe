// The sheet moves by a hair every few minutes, so that nothing burns into a screen that shows it all
// evening. It is noted outside of what changes with the game.
const EVERY = 3 * 60_000; // milliseconds
const PLACES = 5;

let place = 0;

setInterval(() => {
  place = (place + 1) % PLACES;
  document.documentElement.dataset.place = place;
}, EVERY);
