"""A page as a browser takes it in: its words, its links, its forms with all their fields."""

from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser

from werkzeug.datastructures import Headers

VOID = {"input", "link", "meta", "hr", "br", "img"}
HIDDEN = {"script", "style", "svg"}

Attributes = dict[str, str]


@dataclass
class Element:
    """One element: its tag, its attributes, and the words inside it."""

    tag: str
    attributes: Attributes
    words: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its text, as a screen reader reads it."""
        return self.attributes.get("aria-label") or " ".join(" ".join(self.words).split())


@dataclass
class Form:
    """A form as it would be sent: fields by name, the values a choice offers, its buttons."""

    action: str
    method: str = "get"
    fields: dict[str, str] = field(default_factory=dict)
    offered: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[Element] = field(default_factory=list)

    def button(self, label: str) -> Element | None:
        """The button whose words begin with `label`."""
        return next((button for button in self.buttons if button.text.startswith(label)), None)

    def filled(self, label: str, values: dict[str, object]) -> dict[str, str]:
        """What is sent when somebody fills in `values` and presses a button. Only what the page
        offers can be filled in; None leaves a choice open."""
        sent = dict(self.fields)
        for name, value in values.items():
            assert name in self.offered or name in sent, f"no field {name} in {list(sent)}"
            choices = self.offered.get(name)
            assert value is None or not choices or str(value) in choices, f"{name}: {choices}"
            sent[name] = "" if value is None else str(value)
            if value is None and choices:
                del sent[name]
        button = self.button(label)
        assert button is not None
        if "name" in button.attributes:
            sent[button.attributes["name"]] = button.attributes["value"]
        return sent


@dataclass(frozen=True)
class Page:
    """The answer to a request; it is taken apart when somebody looks into it."""

    status: int
    html: str
    address: str
    headers: Headers

    @cached_property
    def _parts(self) -> "_Parts":
        return _Parts(self.html)

    @property
    def elements(self) -> list[Element]:
        """All elements, in their order."""
        return self._parts.elements

    @property
    def forms(self) -> list[Form]:
        """All forms, in their order."""
        return self._parts.forms

    @property
    def text(self) -> str:
        """Everything the page says."""
        words = [
            word for element in self.elements if element.tag == "body" for word in element.words
        ]
        return " ".join(" ".join(words).split())

    @property
    def title(self) -> str:
        """What the tab says."""
        return next(element.text for element in self.elements if element.tag == "title")

    def all(self, tag: str, **attributes: str) -> list[Element]:
        """The elements of a tag that have these attributes; `class_` is one class of several."""
        kind = attributes.pop("class_", None)
        return [
            element
            for element in self.elements
            if element.tag == tag
            and attributes.items() <= element.attributes.items()
            and (kind is None or kind in element.attributes.get("class", "").split())
        ]

    def says(self, tag: str, kind: str | None = None) -> list[str]:
        """The texts of all elements of a tag, or of one of its classes."""
        return [element.text for element in self.all(tag, **({"class_": kind} if kind else {}))]

    def rows(self) -> list[list[str]]:
        """The cells of all tables, a list of texts for each row."""
        rows: list[list[str]] = []
        for element in self.elements:
            if element.tag == "tr":
                rows.append([])
            elif element.tag in ("th", "td") and rows:
                rows[-1].append(element.text)
        return rows

    def link(self, label: str) -> str:
        """Where the link that says `label` leads."""
        return next(
            element.attributes["href"] for element in self.all("a") if label in element.text
        )

    def form(self, label: str, number: int = 0) -> Form:
        """The form with a button that says `label`; `number` tells several apart."""
        forms = [form for form in self.forms if form.button(label)]
        buttons = [button.text for form in self.forms for button in form.buttons]
        assert len(forms) > number, f"no button “{label}” among {buttons} on: {self.text}"
        return forms[number]

    def value(self, name: str) -> str:
        """What stands in a field."""
        return next(form.fields[name] for form in self.forms if name in form.fields)


class _Parts(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.forms: list[Form] = []
        self._open: list[Element] = []
        self._form: Form | None = None
        self._select: str | None = None
        self._area: str | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)
        if tag == "form":
            method = element.attributes.get("method", "get")
            self._form = Form(element.attributes.get("action", ""), method)
            self.forms.append(self._form)
        elif self._form is not None and "disabled" not in element.attributes:
            self._take_field(self._form, element)

    def _take_field(self, form: Form, element: Element) -> None:
        name, value = element.attributes.get("name", ""), element.attributes.get("value", "")
        kind = element.attributes.get("type", "")
        if element.tag == "button" and kind != "button":
            form.buttons.append(element)
        elif element.tag == "select":
            self._select = name
        elif element.tag == "textarea":
            self._area, form.fields[name] = name, ""
        elif element.tag == "option" and self._select:
            self._offer(form, self._select, value, chosen="selected" in element.attributes)
            form.fields.setdefault(self._select, value)
        elif element.tag == "input" and kind in ("radio", "checkbox"):
            self._offer(form, name, value, chosen="checked" in element.attributes)
        elif element.tag == "input" and name:
            form.fields[name] = value

    def _offer(self, form: Form, name: str, value: str, *, chosen: bool) -> None:
        form.offered.setdefault(name, []).append(value)
        if chosen:
            form.fields[name] = value

    def handle_endtag(self, tag: str) -> None:
        if any(element.tag == tag for element in reversed(self._open)):
            while self._open.pop().tag != tag:
                pass
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._area = None

    def handle_data(self, data: str) -> None:
        if self._form is not None and self._area is not None:
            self._form.fields[self._area] += data
        if not data.isspace() and not any(element.tag in HIDDEN for element in self._open):
            for element in self._open:
                element.words.append(data)
