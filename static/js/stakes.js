// Below each stake stands its amount in the money of the table. A stake that nobody typed stays the
// same number of the smallest coins when the currency is filled in.
import { whenever } from "./page.js";
import { say, sayMany } from "./say.js";

whenever("#currency", (currency) => {
  const stakes = [...document.querySelectorAll("[data-smallest]")];
  const untouched = (stake) => !currency.value && stake.value === stake.dataset.smallest;
  const typed = new Set(stakes.filter((stake) => !untouched(stake)));

  const signs = JSON.parse(currency.dataset.signs);

  function moneyFormat() {
    const written = currency.value.trim();
    const code = signs[written.toLowerCase()] ?? written.toUpperCase();
    const options = { style: "currency", currency: code, currencyDisplay: "narrowSymbol" };
    return /^[A-Z]{3}$/.test(code) ? new Intl.NumberFormat(undefined, options) : null;
  }

  function withoutSign(coins, digits) {
    const options = { minimumFractionDigits: digits, useGrouping: false };
    return (coins / 10 ** digits).toLocaleString(document.documentElement.lang, options);
  }

  function signOf(format) {
    return format?.formatToParts(0).find((part) => part.type === "currency").value ?? "";
  }

  const isSign = (text, format) => {
    const code = format?.resolvedOptions().currency;
    const [sign, letters] = [text.toLowerCase(), text.toUpperCase()];
    return !sign || (code && (text === signOf(format) || signs[sign] === code || letters === code));
  };

  // What was typed, as a number: without the sign before or after it, and cents as a part of the whole.
  function textOf(stake, format, digits) {
    const typed = stake.value.trim();
    const cents = digits === 2 && typed.match(/^(\d{1,15})\s*(?:c|ct|cents?|p|¢)$/i);
    if (cents) return withoutSign(Number(cents[1]), digits).replace(",", ".");
    const [, before, text, after] = typed.match(/^([^\d\s]*)\s*([\d.,]+)\s*([^\d\s]*)$/) ?? [];
    return isSign(before ?? "", format) && isSign(after ?? "", format) ? (text ?? "") : "";
  }

  function noteOn(stake, format, digits) {
    const text = textOf(stake, format, digits);
    const decimals = text.match(/^\d{1,15}(?:[.,](\d+))?$/);
    if (!decimals || (decimals[1] ?? "").length > digits) {
      if (!digits) return say(currency, "sayWhole");
      return say(currency, "sayAmount", { example: withoutSign(50, digits) });
    }
    const amount = Number(text.replace(",", "."));
    return format ? `= ${format.format(amount)}` : sayMany(currency, "sayChip", amount);
  }

  function show() {
    const format = moneyFormat();
    if (!format && currency.value) return; // still being typed
    const digits = format?.resolvedOptions().maximumFractionDigits ?? 0;
    for (const stake of stakes) {
      if (!typed.has(stake)) stake.value = withoutSign(stake.dataset.smallest, digits);
      const [noteId] = stake.getAttribute("aria-describedby").split(" "); // then what is wrong with it
      const note = document.getElementById(noteId);
      note.textContent = noteOn(stake, format, digits);
    }
  }

  for (const stake of stakes) stake.addEventListener("input", () => typed.add(stake));
  currency.form.addEventListener("input", show);
  show();
});
