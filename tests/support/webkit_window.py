"""A bare WebKitGTK window for WebKitWebDriver to drive: as small as a phone, without a toolbar.

It runs by the system's Python, as Debian's `python3-gi` does. `WINDOW_SIZE` is width and height. It
writes what goes wrong in its pages, a line each. With `WEBKIT_DISABLE_COMPOSITING_MODE`, WebKit
would never take a picture of a page that stands still."""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

WIDTH, HEIGHT = map(int, os.environ["WINDOW_SIZE"].split("x"))
LISTEN = """
const tell = (text) => webkit.messageHandlers.complaint.postMessage(`${location}: ${text}`);
addEventListener("error", (event) => tell(event.message ?? event.target.outerHTML), true);
addEventListener("unhandledrejection", (event) => tell(event.reason));
addEventListener("securitypolicyviolation", (event) => tell(event.violatedDirective));
"""


def open_view(*_: object) -> WebKit2.WebView:
    """A view in a window of its own."""
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    listen(view.get_user_content_manager())
    window = Gtk.Window()
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    view.grab_focus()
    return view


def listen(manager: WebKit2.UserContentManager) -> None:
    """The console's own messages are not to be had while the window is driven."""
    manager.connect("script-message-received::complaint", complain)
    manager.register_script_message_handler("complaint")
    in_frames = WebKit2.UserContentInjectedFrames.ALL_FRAMES
    at_start = WebKit2.UserScriptInjectionTime.START
    manager.add_script(WebKit2.UserScript.new(LISTEN, in_frames, at_start, None, None))


def complain(_: object, message: WebKit2.JavascriptResult) -> None:
    """Writes what went wrong in a page."""
    sys.stdout.write(f"COMPLAINT {message.get_js_value().to_string()}\n")
    sys.stdout.flush()


def name_session(_: object, session: WebKit2.AutomationSession) -> None:
    """The driver asks who it talks to."""
    info = WebKit2.ApplicationInfo()
    info.set_name("MiniBrowser")
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.connect("automation-started", name_session)
Gtk.main()
