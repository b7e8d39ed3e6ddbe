// What a game is played for: a sentence whose amounts open slips. A slip changes its amount by a step,
// to a usual one or as it is typed; a stake that nobody changed stays the same number of the smallest
// coins when a currency is picked.
import { whenever } from "./page.js";
import { say, sayMany } from "./say.js";

const USUAL = [1, 2, 5];
const SHOWN = 5;

whenever("#currency", (currency) => {
  const stakes = [...document.querySelectorAll("[data-smallest]")];
  const tiles = [...document.querySelectorAll("[data-currency]")];
  const name = document.querySelector("[data-part=currency]");
  const language = document.documentElement.lang;
  const signs = JSON.parse(currency.dataset.signs);
  // By the currency that the page came with, as a stored form may have filled in another by now.
  const untouched = (stake) => !currency.defaultValue && stake.value === stake.dataset.smallest;
  const typed = new Set(stakes.filter((stake) => !untouched(stake)));

  function codeOf(text) {
    const written = text.trim();
    return signs[written.toLowerCase()] ?? written.toUpperCase();
  }

  // Known in every language, as the server writes it too: £, not £GB or GBP.
  const hasOneSign = (code) =>
    Object.keys(signs).some((sign) => signs[sign] === code && /^[^\p{L}]$/u.test(sign));

  // As the server writes it: in English the currency that the page came with mostly as its country does,
  // in other languages all as their readers do.
  function moneyFormat() {
    const code = codeOf(currency.value);
    if (!/^[A-Z]{3}$/.test(code)) return null;
    const isThePages = code === codeOf(currency.defaultValue);
    const isAsWritten = isThePages || !language.startsWith("en");
    return new Intl.NumberFormat(isThePages ? currency.dataset.writtenIn : language, {
      style: "currency",
      currency: code,
      currencyDisplay: isAsWritten && !hasOneSign(code) ? "symbol" : "narrowSymbol",
      numberingSystem: "latn",
      trailingZeroDisplay: "stripIfInteger",
    });
  }

  // The smallest in use. A stake that nobody changed is so many of it.
  function coinOf(format) {
    const code = format?.resolvedOptions().currency;
    return currency.dataset.withoutCents.split(" ").includes(code) ? 10 ** digitsOf(format) : 1;
  }

  const usualOf = (stake, format) => stake.dataset.smallest * coinOf(format);

  const digitsOf = (format) => format?.resolvedOptions().maximumFractionDigits ?? 0;

  // As somebody types it: without cents where there are none.
  function withoutSign(coins, digits) {
    const whole = coins % 10 ** digits === 0;
    const options = { minimumFractionDigits: whole ? 0 : digits, useGrouping: false };
    return (coins / 10 ** digits).toLocaleString(language, options);
  }

  function signOf(format) {
    return format?.formatToParts(0).find((part) => part.type === "currency").value ?? "";
  }

  const isSign = (text, format) => {
    const code = format?.resolvedOptions().currency;
    const [sign, letters] = [text.toLowerCase(), text.toUpperCase()];
    return !sign || (code && (text === signOf(format) || signs[sign] === code || letters === code));
  };

  // What was typed in the smallest coins: with its sign before or after it, or in cents. Null for
  // what is no amount.
  function coinsOf(stake, format) {
    const digits = digitsOf(format);
    const text = stake.value.trim();
    const cents = digits === 2 && text.match(/^(\d{1,15})\s*(?:c|ct|cents?|p|¢)$/i);
    if (cents) return Number(cents[1]);
    const [, before, number, after] = text.match(/^([^\d\s]*)\s*([\d.,]+)\s*([^\d\s]*)$/) ?? [];
    if (!isSign(before ?? "", format) || !isSign(after ?? "", format)) return null;
    const decimals = (number ?? "").match(/^(\d{1,15})(?:[.,](\d+))?$/);
    if (!decimals || (decimals[2] ?? "").length > digits) return null;
    return Number(decimals[1] + (decimals[2] ?? "").padEnd(digits, "0"));
  }

  function inWords(coins, format) {
    if (coins === 0) return say(currency, "sayNothing");
    if (!format) return coins.toLocaleString(language);
    // Browsers put a space behind the R of rands, which nobody writes.
    return format.format(coins / 10 ** digitsOf(format)).replace(/^(\p{L})\s(?=\d)/u, "$1");
  }

  const withChips = (coins, format) =>
    coins && !format ? sayMany(currency, "sayChip", coins) : inWords(coins, format);

  // Three letters have no room beside a figure.
  const usualInWords = (coins, format) =>
    signOf(format).length > 2 ? withoutSign(coins, digitsOf(format)) : inWords(coins, format);

  function noteOn(coins, format) {
    const digits = digitsOf(format);
    if (coins !== null && !format) return sayMany(currency, "sayChip", coins);
    if (coins !== null) return `= ${inWords(coins, format)}`;
    if (!digits) return say(currency, "sayWhole");
    return say(currency, "sayAmount", { example: withoutSign(50, digits) });
  }

  // 1, 2, 5, 10, 20 … around an amount, which is the last but one if it is among them.
  function usualAround(coins, coin) {
    const all = [];
    for (let ten = coin; ten <= 1_000_000; ten *= 10) all.push(...USUAL.map((one) => one * ten));
    const last = all.findIndex((one) => one >= Math.max(coins, 1)) + 2;
    const end = Math.max(SHOWN, last);
    return all.slice(end - SHOWN, end);
  }

  // Up and down by what its first digit counts: 8, 9, 10, 20.
  function stepped(coins, step) {
    const counted = step < 0 ? coins - 1 : coins;
    return Math.max(0, coins + step * 10 ** Math.floor(Math.log10(Math.max(counted, 1))));
  }

  function change(stake, coins) {
    stake.value = withoutSign(coins, digitsOf(moneyFormat()));
    stake.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function usualButton(stake, coins) {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.className = "btn";
    button.dataset.coins = coins;
    button.addEventListener("click", () => change(stake, coins));
    return button;
  }

  function showSlip(stake, format) {
    const coins = coinsOf(stake, format);
    const slip = stake.closest("[data-stake]");
    const note = document.getElementById(`${stake.id}-note`); // then what is wrong with it
    note.textContent = noteOn(coins, format);
    for (const usual of slip.querySelectorAll("[data-coins]")) {
      const amount = Number(usual.dataset.coins);
      usual.textContent = usualInWords(amount, format);
      usual.setAttribute("aria-pressed", amount === coins);
    }
    for (const part of document.querySelectorAll(`[data-amount="${stake.id}"]`)) {
      part.textContent = coins === null ? stake.value : withChips(coins, format);
    }
  }

  function show() {
    const format = moneyFormat();
    if (!format && currency.value) return; // still being typed
    const code = codeOf(currency.value);
    const picked = tiles.find((tile) => tile.dataset.currency === code);
    for (const tile of tiles) tile.setAttribute("aria-pressed", tile === picked);
    name.textContent = picked?.dataset.name ?? code;
    for (const stake of stakes) {
      if (coinsOf(stake, format) === usualOf(stake, format)) typed.delete(stake); // the usual one again
      if (!typed.has(stake)) stake.value = withoutSign(usualOf(stake, format), digitsOf(format));
      showSlip(stake, format);
    }
  }

  for (const stake of stakes) {
    stake.addEventListener("input", () => typed.add(stake));
    const slip = stake.closest("[data-stake]");
    for (const step of slip.querySelectorAll("[data-step]")) {
      step.addEventListener("click", () => {
        const format = moneyFormat();
        const coins = coinsOf(stake, format) ?? usualOf(stake, format);
        change(stake, stepped(coins, Number(step.dataset.step)));
      });
    }
    slip.addEventListener("beforetoggle", ({ newState }) => {
      if (newState !== "open") return;
      const format = moneyFormat();
      const coins = coinsOf(stake, format) ?? usualOf(stake, format);
      const usual = usualAround(coins, coinOf(format)).map((each) => usualButton(stake, each));
      slip.querySelector("[data-usual]").replaceChildren(...usual);
      showSlip(stake, format);
    });
  }
  for (const tile of tiles) {
    tile.addEventListener("click", () => {
      currency.value = tile.dataset.currency;
      currency.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
  // Enter is done with a slip, not with the whole form.
  for (const slip of document.querySelectorAll(".from-below.stake")) {
    slip.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
      event.preventDefault();
      slip.hidePopover();
    });
  }
  currency.form.addEventListener("input", show);
  show();
  // What was refused in a slip is seen at once, unless something else has to be put right as well.
  const [refused, ...others] = document.querySelectorAll(".wrong");
  if (!others.length) refused?.closest("[popover]")?.showPopover();
});
