// A half-filled form survives a reload: what is typed is stored on this phone under the form's name,
// and let go only when the server says that it was saved.
import { getItem, removeItem, setItem } from "./local_storage.js";
import { whenever } from "./page.js";
import { say } from "./say.js";

const PREFIX = "draft:";
const KEPT_DAYS = 14;

// What is kept on this phone says of which deal it is: the next one may have been begun since.
whenever("[data-saved]", ({ dataset: { saved, savedDeal } }) => {
  const draft = savedDeal && JSON.parse(getItem(PREFIX + saved) ?? "null");
  if (!draft || parseInt(draft.deal) <= savedDeal) removeItem(PREFIX + saved);
});
whenever("[data-forget]", (link) =>
  link.addEventListener("click", () => removeItem(PREFIX + link.dataset.forget)),
);

whenever("form[data-draft]", (form) => {
  const name = PREFIX + form.dataset.draft;
  if (form.dataset.fresh !== undefined) restore(form);
  // By the time the document hears of it, the form's own scripts have changed what follows from it.
  document.addEventListener("input", ({ target }) => target.form === form && keepDraft(form, name));
});

// The way to a form says so when it was begun; not when who went out has left the game, and is asked again.
whenever("[data-draft-of]", (link) => {
  const { draftOf: form, deal, seats } = link.dataset;
  const draft = draftOf(form, deal);
  const out = draft?.labels?.find((one, place) => one.startsWith("out ") && draft.values[place] === true);
  if (draft && (!out || seats.split(" ").includes(out.slice(4)))) link.textContent = say(link, "sayGoOn");
});

function fields(form) {
  return [...form.elements].filter((field) => field.name && field.type !== "hidden");
}

function isTicked(field) {
  return ["radio", "checkbox"].includes(field.type);
}

function given(field) {
  return isTicked(field) ? field.defaultChecked : field.defaultValue;
}

// What tells a field from all others of its form, even when players have come or gone since.
function label(field) {
  return isTicked(field) || field.type === "submit" ? `${field.name} ${field.value}` : field.name;
}

function keepDraft(form, name) {
  const filled = fields(form);
  const values = filled.map((field) => (isTicked(field) ? field.checked : field.value));
  const labels = filled.map(label);
  const before = draftOf(form.dataset.draft, form.dataset.deal);
  // What was refused was filled in by whoever sent it, not by the server.
  const givenBefore = (field) => before?.givens?.[before.labels?.indexOf(label(field))];
  const givens = filled.map(form.dataset.fresh === undefined ? givenBefore : given);
  // Whoever has left the game may come back to what was counted for them.
  before?.labels?.forEach((one, place) => {
    if (labels.includes(one) || typeof before.values[place] !== "string") return;
    labels.push(one);
    values.push(before.values[place]);
    givens.push(before.givens?.[place]);
  });
  setItem(name, JSON.stringify({ deal: form.dataset.deal, at: Date.now(), labels, values, givens }));
}

// The fields that go together: the choices of a question; somebody's cards and their total.
function group(field) {
  return field.name.replace(/(cards|points)$/, "");
}

// What is stored of a form, if it was for this deal and not long ago.
function draftOf(form, deal) {
  const draft = JSON.parse(getItem(PREFIX + form) ?? "null");
  if (!draft?.values || draft.deal !== deal) return null;
  return Date.now() - draft.at > KEPT_DAYS * 86_400_000 ? null : draft;
}

function restore(form) {
  const draft = draftOf(form.dataset.draft, form.dataset.deal);
  if (!draft) return;
  const filled = fields(form);
  const labels = draft.labels ?? filled.map(label); // an earlier version kept none
  if (labels.length !== draft.values.length) return;
  const known = filled.filter((field) => labels.includes(label(field)));
  const place = (field) => labels.indexOf(label(field));
  const kept = (field) => draft.values[place(field)];
  // What nobody has touched stays as the server fills it in by now: somebody may have counted.
  const touched = (field) => draft.givens?.[place(field)] !== kept(field);
  const groups = new Set(known.filter(touched).map(group));
  for (const field of known) {
    const what = isTicked(field) ? "checked" : "value";
    if (!groups.has(group(field)) || field[what] === kept(field)) continue;
    field[what] = kept(field);
    field.dispatchEvent(new Event("input", { bubbles: true })); // scripts see it as if it was typed
  }
}
