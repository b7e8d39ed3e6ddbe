// A sheet opens where the row that was just corrected is in sight, or else the hand in play, unless another part of it
// was asked for. Where it had to move for that, it moves past its headline, and on to where a row begins below the
// names, so that neither is cut; on its side a phone shows no headline.
import { whenever } from "./page.js";

const FEW_PIXELS = 10; // of an edge behind the totals, where no figure is
const onItsSide = matchMedia("(orientation: landscape) and (max-height: 500px)");

whenever("body", (body) => {
  const corrected = body.querySelector("tr:has([data-news])");
  const row = corrected ?? body.querySelector(".sheet .now");
  if (!row || (!corrected && (location.search || location.hash))) return;
  const before = scrollY;
  row.scrollIntoView({ block: "nearest" });
  if (Math.abs(scrollY - before) < FEW_PIXELS) scrollTo(0, before);
  const top = body.querySelector(".scores").getBoundingClientRect().top;
  if (scrollY === before) return;
  if (!onItsSide.matches && top > 0) scrollBy(0, top);
  const edge = body.querySelector(".sheet th").getBoundingClientRect().bottom;
  const next = [...body.querySelectorAll(".scroll:not(.framed) tbody tr")]
    .map((each) => each.getBoundingClientRect().top - edge)
    .find((distance) => distance > -FEW_PIXELS);
  scrollBy(0, next ?? 0);
});
