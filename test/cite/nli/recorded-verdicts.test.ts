import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Link } from '../../../src/core/claim.ts'
import { judgePremises } from '../../../src/cite/nli/judge-premises.ts'
import type { NliThresholds } from '../../../src/cite/nli/judge-premises.ts'
import { readLabels, toEntailment } from '../../../src/cite/nli/labels.ts'
import { nliVerifier } from '../../../src/cite/nli/nli-verifier.ts'
import type { NliVerifierOptions } from '../../../src/cite/nli/nli-verifier.ts'
import { claimsOf, createRecorder, sourcesOf } from '../../fixtures/attribution.ts'
import { runCases } from '../../fixtures/recorded-cases.ts'

const file = new URL('recorded/verdicts.txt', import.meta.url)

type Given = {
  items: { claim: string; content: string; links: { passage?: [start: number, end: number] }[] }[]
  options: Omit<NliVerifierOptions, 'model' | 'labels'> & { labels: string[] }
  /** The call that fails, or what is wrong with every output. */
  fail?: number | 'shape' | 'nan'
  limits?: { max_position_embeddings?: number; model_max_length?: number }
}

/** What a word of a premise adds to entailment and contradiction. */
const weights: Readonly<Record<string, readonly [entailment: number, contradiction: number]>> = {
  daily: [8, 0],
  never: [0, 8],
  sometimes: [2.2, 0],
  mornings: [2.5, 0],
  evenings: [2.5, 0],
  ride: [0.7, 0],
  clock: [0, 1.5],
}

/** A model that sums the weights of the premise's words; `seen` are the pairs of each batch. A token is a word. */
function weighing({ options: { labels }, fail, limits = {} }: Given) {
  const seen: string[] = []
  let count = 0
  const tokensOf = (text: string) => text.split(/\s+/).filter(Boolean).length + 1
  const encode = (premise: string, { text_pair: claim }: { text_pair?: string | null } = {}) => ({
    length: tokensOf(premise) + (claim ? tokensOf(claim) : 0),
  })
  const { model_max_length: longest, ...config } = limits
  const tokenizer = Object.assign(
    (premises: string[], { text_pair: claims }: { text_pair: string[] }) => ({ premises, claims }),
    { encode, ...(longest !== undefined && { model_max_length: longest }) },
  )
  const logitOf = (label: string, premise: string) => {
    const words = premise.toLowerCase().match(/\p{L}+/gu) ?? []
    const [entailment, contradiction] = [0, 1].map((side) =>
      words.reduce((sum, word) => sum + (weights[word]?.[side] ?? 0), 0),
    ) as [number, number]
    if (/^(?:ent|cons)/.test(label)) return entailment
    if (label.startsWith('neu')) return 2
    return label.startsWith('contra') ? contradiction : 2 + contradiction
  }
  const model = Object.assign(
    async (inputs: object) => {
      // What the tokenizer above returned.
      const { premises, claims } = inputs as { premises: string[]; claims: string[] }
      count += 1
      if (fail === count) throw new Error('gone')
      seen.push(premises.map((premise, index) => `${premise} ⊢ ${claims[index]}`).join(' ‖ '))
      const data = premises.flatMap((premise) => labels.map((label) => logitOf(label, premise)))
      return {
        logits: {
          dims: fail === 'shape' ? [1] : [premises.length, labels.length],
          data: fail === 'nan' ? data.map(() => Number.NaN) : data,
        },
      }
    },
    { config },
  )
  return { model: { tokenizer, model }, seen }
}

async function verify(given: Given): Promise<unknown[]> {
  const { items, options } = given
  const { model, seen } = weighing(given)
  const report = createRecorder()
  const explained: string[] = []
  const claims = claimsOf(...items.map(({ claim }) => claim))
  const verifications = await nliVerifier({ model, ...options }).verify({
    items: items.map(({ links, content }, index) => ({
      claim: claims[index]!,
      links: links.map(({ passage }): Link => {
        const [start, end] = passage ?? [0, 0]
        const within = { start: Math.min(start, content.length - 1), end: Math.min(end, content.length) }
        return {
          claimNumber: index + 1,
          sourceId: `S${index + 1}`,
          support: 'partial',
          confidence: 0.5,
          matcher: 'lexical',
          ...(passage && { passage: within }),
        }
      }),
    })),
    sources: sourcesOf(...items.map(({ content }, index): [string, string] => [`T${index}`, content])),
    report,
    explain: (position, { decision }) => void explained.push(`${position} ${decision.rule}`),
  })
  const shown = verifications.map(({ verdict, status, score, verifier, method, reason, evidence }) => {
    const places = evidence.map(({ sourceId, start, end }) => `${sourceId} ${start}–${end}`)
    return [verdict, status, rounded(score), verifier, method, reason, places.join()].join(' ')
  })
  return [shown, explained, report.incidents.map(({ code, message }) => `${code} ${message}`), ...seen]
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

const kinds = {
  nli: verify,
  judge: (results: [entailment: number, contradiction: number][], thresholds: NliThresholds | null) =>
    judgePremises(
      results.map(([entailment, contradiction]) => ({ entailment, contradiction })),
      thresholds ?? { supported: 0.8, contradicted: 0.8, unsupported: 0.2 },
    ),
  labels(labels: string[], logits: number[]) {
    const outputs = readLabels(labels)
    const { entailment, contradiction } = toEntailment(logits.slice(0, outputs.count), outputs)
    return [outputs, rounded(entailment), rounded(contradiction)]
  },
} satisfies Readonly<Record<string, (...given: never[]) => unknown>>

/** Made of sentences, labels, limits and failures at random; kept are those with different outcomes. */
test('random claims are judged as recorded', async () => {
  const recorded = await runCases<[kind: keyof typeof kinds, ...given: never[]]>(
    file,
    async ([kind, ...given]) => {
      try {
        return await (kinds[kind] as (...all: never[]) => unknown)(...given)
      } catch (error) {
        return `Error: ${(error as Error).message}`
      }
    },
  )
  await expect(recorded).toMatchFileSnapshot(fileURLToPath(file))
})
