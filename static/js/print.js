// A page that was opened to be printed is, once all of it is there.
if (document.readyState === "complete") print();
else addEventListener("load", () => print());
