// Sentences of a script in the reader's language: the page brings them as `data-say-…`, with names
// in braces for what is filled in. Plurals come as `data-say-…-one`, `-other` and so on.
const rules = new Intl.PluralRules(document.documentElement.lang);

export function say(element, key, values = {}) {
  return element.dataset[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export function sayMany(element, key, number, values = {}) {
  const form = rules.select(number);
  const chosen = key + form[0].toUpperCase() + form.slice(1);
  return say(element, chosen in element.dataset ? chosen : `${key}Other`, { number, ...values });
}
