import { isStepCount, streamText, tool } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import type { RunRecord } from '../../../src/core/records/run-record.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { lexicalVerifier } from '../../../src/cite/verify/lexical.ts'
import { seededRandom } from '../../fixtures/random.ts'
import type { Random } from '../../fixtures/random.ts'
import { readAnswer } from '../../fixtures/read-ui-stream.ts'
import { scriptedModel, toolCall } from '../../fixtures/scripted-model.ts'
import type { ScriptedStep } from '../../fixtures/scripted-model.ts'

const documents = [
  'The lighthouse at Cape Varn was built in 1874. Its lamp burned whale oil until 1911. 🌊 Tides there rise 4.2 m.',
  'Die Frist beträgt nach § 7 Abs. 2 Satz 1 zehn Jahre. Größere Betriebe führen ein Anlagenverzeichnis („Register“).',
  '灯塔建于1874年。它的灯一直烧鲸油到1911年。潮水高达4.2米。',
  'Solvents are kept below 25 °C in closed cabinets — never near an oxidiser.\r\nA spill over 5 L is reported within 24 hours.',
]

const pieces = [
  'The lighthouse at Cape Varn was built in 1874.',
  'Its lamp burned whale oil until **1911**.',
  '🌊 Tides there rise 4.2 m. 👩‍🚀 ',
  'Die Frist beträgt nach § 7 Abs. 2 Satz 1 zehn Jahre.',
  'Größere Betriebe führen ein Anlagenverzeichnis („Register“). ',
  '灯塔建于1874年。它的灯一直烧鲸油到1911年。',
  '\n\n- Solvents are kept below 25 °C in closed cabinets.\n- A spill over 5 L is reported within 24 hours.\n',
  '\n```js\nconst lamp = "The lighthouse at Cape Varn was built in 1874."\n```\n',
  '\n\n| Place | Built |\n|---|---|\n| Cape Varn | 1874 |\n\n',
  'It was built in 1999, not in 1874. ',
  'See [Cape Varn](https://varn.example/a_(b)) for more.\r\n\r\n',
  'Shall I go on? ',
  'İstanbul ﬁ ß \u0000 \u202Eabc\u202C \u00AD',
  '\n\n# Heading\n\n> A quote. ',
  '*',
  '`',
]

/** Cuts at any UTF-16 unit, surrogate pairs too. */
function chunks(text: string, random: Random): string[] {
  const cut: string[] = []
  for (let at = 0; at < text.length;) {
    const length = 1 + random.below(random.pick([1, 4, 12, 60]))
    cut.push(text.slice(at, at + length))
    at += length
  }
  return cut
}

function answer(random: Random): string[] {
  const count = 1 + random.below(8)
  return chunks(Array.from({ length: count }, () => random.pick(pieces)).join(''), random)
}

type Ending = 'whole' | 'error-part' | 'broken-stream' | 'abort' | 'client-leaves'

function script(random: Random, ending: Ending): { steps: ScriptedStep[]; written: string[] } {
  const toolSteps = random.below(3)
  const steps: ScriptedStep[] = []
  const written: string[] = []
  for (let index = 0; index <= toolSteps; index += 1) {
    const texts = Array.from({ length: 1 + random.below(2) }, () => answer(random))
    written.push(...texts.map((text) => text.join('')))
    const step: ScriptedStep = [...texts]
    if (index < toolSteps) {
      for (let call = 0; call <= random.below(3); call += 1) {
        step.push(
          toolCall(`call-${index}-${call}`, random.pick(['search', 'search', 'failing', 'odd', 'slow'])),
        )
      }
    }
    if (random.chance(0.2)) {
      step.push({ type: 'source', sourceType: 'url', id: 'p', url: 'https://p.example/', title: 'Provider' })
    }
    steps.push(step)
  }
  if (ending === 'error-part') steps.at(-1)!.push({ type: 'error', error: new Error('overloaded') })
  if (ending === 'broken-stream') steps.at(-1)!.push(new Error('connection reset'))
  return { steps, written }
}

