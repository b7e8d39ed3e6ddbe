// A sheet opens where the hand in play is in sight, unless another part of it was asked for or there is news above it,
// with the way to take that back. Where it had to move for that, it moves past its headline, and on to where a row
// begins below the names, so that neither is cut; on its side a phone shows no headline. After a correction it opens
// where the corrected row is in sight.
import { whenever } from "./page.js";

const FEW_PIXELS = 10; // of an edge behind the totals, where no figure is
const onItsSide = matchMedia("(orientation: landscape) and (max-height: 500px)");

whenever("body", (body) => {
  for (const part of body.querySelectorAll("[data-news]")) part.scrollIntoView({ block: "nearest" });
  const hand = body.querySelector(".sheet .now");
  if (!hand || location.search || location.hash || body.querySelector(".slips")) return;
  const before = scrollY;
  hand.scrollIntoView({ block: "nearest" });
  if (Math.abs(scrollY - before) < FEW_PIXELS) scrollTo(0, before);
  const top = body.querySelector(".scores").getBoundingClientRect().top;
  if (scrollY === before) return;
  if (!onItsSide.matches && top > 0) scrollBy(0, top);
  const edge = body.querySelector(".sheet th").getBoundingClientRect().bottom;
  const next = [...body.querySelectorAll(".scroll:not(.framed) tbody tr")]
    .map((row) => row.getBoundingClientRect().top - edge)
    .find((distance) => distance > -FEW_PIXELS);
  scrollBy(0, next ?? 0);
});
