import { generateText, isStepCount, streamText } from 'ai'
import { loadLibrary } from '../demo/library.ts'
import { chooseModel } from '../demo/model.ts'
import { libraryTools } from '../demo/search.ts'

const call = {
  model: (await chooseModel(process.env)).model,
  tools: libraryTools(await loadLibrary()),
  instructions: 'Answer in a few sentences, from the library alone. Read the documents you use.',
  stopWhen: isStepCount(8),
}

/** The answer of an ordinary RAG endpoint: a text, and the documents that the model read. */
export async function answerQuestion(question: string) {
  const { text, steps } = await generateText({ ...call, prompt: question })
  const sources = steps
    .flatMap(({ toolResults }) => toolResults)
    .filter(({ toolName }) => toolName === 'read_document')
    .map(({ output }) => output)
  return { answer: text, sources }
}

/** The same answer as an AI SDK stream. */
export function streamAnswer(question: string): Response {
  return streamText({ ...call, prompt: question }).toUIMessageStreamResponse()
}
