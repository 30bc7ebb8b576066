import { MockEmbeddingModelV4, MockRerankingModelV4 } from 'ai/test'

/** Each line has the words for one concept, in two languages. The vector of a text counts the words of each concept. */
const concepts = [
  'tram streetcar straßenbahn',
  'costs price fare preis fahrkarte ticket',
  'three drei',
  'mill mühle',
  'closed shut stillgelegt schloss',
  'bread brot loaf',
].map((words) => new Set(words.split(' ')))

/** One number for each concept, and a constant one, so that no vector is zero. */
export function vectorOf(text: string): number[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [0.2, ...concepts.map((concept) => words.filter((word) => concept.has(word)).length)]
}

export type EmbedReply = { embeddings: number[][]; tokens?: number }

/** An embedding model that knows the concepts, unless `reply` says otherwise; `calls` are the texts of each call. */
export function conceptEmbedder({
  reply = (values) => ({ embeddings: values.map(vectorOf), tokens: values.length }),
  maxEmbeddingsPerCall = 1_000,
}: {
  reply?: (values: string[], signal: AbortSignal | undefined) => EmbedReply | Promise<EmbedReply>
  maxEmbeddingsPerCall?: number
} = {}) {
  const calls: string[][] = []
  const model = new MockEmbeddingModelV4({
    maxEmbeddingsPerCall,
    doEmbed: async ({ values, abortSignal }) => {
      calls.push(values)
      const { embeddings, tokens } = await reply(values, abortSignal)
      return { embeddings, warnings: [], ...(tokens !== undefined && { usage: { tokens } }) }
    },
  })
  return { model, calls }
}

export type Reranking = { index: number; relevanceScore: number }[]

/** A reranking model that scores by the cosine of the concepts; `calls` are its queries and documents. */
export function conceptReranker({
  reply = byConcepts,
}: {
  reply?: (
    query: string,
    documents: string[],
    signal: AbortSignal | undefined,
  ) => Reranking | Promise<Reranking>
} = {}) {
  const calls: { query: string; documents: string[] }[] = []
  const model = new MockRerankingModelV4({
    doRerank: async ({ query, documents, abortSignal }) => {
      if (documents.type !== 'text') throw new Error('The matcher sends texts.')
      calls.push({ query, documents: documents.values })
      return { ranking: await reply(query, documents.values, abortSignal) }
    },
  })
  return { model, calls }
}

export function byConcepts(query: string, documents: string[]): Reranking {
  return documents.map((document, index) => ({
    index,
    relevanceScore: cosine(vectorOf(query), vectorOf(document)),
  }))
}

function cosine(a: number[], b: number[]): number {
  const product = a.reduce((sum, value, index) => sum + value * b[index]!, 0)
  return product / (Math.hypot(...a) * Math.hypot(...b))
}
