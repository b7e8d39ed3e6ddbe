// Beside each stake in the smallest coin stands what it comes to in the money of the table.
const currency = document.querySelector("#currency");

function written(amount) {
  const code = currency.value.trim().toUpperCase();
  if (!Number.isInteger(amount) || amount < 0) return "whole numbers only";
  if (!code) return amount === 1 ? "1 chip" : `${amount} chips`;
  if (!/^[A-Z]{3}$/.test(code)) return "in the smallest coin of the money";
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
