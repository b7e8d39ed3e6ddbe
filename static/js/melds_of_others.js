// Melds that others have laid stay on this phone for the deal: whoever comes again to tack on, from
// the table or from another check, finds them there.
import { melds } from "./card_pad.js";
import { getItem, setItem } from "./local_storage.js";

const text = (meld) => meld.join(" ");

export function meldsOfOthers(form) {
  const { storageKey: name, deal } = form.dataset;
  const check = new URLSearchParams(form.elements.check?.value);
  const own = ["laid", "melds"].flatMap((field) => melds(check.get(field) ?? "")).map(text);
  const ofOthers = (laid) => laid.map(text).filter((meld) => !own.includes(meld));

  function keep(laid) {
    if (name) setItem(name, JSON.stringify({ deal, melds: ofOthers(laid) }));
  }

  // What is stored and is not in the form.
  function missing(laid) {
    const last = JSON.parse((name && getItem(name)) || "null");
    if (!last || last.deal !== deal) return [];
    return melds(last.melds.filter((meld) => !laid.map(text).includes(meld)).join("\n"));
  }

  return { keep, missing };
}
