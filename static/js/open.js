// A link's token stands behind the #, where no server sees it: hand it over in the form's body.
const form = document.querySelector("[data-open]");
const token = location.hash.slice(1);

if (form && token) {
  history.replaceState(null, "", location.pathname + location.search);
  form.elements.token.value = token;
  form.requestSubmit();
}
