// A sheet opens where the hand in play is in sight, unless another part of it was asked for. Where it had to move for
// that, it moves past its headline, so that this isn't cut.
if (!location.search && !location.hash) {
  document.querySelector(".sheet .now")?.scrollIntoView({ block: "nearest" });
  const top = document.querySelector(".scores").getBoundingClientRect().top;
  if (scrollY && top > 0) scrollBy(0, top);
}
