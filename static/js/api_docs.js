// Shows the description of the API.
const docs = document.getElementById("docs");
SwaggerUIBundle({ url: docs.dataset.document, domNode: docs, validatorUrl: null });
