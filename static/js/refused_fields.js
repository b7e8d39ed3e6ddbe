// A refused field loses its red once it is right. The sentence keeps its room, so that nothing moves.
export function mend(field) {
  if (!field.hasAttribute("aria-invalid")) return;
  field.removeAttribute("aria-invalid");
  const described = field.getAttribute("aria-describedby").split(" ");
  const [problem] = described.filter((id) => id.endsWith("-wrong"));
  document.getElementById(problem).classList.add("mended");
  field.setAttribute("aria-describedby", described.filter((id) => id !== problem).join(" "));
}

// What was refused stands in the page as it came. Names are right or wrong together (seats.js).
function isRight(field) {
  const refused = field.defaultValue ?? [...field.options].find((each) => each.defaultSelected)?.value;
  const form = new RegExp(`^(?:${field.dataset.right ?? ".*"})$`, "is");
  return field.value !== refused && field.validity.valid && form.test(field.value.trim());
}

document.addEventListener("input", ({ target }) => {
  if (target.matches("[aria-invalid]:not([data-seats] *)") && isRight(target)) mend(target);
});
