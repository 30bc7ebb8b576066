import { MockLanguageModelV4 } from 'ai/test'
import type { Claim, Link } from '../../../src/core/claim.ts'
import type { ExplainedCheck } from '../../../src/core/ports.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import { fastVerifier } from '../../../src/cite/verify/fast.ts'
import { llmVerifier } from '../../../src/cite/verify/llm.ts'
import { createRecorder, sourcesOf } from '../../fixtures/attribution.ts'
import { streamOf } from '../../fixtures/scripted-model.ts'
import { describeCheck } from './shown-check.ts'

/** Claims, the texts of the sources, and the elements that a model answers to each call; then it says yes to all. */
export type JudgedCase = readonly [
  claims: readonly string[],
  contents: readonly string[],
  answers: readonly (readonly string[])[],
  more?: {
    /** What the matching model said of each claim; then the fast verifier judges. */
    said?: readonly (Link['support'] | null)[]
    quotes?: readonly (string | null)[]
    linked?: readonly (readonly string[])[]
    remarks?: readonly string[]
    /** The text before each claim. */
    before?: string
    /** Whether a matcher finds the last source for each claim that is searched again. */
    isFound?: boolean
    maxClaimsPerCall?: number
    /** Whether the fast verifier has no judge. */
    isAlone?: boolean
  },
]

/** A model that answers as told, and all that it was asked. */
function toldModel(answers: readonly (readonly string[])[]) {
  const asked: string[] = []
  const model = new MockLanguageModelV4({
    doStream: async ({ prompt }) => {
      const messages = prompt as unknown as { role: string; content: { text: string }[] }[]
      const text = messages.find(({ role }) => role === 'user')!.content[0]!.text
      const elements =
        answers[asked.length] ??
        [...text.matchAll(/^(\d+)\. \[E/gm)].map(([, number]) => `${number}:supported`)
      asked.push(text)
      return { stream: streamOf([[JSON.stringify({ elements })]]) }
    },
  })
  return { model, asked }
}

/**
 * Everything that a model is asked about claims, and what comes of its answers. `shorten`: what is shown for a prompt.
 */
export async function showJudgement(
  [texts, contents, answers, more = {}]: JudgedCase,
  shorten: (prompt: string) => string = (prompt) => prompt,
): Promise<string> {
  const { said, quotes = [], linked = [], remarks, before, isFound, maxClaimsPerCall, isAlone } = more
  const sources = sourcesOf(...contents.map((content, at): [string, string] => [`Source ${at + 1}`, content]))
  const { model, asked } = toldModel(answers)
  const linkTo = (sourceId: string, claimNumber: number, rest: Partial<Link> = {}): Link => ({
    claimNumber,
    sourceId,
    support: 'full',
    confidence: 0.9,
    matcher: isFound === undefined ? 'model' : 'lexical',
    ...rest,
  })
  const judge = llmVerifier({
    model,
    maxRetries: 0,
    maxConcurrentCalls: 1,
    createDelimiter: () => 'MARK',
    ...(maxClaimsPerCall !== undefined && { maxClaimsPerCall }),
    ...(isFound !== undefined && {
      search: {
        name: 'search',
        async *match({ claims }) {
          if (isFound) for (const { number } of claims) yield linkTo(sources.at(-1)!.id, number)
        },
      },
    }),
  })
  const verifier: Verifier = said ? fastVerifier({ matcher: 'model', ...(!isAlone && { judge }) }) : judge
  const items = texts.map((text, at) => {
    const number = at + 1
    const claim: Claim = { number, textPart: 0, start: 0, end: text.length, text, ...(before && { before }) }
    const support = said?.[at]
    const links = (linked[at] ?? ['S1']).map((sourceId) =>
      linkTo(sourceId, number, {
        ...(typeof quotes[at] === 'string' && { quote: quotes[at] }),
        ...(said && (support ? { support } : { matcher: 'agent' })),
      }),
    )
    return { claim, links, ...(remarks && { remarks }) }
  })
  const report = createRecorder()
  const explained: (ExplainedCheck | undefined)[] = []
  const results = await verifier.verify({
    items,
    sources,
    report,
    explain: (position, check) => (explained[position] = check),
  })
  return [
    ...asked.map(shorten),
    ...results.map((result, at) => describeCheck(texts[at]!, result, explained[at])),
    ...report.incidents.map(({ code, message }) => `${code}: ${message}`),
  ].join('\n')
}
