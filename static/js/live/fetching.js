// The page as it is now; nothing where another page has its place now, as the game is over or goes on.
// What the next page is to say is left to that one (web/sending.py).
export async function fetchPage() {
  const answer = await fetch(location.href, {
    cache: "no-store",
    headers: { "X-Requested-With": "live" },
  });
  if (answer.status >= 429) throw new Error(String(answer.status));
  if (answer.redirected) location.replace(answer.url);
  else if (!answer.ok) location.reload();
  else return withoutNotices(await answer.text());
  return null;
}

function withoutNotices(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  for (const notice of page.querySelectorAll(".slips")) notice.remove();
  return page;
}
