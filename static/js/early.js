// Before the first paint: pages that work without script know that there is one.
document.documentElement.classList.add("js");
