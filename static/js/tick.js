// A tick under the thumb, where the phone can and its owner wants it.
export function tick() {
  if (!("quiet" in document.documentElement.dataset)) navigator.vibrate?.(10);
}
