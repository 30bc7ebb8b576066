"""Cites an answer over HTTP. Needs a running service (docs/service.md) and `requests`.

    KEY=… python3 examples/python/cite_answer.py
"""

import os

import requests

URL = os.environ.get("CITESPAN_URL", "http://localhost:8787")


def utf16_slice(text: str, start: int, end: int) -> str:
    """Offsets count UTF-16 code units, as JavaScript does."""
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")


def main() -> None:
    session = requests.Session()
    session.headers["Authorization"] = f"Bearer {os.environ['KEY']}"
    response = session.post(
        f"{URL}/v1/attribute",
        json={
            "response": "🏊 The pool opens at nine. A ticket costs 5 euros.",
            "sources": [
                {"id": "S1", "title": "Opening hours", "content": "🏊 The pool opens at nine."},
                {"id": "S2", "title": "Tariff", "content": "A ticket costs 4 euros."},
            ],
        },
        timeout=60,
    )
    response.raise_for_status()
    answer = response.json()
    text = answer["textParts"][0]
    for citation in answer["citations"]:
        claim = utf16_slice(text, citation["start"], citation["end"])
        print(f"{citation['status']}: {claim} ← {', '.join(citation['sourceIds'])}")
    for claim in answer["uncited"]:
        print(f"{claim['reason']}: {utf16_slice(text, claim['start'], claim['end'])}")


if __name__ == "__main__":
    main()
