// Times by the clock of this phone.
for (const time of document.querySelectorAll("time[datetime]")) {
  time.textContent = new Date(time.dateTime).toLocaleTimeString([], {
    hour: "2-digit",
    minute: "2-digit",
  });
}
