import { Document } from '@langchain/core/documents'
import { AIMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { tool } from '@langchain/core/tools'
import { MessagesAnnotation, StateGraph } from '@langchain/langgraph'
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt'
import { z } from 'zod'

const documents = [
  new Document({
    pageContent: 'The pier of Kolm is 400 metres long. It was built in 1898.',
    metadata: { title: 'Harbour guide', source: 'https://kolm.example/harbour' },
  }),
  new Document({
    pageContent: 'Dogs are not allowed on the pier between May and September.',
    metadata: { title: 'By-laws', source: 'by-laws.pdf', loc: { pageNumber: 3 } },
  }),
]

/** A retriever as a tool: the model reads the texts, the documents are the artifact. */
const search = tool(async () => [documents.map(({ pageContent }) => pageContent).join('\n\n'), documents], {
  name: 'search_harbour',
  description: 'Search the documents of the harbour.',
  schema: z.object({ query: z.string() }),
  responseFormat: 'content_and_artifact',
})

/** An agent that searches, then answers. The model is a script; put a chat model of LangChain here. */
export function createGraph() {
  const model = fakeModel()
    .respond(
      new AIMessage({
        content: '',
        tool_calls: [{ id: '1', name: 'search_harbour', args: { query: 'pier' } }],
      }),
    )
    .respond(
      new AIMessage(
        'The pier of Kolm is 450 metres long. Dogs are not allowed on the pier between May and September.',
      ),
    )
    .bindTools([search])
  return new StateGraph(MessagesAnnotation)
    .addNode('agent', async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
    .addNode('tools', new ToolNode([search]))
    .addEdge('__start__', 'agent')
    .addConditionalEdges('agent', toolsCondition)
    .addEdge('tools', 'agent')
    .compile()
}
