// Beside each stake in the smallest coin stands what it comes to in the money of the table.
import { say, sayMany } from "./say.js";

const currency = document.querySelector("#currency");

function written(amount) {
  const code = currency.value.trim().toUpperCase();
  if (!Number.isInteger(amount) || amount < 0) return say(currency, "sayWhole");
  if (!code) return sayMany(currency, "sayChip", amount);
  if (!/^[A-Z]{3}$/.test(code)) return say(currency, "saySmallest");
  const style = { style: "currency", currency: code, currencyDisplay: "narrowSymbol" };
  const format = new Intl.NumberFormat(undefined, style);
  return `= ${format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits)}`;
}

function show() {
  for (const beside of document.querySelectorAll("[data-coin]")) {
    const amount = Number(document.getElementById(beside.dataset.coin).value || 0);
    beside.textContent = written(amount);
  }
}

currency.form.addEventListener("input", show);
show();
