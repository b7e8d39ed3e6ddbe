// A computer's keyboard presses the keys of a pad, and Enter the blue one; it still presses what Tab has come to. As
// the first card is typed, 7h or h7, so are the others until Enter. A card lies there as soon as it has a rank, so what
// comes after that, a suit or the second figure of a number, puts another card in its place.
const ELSEWHERE = "dialog, [popover], select, textarea, input:not([type=checkbox], [type=radio])";
const TENS = { 0: "10", T: "10" };

export function pressByTyping(form) {
  const pad = form.querySelector(".thumb");
  let rank; // as typed last
  let lies; // whether its card lies there
  let one; // whether a 1 may still become a 10
  let suitFirst;
  let types = false; // whether something was typed since Tab was pressed: a script, too, gives a key the focus
  forget();

  function forget() {
    rank = "";
    lies = one = suitFirst = false;
  }

  const seen = (selector) => [...pad.querySelectorAll(selector)].filter((each) => each.getClientRects().length > 0);
  const keysOf = (wanted) => seen(".key").filter((key) => rankOf(key) === wanted);
  const undo = () => seen("[data-part=undo], [data-undo]")[0]?.click();

  // What a joker stands for is no card that could get another suit.
  function press(key) {
    rank = form.querySelector("[data-at][aria-pressed=true]") ? "stands for" : rankOf(key);
    lies = !key.disabled;
    key.click();
  }

  function type(sign) {
    const longer = one && keysOf(`1${sign}`)[0];
    const key = longer || keysOf(sign)[0] || keysOf(TENS[sign])[0];
    one = sign === "1" && !longer;
    if (key) {
      if (longer && lies) undo();
      press(key);
    } else lies &&= !one;
    return key || one || chooseSuit(sign.toLowerCase()) || chooseWinner(sign);
  }

  function chooseSuit(letter) {
    const [first] = keysOf(rank);
    const own = keysOf(rank).find((key) => key.dataset.cards?.split(" ").includes(rank + letter));
    const suit = seen("[data-suit], [name=suit]").find((each) => (each.dataset.suit ?? each.value) === letter);
    suit?.click();
    suitFirst ||= Boolean(suit) && rank === "";
    if ((own || suit) && first && !suitFirst) {
      if (lies) undo();
      press(own ?? first);
    }
    return own || suit;
  }

  function chooseWinner(letter) {
    const named = seen("[data-seat]").filter((each) => each.textContent.trim().toUpperCase().startsWith(letter));
    if (named.length === 1) named[0].click();
    return named.length === 1;
  }

  function takeBack() {
    undo();
    rank = "";
    lies = one = false;
    return true;
  }

  // It keeps a 1 from what comes after, and doesn't scroll while cards are typed.
  function space() {
    one = false;
    return rank !== "";
  }

  function goOn() {
    const [blue] = seen(".go");
    forget();
    blue?.click();
    return blue;
  }

  document.body.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(ELSEWHERE)) return;
    if (key === "Tab") types = false;
    else if (key === "Enter") {
      const isOnKey = types && target.matches(".key");
      if ((isOnKey || !target.closest("a, button, summary")) && goOn()) event.preventDefault();
    } else if (key === " ") {
      if (!target.closest("a, button, summary, input") && space()) event.preventDefault();
    } else if (key === "Backspace" ? takeBack() : key.length === 1 && type(key.toUpperCase())) {
      event.preventDefault();
      document.activeElement.blur();
      types = true;
    }
  });

  // What a mouse has clicked doesn't keep the focus: Enter goes on.
  form.addEventListener("click", (event) => {
    if (!event.isTrusted) return;
    forget();
    if (event.detail > 0 && event.target.closest("button")) document.activeElement.blur();
  });
}

function rankOf({ dataset }) {
  const card = dataset.text ?? dataset.rank ?? dataset.card ?? dataset.cards ?? "";
  return /^\d+|^.|$/.exec(card)[0].toUpperCase();
}
