"""The bytes of the first page, with everything it loads, compressed as for a browser by HTTP.

.venv/bin/python -m benchmarks.first_page
"""

import re

from benchmarks.evening import serve_evening

ADDRESS = re.compile(r'(?:href|src)="(/static/[^"]+)"')


def main() -> None:
    """Print the size of every file and the sum."""
    with serve_evening(0) as (_, client, _):
        page = client.get("/").get_data(as_text=True)
        total = 0
        for path in ("/", *dict.fromkeys(ADDRESS.findall(page))):
            answer = client.get(
                path.replace("&amp;", "&"), headers={"Accept-Encoding": "gzip, deflate"}
            )
            size = len(answer.get_data())
            total += size
            print(f"{size:7}  {path.split('?')[0]}")
        print(f"{total:7}  together")


if __name__ == "__main__":
    main()
