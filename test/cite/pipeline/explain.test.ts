import { describe, expect, test } from 'vitest'
import type { Link } from '../../../src/core/claim.ts'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import type { SourceInput } from '../../../src/core/source.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import { createAttributor } from '../../../src/cite/pipeline/attributor.ts'
import { createSourceRegistry } from '../../../src/sources/registry/registry.ts'
import { lexicalVerifier } from '../../../src/cite/verify/lexical.ts'

const weir = { title: 'Weir', content: 'The weir at Osterfeld was rebuilt in 1962 after the spring flood.' }
const quarry = {
  title: 'Quarry',
  content: 'Slate from the quarry of Lehm covered the roofs of three coastal towns.',
}
const claim = 'The weir at Osterfeld was rebuilt in 1962.'

function setup({
  matcher = lexicalMatcher(),
  verifiers = [lexicalVerifier()],
  given = [weir, quarry],
  signal = new AbortController().signal,
}: {
  matcher?: Matcher
  verifiers?: Verifier[]
  given?: SourceInput[]
  signal?: AbortSignal
} = {}) {
  const registry = createSourceRegistry()
  registry.registerAll(given)
  let ids = 0
  const attributor = createAttributor({
    matcher,
    verifiers,
    registry,
    signal,
    explain: true,
    createId: () => `c${(ids += 1)}`,
    report: { incident: () => {}, usage: () => {} },
  })
  return { attributor, registry }
}

async function explain(text: string, options: Parameters<typeof setup>[0] = {}) {
  const { attributor } = setup(options)
  attributor.push(0, text)
  await attributor.finish()
  return attributor.explanations()
}

function yielding(...links: Partial<Link>[]): Matcher {
  return {
    name: 'own',
    async *match() {
      for (const link of links) {
        yield { claimNumber: 1, sourceId: 'S1', support: 'full', confidence: 1, matcher: 'own', ...link }
      }
    },
  }
}

describe('a claim that nobody could decide', () => {
  test('as the matcher was stopped', async () => {
    const explanations = await explain(claim, { signal: AbortSignal.abort() })
    expect(explanations).toMatchObject([
      { uncited: 'matcher-unavailable', decision: { rule: 'matcher-unavailable' }, verdict: null },
    ])
  })

  test('as no verifier works', async () => {
    const verifier: Verifier = { name: 'broken', batch: 'block', verify: async () => [] }
    const explanations = await explain(claim, { verifiers: [verifier] })
    expect(explanations).toMatchObject([
      { uncited: 'verifier-unavailable', decision: { rule: 'verifier-unavailable' }, verdict: null },
    ])
  })
})

test('a marked claim that no verifier could check has a citation, and the rule says why', async () => {
  const verifier: Verifier = { name: 'broken', batch: 'block', verify: async () => [] }
  const { attributor, registry } = setup({ verifiers: [verifier] })
  const [source] = registry.list()
  const given = { provider: 'openai', place: null, source: {}, textParts: { from: 0, to: 1 } }
  attributor.give({ ...given, sourceId: () => source!.id })
  attributor.push(0, claim)
  await attributor.finish()
  expect(attributor.explanations().at(-1)).toMatchObject({
    decision: { rule: 'verifier-unavailable' },
    status: 'unverified',
  })
})

test('parts of a sentence are explained each with its own source', async () => {
  const text =
    'The weir at Osterfeld was rebuilt in 1962, and slate from the quarry of Lehm covered the roofs of three towns.'
  const explanations = await explain(text)
  expect(
    explanations.map(({ claim: { start, end }, matches: [match] }) => [
      text.slice(start, end),
      match!.candidates.map(({ sourceId, refused }) => [sourceId, refused?.rule]),
    ]),
  ).toEqual([
    [
      'The weir at Osterfeld was rebuilt in 1962,',
      [
        ['S2', 'other-part'],
        ['S1', undefined],
      ],
    ],
    [
      'and slate from the quarry of Lehm covered the roofs of three towns.',
      [
        ['S2', undefined],
        ['S1', 'other-part'],
      ],
    ],
  ])
})

test('a link over the limit of a claim is not linked', async () => {
  const matcher: Matcher = {
    name: 'own',
    async *match({ claims, explain: note }) {
      const candidate = { rank: 1, score: 1, coverage: null, passage: null, linked: true, refused: null }
      note?.(claims[0]!.number, {
        matcher: 'own',
        passages: 1,
        answer: null,
        candidates: [
          { sourceId: 'S1', ...candidate },
          { sourceId: 'S2', ...candidate },
        ],
      })
      yield* yielding(...Array.from({ length: 9 }, () => ({})), { sourceId: 'S2' }).match({
        claims,
        sources: [],
      })
    },
  }
  const [explanation] = await explain(claim, { matcher })
  expect(explanation!.matches[0]!.candidates.map(({ refused }) => refused?.rule)).toEqual([
    undefined,
    'link-limit',
  ])
})

test('passages stand where they are after their source has grown', async () => {
  const url = 'https://weir.example/'
  const matcher: Matcher = {
    name: 'lexical',
    async *match(request) {
      yield* lexicalMatcher().match(request)
      registry.register({ url, content: `Osterfeld lies low. ${weir.content} It holds.` })
    },
  }
  const { attributor, registry } = setup({ matcher, given: [{ ...weir, url }] })
  attributor.push(0, claim)
  await attributor.finish()
  const [explanation] = attributor.explanations()
  const passage = explanation!.matches[0]!.candidates[0]!.passage!
  const { content } = registry.get('S1')!
  expect(content).toContain('Osterfeld lies low.')
  expect(content.slice(passage.start, passage.end)).toBe(passage.text)
})

test('nothing is asked of matchers and verifiers unless an explanation is', async () => {
  const asked: unknown[] = []
  const registry = createSourceRegistry()
  registry.registerAll([weir])
  const lexical = lexicalVerifier()
  const attributor = createAttributor({
    matcher: {
      name: 'own',
      match(request) {
        asked.push(request.explain)
        return lexicalMatcher().match(request)
      },
    },
    verifiers: [
      {
        ...lexical,
        verify(request) {
          asked.push(request.explain)
          return lexical.verify(request)
        },
      },
    ],
    registry,
    signal: new AbortController().signal,
    createId: () => 'c1',
    report: { incident: () => {}, usage: () => {} },
  })
  attributor.push(0, claim)
  await attributor.finish()
  expect(asked).toEqual([undefined, undefined])
})
