// A computer's keyboard presses the keys of a pad, and Enter the blue one; it still presses what Tab has come to.
// A card lies there as soon as what is typed names one; a sign more that names another, 7h or 12, replaces it.
const ELSEWHERE = "dialog, [popover], select, textarea, input:not([type=checkbox], [type=radio])";
const TEN = ["10", "T", "0"];
const CARDS = /^(10|[2-9])*$/; // of figures alone

// What only begins a card, the 1 of a 10, is given to `showWaiting`; the blue key then says that nothing goes on from it.
// Without that, its key is marked, and Enter waits.
export function pressByTyping(form, showWaiting = null) {
  const pad = form.querySelector(".thumb");
  let typed = ""; // of the card typed last
  let lies = false; // whether that card lies there
  let waiting = ""; // of the card typed last, what names none yet
  let total = ""; // as it is typed, with the equals sign that it began with
  let suitFirst = ""; // the suit of the cards to come, where it is typed before them
  let types = false; // whether something was typed since Tab was pressed: a script, too, gives a key the focus

  const seen = (selector) => [...pad.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const undo = () => seen("[data-part=undo], [data-undo]")[0]?.click();

  // All that names a key, each with the suit to choose before it. What a joker stands for has to have one.
  function names() {
    const found = new Map();
    const asks = form.querySelector("[data-at][aria-pressed=true]");
    const letterOf = (suit) => (suit.dataset.suit ?? suit.value).toUpperCase();
    const suits = seen("[data-suit], [name=suit]").map((suit) => [suit, letterOf(suit)]);
    for (const [suit, letter] of suits) found.set(letter, { suit });
    for (const key of seen("[data-text], [data-card], [data-rank], [data-cards]").reverse()) {
      const { text, card, rank, cards } = key.dataset;
      const whole = (text ?? card ?? rank ?? cards).toUpperCase();
      const [short] = /^\d+|^./.exec(whole);
      for (const name of short === "10" ? TEN : [short, ...whole.split(" ")]) {
        if (!asks) found.set(name, { key });
        for (const [suit, letter] of suits) found.set(name + letter, { key, suit }).set(letter + name, { key, suit });
      }
    }
    return found;
  }

  function type(sign) {
    const all = names();
    const begins = (text) => [...all.keys()].some((name) => name.startsWith(text));
    const text = [typed + sign, suitFirst + sign, sign].find(begins);
    if (!text) return pressOther(sign);
    const isLonger = text === typed + sign;
    if (waiting && !isLonger && showWaiting) return goOn();
    const { key, suit } = all.get(text) ?? {};
    if (key && lies && isLonger) undo();
    suit?.click();
    if (suit && !key) return (typed && !suitFirst) || begin(text);
    typed = text;
    lies = key ? !key.disabled : lies && isLonger;
    wait(key || lies ? "" : text.slice(suitFirst.length));
    if (key?.dataset.text) total += sign;
    key?.click();
    return true;
  }

  // Who went out, by as many letters as tell them apart, or what changes between cards and their total.
  function pressOther(sign) {
    const [mode] = seen("[data-part=mode]");
    if (mode) return change(mode, sign);
    const others = seen("[data-seat]");
    const named = others.filter((each) => each.textContent.trim().toUpperCase().startsWith(typed + sign));
    if (named.length === 1) named[0].click();
    if (named.length > 1) typed += sign;
    else if (others.length > 0) begin();
    return named.length > 0;
  }

  // An equals sign begins a total; without one, the letter of a card says that the figures before it were cards, too.
  function change(mode, sign) {
    const isOfCard = ({ dataset }) => (dataset.cards ?? dataset.suit).toUpperCase().startsWith(sign);
    const asksForTotal = seen("[data-text]").length > 0;
    if (sign === "=") {
      if (!asksForTotal) mode.click();
      begin();
      total = sign;
      return true;
    }
    if (!asksForTotal || !CARDS.test(total)) return false;
    if (![...pad.querySelectorAll("[data-cards], [data-suit]")].some(isOfCard)) return false;
    const signs = total + sign;
    mode.click();
    begin();
    return [...signs].every(type);
  }

  function begin(suit = "") {
    typed = suitFirst = suit;
    total = "";
    lies = false;
    wait("");
    return true;
  }

  function wait(text) {
    if (text === waiting) return;
    waiting = text;
    if (showWaiting) return showWaiting(text);
    for (const key of pad.querySelectorAll("[data-rank]")) {
      key.toggleAttribute("data-begun", text !== "" && key.dataset.rank.startsWith(text));
    }
  }

  function goOn() {
    if (waiting && !showWaiting) return true;
    const [blue] = seen(".go");
    blue?.click();
    return blue && (waiting !== "" || begin());
  }

  function press(key, target) {
    const isOnButton = target.closest("a, button, summary") && !(types && target.matches(".key"));
    if (key === "Enter") return !isOnButton && goOn();
    if (key === " ") {
      return types && !isOnButton && !target.matches("input") && (waiting ? goOn() : total !== "" || begin(suitFirst));
    }
    if (key !== "Backspace") return key.length === 1 && type(key.toUpperCase());
    if (waiting) return begin(suitFirst);
    undo();
    const shorter = total.slice(0, -1);
    begin(suitFirst);
    total = shorter;
    return true;
  }

  document.body.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(ELSEWHERE)) return;
    if (key === "Tab") types = false;
    if (!press(key, target)) return;
    event.preventDefault();
    types = true;
    if (key !== "Enter") document.activeElement.blur();
  });

  // What a mouse has clicked doesn't keep the focus: Enter goes on.
  form.addEventListener("click", (event) => {
    if (!event.isTrusted) return;
    begin();
    if (event.detail > 0 && event.target.closest("button")) document.activeElement.blur();
  });
}
