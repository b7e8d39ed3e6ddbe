// A sheet opens where the hand in play is in sight, unless another part of it was asked for or there is news above it,
// with the way to take that back. Where it had to move for that, it moves past its headline, so that this isn't cut; on its side a phone shows none.
import { whenever } from "./page.js";

const FEW_PIXELS = 10; // of an edge behind the totals, where no figure is
const onItsSide = matchMedia("(orientation: landscape) and (max-height: 500px)");

whenever("body", (body) => {
  const hand = body.querySelector(".sheet .now");
  if (!hand || location.search || location.hash || body.querySelector(".slips")) return;
  const before = scrollY;
  hand.scrollIntoView({ block: "nearest" });
  if (Math.abs(scrollY - before) < FEW_PIXELS) scrollTo(0, before);
  const top = body.querySelector(".scores").getBoundingClientRect().top;
  if (!onItsSide.matches && scrollY !== before && top > 0) scrollBy(0, top);
});
