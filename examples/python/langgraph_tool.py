"""A tool of a LangGraph agent that cites: the agent registers each claim, and reads whether its source supports it.

Needs a running service (docs/service.md), `langgraph` and `requests`. The graph calls the tool as a model would ask
for it, so that it runs without a model; with one, pass `tools` to it: model.bind_tools(tools).

    KEY=… python3 examples/python/langgraph_tool.py
"""

import os
from typing import Optional

import requests
from langchain_core.messages import AIMessage
from langchain_core.tools import tool
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode

URL = os.environ.get("CITESPAN_URL", "http://localhost:8787")

session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['KEY']}"


def post(path: str, body: dict) -> dict:
    """The answer of the service; what it refuses is said to the model, which can correct it."""
    response = session.post(f"{URL}{path}", json=body, timeout=60)
    answer = response.json()
    if not response.ok:
        raise ValueError(answer["error"]["message"])
    return answer


@tool
def cite(source_id: str, claim: str, quote: Optional[str] = None) -> str:
    """Register a citation for one factual claim before you state it. As quote, copy words of the source."""
    body = {"sourceId": source_id, "claim": claim}
    if quote is not None:
        body["quote"] = quote
    cited = post("/v1/citations", body)
    problem = cited.get("problem")
    return cited["note"] if problem is None else f"{cited['note']}\n{problem['suggestion']}"


tools = [cite]


def build_graph():
    """A graph that runs the tool calls of the last message."""
    graph = StateGraph(MessagesState)
    # A refusal, such as a source that is missing, is said to the model; by default it ends the graph.
    graph.add_node("tools", ToolNode(tools, handle_tool_errors=True))
    graph.add_edge(START, "tools")
    graph.add_edge("tools", END)
    return graph.compile()


def main() -> None:
    content = "The pool opens at nine. A ticket costs 4 euros."
    source = post("/v1/sources", {"name": "Notice", "content": content})
    claims = ["The pool opens at nine.", "A ticket costs 5 euros."]
    calls = [
        {"name": "cite", "args": {"source_id": source["id"], "claim": claim, "quote": claim}, "id": f"call_{i}"}
        for i, claim in enumerate(claims)
    ]
    result = build_graph().invoke({"messages": [AIMessage(content="", tool_calls=calls)]})
    for message in result["messages"][1:]:
        print(message.content)


if __name__ == "__main__":
    main()