const tools = {
  search: tool({
    inputSchema: z.object({}),
    execute: async () => ({
      results: documents.map((content, index) => ({
        title: `D${index}`,
        url: `https://d.example/${index}`,
        content,
      })),
    }),
  }),
  failing: tool({
    inputSchema: z.object({}),
    execute: async (): Promise<string> => {
      throw new Error('tool failed')
    },
  }),
  odd: tool({ inputSchema: z.object({}), execute: async () => [null, 7, { a: { b: [] } }, 'text'] }),
  slow: tool({
    inputSchema: z.object({}),
    async *execute() {
      yield { results: [] }
      yield { results: [{ title: 'Slow', url: 'https://d.example/slow', content: documents[0] }] }
    },
  }),
}

const badMatchers: Matcher[] = [
  {
    name: 'throws',
    async *match() {
      throw new Error('no matcher today')
    },
  },
  {
    name: 'hangs',
    async *match() {
      await new Promise(() => {})
    },
  },
  {
    name: 'lies',
    async *match({ claims }) {
      for (const { number } of claims) {
        const link = {
          claimNumber: number,
          support: 'full',
          confidence: Number.NaN,
          matcher: 'lies',
        } as const
        yield { ...link, sourceId: 'S99' }
        yield { ...link, sourceId: 'S1', passage: { start: -3, end: 1e9 } }
        yield { ...link, sourceId: 'S1', quote: 'words that are nowhere' }
        yield { ...link, claimNumber: 4_711, sourceId: 'S1' }
      }
    },
  },
]

const badVerifiers: Verifier[] = [
  { name: 'throws', batch: 'answer', verify: () => Promise.reject(new Error('no verifier today')) },
  { name: 'hangs', batch: 'block', verify: () => new Promise(() => {}) },
  {
    name: 'lies',
    batch: 'block',
    verify: async ({ items }) =>
      items.map(() => ({
        verdict: 'supported',
        status: 'verified',
        score: 1,
        reason: 'Because.',
        evidence: [{ sourceId: 'S1', start: 0, end: 5, quote: 'never there', similarity: 1, kind: 'exact' }],
        missing: [],
        verifier: 'lies',
      })),
  },
  { name: 'nothing', batch: 'answer', verify: async () => [] },
]

const downStore: Store = {
  ...memoryStore(),
  saveRun: () => Promise.reject(new Error('disk full')),
}

async function runOnce(seed: number): Promise<void> {
  const random = seededRandom(seed)
  const endings = ['abort', 'client-leaves', 'error-part', 'broken-stream'] as const
  const ending: Ending = random.chance(0.6) ? 'whole' : random.pick(endings)
  const { steps, written } = script(random, ending)
  const storeFails = random.chance(0.1)
  const records: RunRecord[] = []
  const store = storeFails ? downStore : memoryStore()
  await using engine = new CitationEngine({
    store,
    matcher: random.chance(0.25) ? random.pick(badMatchers) : lexicalMatcher(),
    verifier: random.chance(0.25) ? random.pick(badVerifiers) : lexicalVerifier(),
    timeoutMs: 40,
    onUnsaved: (record) => records.push(record),
  })
  const run = engine.run({ sessionId: 'integrity' })
  const abort = new AbortController()
  const result = streamText({
    model: scriptedModel(steps),
    tools,
    prompt: 'go',
    stopWhen: isStepCount(5),
    maxRetries: 0,
    abortSignal: abort.signal,
    onError: () => {},
  })
  const response = run.toUIMessageStreamResponse(result)
  const context = `seed ${seed}, ${ending}`

  if (ending === 'client-leaves') {
    const reader = response.body!.getReader()
    for (let reads = random.below(20); reads > 0; reads -= 1) await reader.read()
    await reader.cancel()
    const { record } = await run.done
    expect(record.textParts, context).toEqual(written)
    checkRecord(record, context)
    return
  }

  if (ending === 'abort') setTimeout(() => abort.abort(), random.below(4))
  const { chunks: received, texts, data } = await readAnswer(response)
  const { record, stored } = await run.done
  expect(stored, context).toBe(!storeFails)
  if (storeFails) expect(records.map(({ id }) => id)).toEqual([run.id])
  checkRecord(record, context)

  const sent = textParts(received)
  expect(sent, context).toEqual(record.textParts)
  if (ending === 'whole' || ending === 'error-part') {
    expect(sent, context).toEqual(written)
  } else {
    for (const [index, text] of sent.entries()) expect(written[index]!.startsWith(text), context).toBe(true)
  }
  if (ending !== 'whole') return
  expect(texts, context).toEqual(written)
  expect(data?.progress, context).toBe('complete')
  checkNative(received, record, context)
}

