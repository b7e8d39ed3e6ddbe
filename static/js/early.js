// Before the first paint: pages that work without script know that there is one, and whether it may
// do everything here; the server learns by which clock this phone goes.
document.documentElement.classList.add("js");
if (!isSecureContext) document.documentElement.classList.add("insecure");

const zone = `zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}`;
if (!document.cookie.split("; ").includes(zone)) {
  const secure = location.protocol === "https:" ? ";secure" : "";
  document.cookie = `${zone};path=/;max-age=31536000;samesite=lax${secure}`;
}
