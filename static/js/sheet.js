// A sheet opens where the latest hand is in sight, unless another part of it was asked for.
if (!location.search && !location.hash) {
  document.querySelector(".sheet :is(.now, tbody tr:last-child)")?.scrollIntoView({ block: "nearest" });
}