/** Text parts off the wire, in order of their starts. */
function textParts(received: Awaited<ReturnType<typeof readAnswer>>['chunks']): string[] {
  const texts = new Map<string, string>()
  for (const chunk of received) {
    if (chunk.type === 'text-start') texts.set(chunk.id, '')
    if (chunk.type === 'text-delta') texts.set(chunk.id, texts.get(chunk.id)! + chunk.delta)
  }
  return [...texts.values()]
}

function checkRecord(record: RunRecord, context: string): void {
  const sources = new Map(record.sources.map((source) => [source.id, source]))
  for (const citation of record.citations) {
    const text = record.textParts[citation.textPart]!
    expect(text.slice(citation.start, citation.end), context).toBe(citation.text)
    expect(isPairStart(text, citation.start) || isPairStart(text, citation.end), context).toBe(false)
    expect(
      fences(text).some(([start, end]) => citation.start < end && start < citation.end),
      context,
    ).toBe(false)
    for (const { sourceId, start, end, quote } of citation.evidence) {
      expect(sources.get(sourceId)!.content.slice(start, end), context).toBe(quote)
    }
    if (citation.status === 'verified') expect(citation.evidence.length, context).toBeGreaterThan(0)
    expect(citation.text.includes('1999') && citation.status === 'verified', context).toBe(false)
  }
  for (const { textPart, start, end } of record.uncited) {
    expect(record.textParts[textPart]!.slice(start, end).trim(), context).not.toBe('')
  }
}

function checkNative(
  received: Awaited<ReturnType<typeof readAnswer>>['chunks'],
  record: RunRecord,
  context: string,
): void {
  const ends = received.filter((chunk) => chunk.type === 'text-end')
  expect(ends.length, context).toBe(record.textParts.length)
  for (const [textPart, end] of ends.entries()) {
    for (const { startIndex, endIndex, source } of end.citations ?? []) {
      // A step's citations are those known when it ends. One that is not checked yet may be given up later.
      if (source.providerMetadata?.['citespan']?.['status'] === 'pending') continue
      const texts = record.citations
        .filter((citation) => citation.textPart === textPart)
        .map(({ text }) => text)
      expect(texts, context).toContain(record.textParts[textPart]!.slice(startIndex, endIndex))
    }
  }
}

/** Whether an offset falls between the halves of a surrogate pair. */
function isPairStart(text: string, offset: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(offset - 1, offset + 1))
}

function fences(text: string): [number, number][] {
  return [...text.matchAll(/^```js\n.*\n```$/gm)].map(({ index, 0: fence }) => [index, index + fence.length])
}

/** Of these seeds each day has others; `npm run faults` takes them all. */
const ALL = 1_000
const count = Number(process.env['STREAM_SEEDS'] ?? 80)
const today = Math.floor(Date.now() / 86_400_000)
const firstSeed = (today * count) % ALL

describe(`stream integrity over ${count} seeded runs`, () => {
  const AT_ONCE = 10
  const seeds = Array.from({ length: count }, (_, index) => (firstSeed + index) % ALL)
  test.each(
    Array.from({ length: count / AT_ONCE }, (_, index) =>
      seeds.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
    ).map((own) => [own]),
  )("seeds %j: the text is the model's, and every citation slices right", async (own) => {
    await Promise.all(own.map(runOnce))
  })
})
