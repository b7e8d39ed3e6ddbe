// A sheet opens where the hand in play is in sight, unless another part of it was asked for.
if (!location.search && !location.hash) {
  document.querySelector(".sheet .now")?.scrollIntoView({ block: "nearest" });
}
