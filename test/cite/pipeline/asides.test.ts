import { describe, expect, test } from 'vitest'
import { statusOf, verdicts } from '../../../src/core/verdict.ts'
import type { Verdict } from '../../../src/core/verdict.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import { createAttributor } from '../../../src/cite/pipeline/attributor.ts'
import { lexicalVerifier } from '../../../src/cite/verify/lexical.ts'
import { createSourceRegistry } from '../../../src/sources/registry/registry.ts'
import { instructions as english } from '../../../src/text/lexicon/english/sentences.ts'
import { instructions as german } from '../../../src/text/lexicon/german/sentences.ts'
import { sentenceKind } from '../../../src/text/sentences/checkable.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A verifier that gives every link the same verdict; it waits for `until`. */
function verifierOf(verdict: Verdict, until: Promise<void> = Promise.resolve()): Verifier {
  return {
    name: 'scripted',
    batch: 'block',
    async verify({ items, sources: [source] }) {
      await until
      return items.map(() => ({
        verdict,
        status: statusOf(verdict),
        method: 'judge',
        score: 1,
        reason: 'Judged.',
        evidence: [
          {
            sourceId: source!.id,
            start: 0,
            end: 5,
            quote: source!.content.slice(0, 5),
            similarity: 1,
            kind: 'exact',
            prefix: '',
            suffix: '',
          },
        ],
        missing: [],
        verifier: 'scripted',
      }))
    },
  }
}

function attributorOf(contents: readonly string[], verifier: Verifier = lexicalVerifier()) {
  const registry = createSourceRegistry()
  registry.registerAll(contents.map((content, index) => ({ title: `Rules ${index}`, content })))
  let ids = 0
  const attributor = createAttributor({
    matcher: lexicalMatcher(),
    verifiers: [verifier],
    registry,
    signal: new AbortController().signal,
    createId: () => `c${(ids += 1)}`,
    report: { incident: () => {}, usage: () => {} },
    explain: true,
  })
  return { attributor, registry }
}

async function attribute(answer: string, contents: readonly string[], verifier?: Verifier) {
  const { attributor } = attributorOf(contents, verifier)
  attributor.push(0, answer)
  const snapshot = await attributor.finish()
  return { ...snapshot, explanations: attributor.explanations() }
}

describe('an instruction that a source states is verified', () => {
  test.each([
    ...english.map((opening) => `${capital(opening)} the drums behind the old boiler house.`),
    ...german.map(
      (opening) => `${capital(opening).replace(' sie', ' Sie')} die Fässer hinter dem alten Kesselhaus.`,
    ),
  ])('%s', async (instruction) => {
    expect(sentenceKind(instruction)).toBe('aside')
    const { citations, uncited } = await attribute(instruction, [
      `${instruction} The hall was built in 1950.`,
    ])
    expect(citations).toEqual([expect.objectContaining({ text: instruction, status: 'verified' })])
    expect(uncited).toEqual([])
  })
})

describe('an instruction is a claim if its check decides', () => {
  const instruction = 'Never mix acids with cyanides.'
  const source = 'Never mix acids with cyanides in one drum.'
  const decides: Record<Verdict, boolean> = {
    supported: true,
    contradicted: true,
    partial: true,
    unsupported: false,
    unknown: false,
  }

  test.each(verdicts)('%s', async (verdict) => {
    const { citations, uncited, explanations } = await attribute(instruction, [source], verifierOf(verdict))
    if (decides[verdict]) {
      expect(citations).toEqual([expect.objectContaining({ verdict, text: instruction })])
      expect(uncited.map(({ reason }) => reason)).toEqual(verdict === 'contradicted' ? ['contradicted'] : [])
      return
    }
    expect(citations).toEqual([])
    expect(uncited.map(({ reason }) => reason)).toEqual(['not-a-claim'])
    expect(explanations.map(({ decision }) => decision.rule)).toEqual(['not-a-claim'])
  })

  test('and is none before', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { attributor } = attributorOf([source], verifierOf('supported', promise))
    attributor.push(0, `${instruction}\n\n`)
    const finished = attributor.finish()
    for (let turn = 0; turn < 20; turn++) {
      await new Promise((next) => {
        setImmediate(next)
      })
      const { citations, uncited } = attributor.snapshot()
      expect(citations).toEqual([])
      expect(uncited.map(({ reason }) => reason)).toEqual(['not-a-claim'])
    }
    resolve()
    expect((await finished).citations).toHaveLength(1)
  })

  test('a source that comes later may state it', async () => {
    const { attributor, registry } = attributorOf(['Acids are kept in the cellar.'])
    attributor.push(0, `${instruction}\n\n`)
    registry.registerAll([{ title: 'Late', content: instruction }])
    const { citations } = await attributor.finish()
    expect(citations).toEqual([expect.objectContaining({ status: 'verified', text: instruction })])
  })
})

test.each([
  'Thanks to the new dyke, floods became rare.',
  'Sure enough, the dam broke in 1975.',
  'If you have worked for two years, you are entitled to a payment.',
  'Hello Kitty was created in 1974.',
  'Contact lenses must be removed before the examination.',
  'Gern gesehen waren die Boote im alten Hafen von Kolm.',
  'Achte Auflage und Umschlag stammen von der Druckerei in Kolm.',
])('a statement that begins as an aside does is verified if a source states it: %s', async (sentence) => {
  const { citations } = await attribute(sentence, [`${sentence} The hall was built in 1950.`])
  expect(citations).toEqual([expect.objectContaining({ text: sentence, status: 'verified' })])
})

test.each(['Shall I go on?', 'Here is what I found:', 'Overview', 'Yes!'])(
  'what can state nothing stays no claim although it is in a source: %s',
  async (sentence) => {
    const { citations, uncited } = await attribute(sentence, [`${sentence} The hall was built in 1950.`])
    expect(citations).toEqual([])
    expect(uncited.map(({ reason }) => reason)).toEqual(['not-a-claim'])
  },
)
