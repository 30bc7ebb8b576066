import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Verification } from '../../../src/core/citation.ts'
import type { Incident } from '../../../src/core/incident.ts'
import type { MatchRequest, Matcher } from '../../../src/core/ports/matcher.ts'
import type { SourceInput } from '../../../src/core/source.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import { createAttributor } from '../../../src/cite/pipeline/attributor.ts'
import type { Attributor } from '../../../src/cite/pipeline/attributor.ts'
import { createSourceRegistry } from '../../../src/sources/registry/registry.ts'
import { lexicalVerifier } from '../../../src/cite/verify/lexical.ts'
import { turns, until } from '../../fixtures/turns.ts'

const sources: SourceInput[] = [
  {
    title: 'Bridge',
    content: 'The iron bridge over the Elm opened in 1882. It spans 310 metres between two towers.',
  },
  {
    title: 'Ferry',
    content: 'Before the bridge, a ferry crossed the river eight times a day. It carried mail and cattle.',
  },
]

const answer = [
  'The iron bridge over the Elm opened in 1882.',
  '- It spans 310 metres between two towers.\n- A ferry crossed the river eight times a day.',
  'The mayor kept three parrots. Shall I go on?',
  '```\nThe iron bridge over the Elm opened in 1882.\n```',
  'The iron bridge over the Elm opened in 1885.',
].join('\n\n')

function setup({
  matcher = lexicalMatcher(),
  verifiers = [lexicalVerifier()],
  given = sources,
  signal = new AbortController().signal,
}: {
  matcher?: Matcher
  verifiers?: Verifier[]
  given?: SourceInput[]
  signal?: AbortSignal
} = {}) {
  const incidents: Incident[] = []
  const registry = createSourceRegistry()
  registry.registerAll(given)
  let ids = 0
  const attributor = createAttributor({
    matcher,
    verifiers,
    registry,
    signal,
    createId: () => `c${(ids += 1)}`,
    report: { incident: (incident) => incidents.push(incident), usage: () => {} },
  })
  return { attributor, registry, incidents }
}

async function attribute(text: string, options: Parameters<typeof setup>[0] = {}) {
  const { attributor, registry, incidents } = setup(options)
  attributor.push(0, text)
  return { ...(await attributor.finish()), registry, incidents }
}

/** A matcher that links every claim to what `choose` says. */
function scriptedMatcher(choose: (request: MatchRequest) => unknown[]): Matcher {
  return {
    name: 'scripted',
    async *match(request) {
      // What a matcher of others yields need not be a link.
      yield* choose(request) as never[]
    },
  }
}

function supportedVerification(evidence: Verification['evidence']): Verification {
  return {
    verdict: 'supported',
    status: 'verified',
    score: 1,
    reason: 'Said so.',
    evidence,
    missing: [],
    verifier: 'test',
  }
}

describe('createAttributor', () => {
  test('each sentence is cited or has its reason, none is lost', async () => {
    const { citations, uncited, progress } = await attribute(answer)
    const told = [
      ...citations
        .filter(({ status }) => status !== 'failed')
        .map((item) => ({ ...item, how: `cited ${item.sourceIds.join()}` })),
      ...uncited.map((item) => ({ ...item, how: item.reason })),
    ].toSorted((a, b) => a.start - b.start)
    expect(progress).toBe('complete')
    expect(told.map(({ start, end, how }) => [answer.slice(start, end), how])).toEqual([
      ['The iron bridge over the Elm opened in 1882.', 'cited S1'],
      ['It spans 310 metres between two towers.', 'cited S1'],
      ['A ferry crossed the river eight times a day.', 'cited S2'],
      ['The mayor kept three parrots.', 'unsupported'],
      ['Shall I go on?', 'not-a-claim'],
      ['The iron bridge over the Elm opened in 1885.', 'contradicted'],
    ])
  })

  test('evidence says where it stands, as it was read here, whatever a verifier says', async () => {
    const content = `# Bridges\n\n## The iron bridge\n\n${sources[0]!.content}\n\n## Others\n\nNone.`
    const given = [{ title: 'Guide', content, pageNumber: 7 }]
    const said = { page: 99, headings: ['Said by a verifier'] }
    const lexical = lexicalVerifier()
    const inventive: Verifier = {
      ...lexical,
      async verify(request) {
        const found = await lexical.verify(request)
        return found.map((verification) => ({
          ...verification,
          evidence: verification.evidence.map((item) => ({ ...item, locator: said })),
        }))
      },
    }
    for (const verifiers of [[lexical], [inventive]]) {
      const { citations } = await attribute(answer, { given, verifiers })
      const places = citations.flatMap(({ evidence }) => evidence.map(({ locator }) => locator))
      expect(places.length).toBeGreaterThanOrEqual(3)
      for (const place of places) expect(place).toEqual({ page: 7, headings: ['Bridges', 'The iron bridge'] })
    }
  })

  test('a source that nothing cites is not read for places', async () => {
    const reads = new Map<string, number>()
    const counted = [
      { identifier: 'cited', type: 'document' as const, content: `## Bridge\n\n${sources[0]!.content}` },
      { identifier: 'not-cited', type: 'document' as const, content: '## Zebras\n\nZebras graze at noon.' },
    ]
    const { attributor, registry } = setup({ given: counted })
    const list = registry.list.bind(registry)
    registry.list = () =>
      list().map((source) => ({
        ...source,
        // Only the search for places asks what kind of text it is.
        get type() {
          reads.set(source.identifier, (reads.get(source.identifier) ?? 0) + 1)
          return source.type
        },
      }))
    attributor.push(0, answer)
    const { citations } = await attributor.finish()
    expect(citations.length).toBeGreaterThan(1)
    expect([...reads.keys()]).toEqual(['cited'])
  })

  test('in any chunking the citations are those of the whole answer', async () => {
    const whole = await attribute(answer)
    const spans = ({ citations, uncited }: typeof whole) =>
      JSON.stringify([
        citations.map(({ start, end, sourceIds, status, evidence }) => [
          start,
          end,
          sourceIds,
          status,
          evidence,
        ]),
        uncited,
      ])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(answer.length), { maxLength: 30 }), async (cuts) => {
        const { attributor } = setup()
        const borders = [0, ...cuts.toSorted((a, b) => a - b), answer.length]
        for (const [index, border] of borders.slice(1).entries()) {
          attributor.push(0, answer.slice(borders[index], border))
          if (border % 3 === 0) await Promise.resolve()
        }
        expect(spans({ ...whole, ...(await attributor.finish()) })).toBe(spans(whole))
      }),
      { numRuns: 50 },
    )
  })

  test('a closed block is cited while the next one is written', async () => {
    const { attributor } = setup()
    attributor.push(0, 'The iron bridge over the Elm opened in 1882.\n\nA ferry')
    await expect.poll(() => attributor.snapshot().citations.map(({ status }) => status)).toEqual(['verified'])
    expect(attributor.snapshot().progress).toBe('matching')
  })

  test.each([
    ['code only', '```\nThe bridge opened in 1882.\n```'],
    ['nothing', ''],
    ['blank', '  \n\n '],
    ['a question', 'Shall I go on?'],
  ])('an answer of %s asks no matcher', async (_name, text) => {
    let asked = 0
    await attribute(text, { matcher: scriptedMatcher(() => [(asked += 1)]) })
    expect(asked).toBe(0)
  })

  test('without a source no matcher is asked and the reason is no-source', async () => {
    let asked = 0
    const matcher = scriptedMatcher(() => [(asked += 1)])
    const { uncited } = await attribute('The bridge opened in 1882.', { matcher, given: [] })
    expect([asked, uncited.map(({ reason }) => reason)]).toEqual([0, ['no-source']])
  })

  test('a source that comes after the text still gets its citation at the end', async () => {
    const { attributor, registry } = setup({ given: [] })
    attributor.push(0, 'The iron bridge over the Elm opened in 1882.\n\nMore text')
    await expect.poll(() => attributor.snapshot().uncited.map(({ reason }) => reason)).toEqual(['no-source'])
    registry.registerAll(sources)
    const { citations } = await attributor.finish()
    expect(citations.map(({ sourceIds, status }) => [sourceIds, status])).toEqual([[['S1'], 'verified']])
  })

  test('evidence moves along when its source grows around it', async () => {
    const url = 'https://elm.example/bridge'
    const content = 'The iron bridge over the Elm opened in 1882.'
    const { attributor, registry } = setup({ given: [{ url, content }] })
    attributor.push(0, `${content}\n\n`)
    await expect.poll(() => attributor.snapshot().citations.length).toBe(1)
    registry.register({ url, content: `Elm town. ${content} It spans 310 metres.` })
    const { citations } = await attributor.finish()
    const [source] = registry.list()
    for (const { start, end, quote } of citations[0]!.evidence) {
      expect(source!.content.slice(start, end)).toBe(quote)
    }
    expect(citations[0]!.evidence[0]!.start).toBe(10)
  })

  test('a discarded step leaves nothing behind', async () => {
    const { attributor } = setup()
    attributor.push(0, 'The iron bridge over the Elm opened in 1882.\n\n')
    attributor.push(1, 'A ferry crossed the river eight times a day.\n\n')
    attributor.discardFrom(1)
    attributor.push(1, 'Shall I go on?')
    const { citations, uncited } = await attributor.finish()
    expect(attributor.textParts).toEqual([
      'The iron bridge over the Elm opened in 1882.\n\n',
      'Shall I go on?',
    ])
    expect([...citations, ...uncited].map(({ textPart, start }) => [textPart, start])).toEqual([
      [0, 0],
      [1, 0],
    ])
  })

  test('usage names the claims that used a source', async () => {
    const { registry } = await attribute(answer)
    expect([registry.usage('S1').slice(0, 2), registry.usage('S2')]).toEqual([[1, 2], [3]])
  })
})

describe('a matcher that fails', () => {
  const claim = 'The iron bridge over the Elm opened in 1882.'

  test('by throwing: the reason is matcher-unavailable, and it is recorded', async () => {
    const matcher: Matcher = {
      name: 'broken',
      async *match() {
        throw new Error('no')
      },
    }
    const { citations, uncited, incidents } = await attribute(claim, { matcher })
    expect(citations).toEqual([])
    expect(uncited.map(({ reason }) => reason)).toEqual(['matcher-unavailable'])
    expect(incidents).toEqual([{ step: 'match', code: 'matcher-failed', message: 'broken: Error: no' }])
  })

  test('by hanging: aborted, the reason is matcher-unavailable', async () => {
    const matcher: Matcher = {
      name: 'hanging',
      async *match() {
        await turns()
        abort.abort()
        await new Promise(() => {})
      },
    }
    const abort = new AbortController()
    const { uncited } = await attribute(claim, { matcher, signal: abort.signal })
    expect(uncited.map(({ reason }) => reason)).toEqual(['matcher-unavailable'])
  })

  test('after its first link: that one stays', async () => {
    const matcher: Matcher = {
      name: 'half',
      async *match({ claims }) {
        yield {
          claimNumber: claims[0]!.number,
          sourceId: 'S1',
          support: 'full',
          confidence: 1,
          matcher: 'half',
        }
        throw new Error('cut off')
      },
    }
    const { citations, uncited } = await attribute(`${claim} A ferry crossed the river eight times a day.`, {
      matcher,
    })
    expect(citations.map(({ sourceIds, status }) => [sourceIds, status])).toEqual([[['S1'], 'verified']])
    expect(uncited.map(({ reason }) => reason)).toEqual(['matcher-unavailable'])
  })

  test.each<[string, (request: MatchRequest) => object]>([
    ['an unknown source', () => ({ sourceId: 'S9' })],
    ['an unknown claim', () => ({ sourceId: 'S1', claimNumber: 99 })],
    ['a claim number that is none', () => ({ sourceId: 'S1', claimNumber: Number.NaN })],
  ])('links to %s are dropped', async (_name, part) => {
    const matcher = scriptedMatcher((request) => [
      { claimNumber: 1, support: 'full', confidence: 1, matcher: 'scripted', ...part(request) },
    ])
    const { citations, incidents } = await attribute(claim, { matcher })
    expect(citations).toEqual([])
    expect(incidents.map(({ code }) => code)).toEqual(['links-dropped'])
  })

  test('10,000 links for one claim are capped', async () => {
    const link = { claimNumber: 1, sourceId: 'S1', support: 'full', confidence: 1, matcher: 'scripted' }
    const matcher = scriptedMatcher(() => Array.from({ length: 10_000 }, () => link))
    const { citations, incidents } = await attribute(claim, { matcher })
    expect(citations.length).toBe(1)
    expect(incidents.map(({ code }) => code)).toEqual(['links-dropped'])
  })

  test.each([
    ['out of bounds', { start: -1, end: 1e9 }],
    ['backwards', { start: 20, end: 3 }],
    ['not whole', { start: 0.5, end: 3.2 }],
  ])('a passage that is %s is not believed', async (_name, passage) => {
    const matcher = scriptedMatcher(() => [
      { claimNumber: 1, sourceId: 'S1', passage, support: 'full', confidence: 7, matcher: 'scripted' },
    ])
    const { citations, registry } = await attribute(claim, { matcher })
    const [citation] = citations
    expect(citation!.confidence).toBe(1)
    for (const { sourceId, start, end, quote } of citation!.evidence) {
      expect(registry.get(sourceId)!.content.slice(start, end)).toBe(quote)
    }
  })
})

describe('a verifier that fails', () => {
  const claim = 'The iron bridge over the Elm opened in 1882.'
  const invented: Verifier = {
    name: 'invented',
    batch: 'block',
    verify: async ({ items }) =>
      items.map(() =>
        supportedVerification([
          { sourceId: 'S1', start: 0, end: 9, quote: 'not there', similarity: 1, kind: 'exact' },
        ]),
      ),
  }
  const broken: Verifier = { name: 'broken', batch: 'answer', verify: () => Promise.reject(new Error('no')) }

  test('a quote that does not slice out of its source verifies nothing', async () => {
    const { citations, incidents } = await attribute(claim, { verifiers: [invented] })
    expect(citations.map(({ status, verdict, evidence }) => [status, verdict, evidence])).toEqual([
      ['unverified', 'unknown', []],
    ])
    expect(incidents.map(({ code }) => code)).toEqual(['bad-evidence'])
  })

  test('a status that does not follow from the verdict is corrected', async () => {
    const verifier: Verifier = {
      name: 'generous',
      batch: 'block',
      verify: async ({ items }) =>
        items.map(() => ({ ...supportedVerification([]), verdict: 'contradicted', status: 'verified' })),
    }
    const { citations, uncited } = await attribute(claim, { verifiers: [verifier] })
    expect(citations.map(({ status }) => status)).toEqual(['failed'])
    expect(uncited.map(({ reason }) => reason)).toEqual(['contradicted'])
  })

  test('the next one takes over', async () => {
    const { citations, incidents } = await attribute(claim, { verifiers: [broken, lexicalVerifier()] })
    expect(citations.map(({ status, verifier }) => [status, verifier])).toEqual([['verified', 'lexical']])
    expect(incidents.map(({ code }) => code)).toEqual(['verifier-failed'])
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['an empty list', []],
    ['a score that is no number', [{ ...supportedVerification([]), score: Number.NaN }]],
    ['prose', 'All of it is true.'],
  ])('%s is no verification: the reason is verifier-unavailable', async (_name, given) => {
    const verifier: Verifier = { name: 'odd', batch: 'answer', verify: async () => given as Verification[] }
    const { citations, uncited } = await attribute(claim, { verifiers: [verifier] })
    expect(citations).toEqual([])
    expect(uncited.map(({ reason }) => reason)).toEqual(['verifier-unavailable'])
  })

  test('while an answer-wide verdict is out, the citation is pending', async () => {
    const verdict = Promise.withResolvers<Verification[]>()
    const verifier: Verifier = { name: 'slow', batch: 'answer', verify: () => verdict.promise }
    const { attributor } = setup({ verifiers: [verifier] })
    attributor.push(0, claim)
    const finished = attributor.finish()
    await expect.poll(() => stateOf(attributor)).toEqual(['verifying', 'pending', 'unknown'])
    verdict.resolve([{ ...supportedVerification([]), verdict: 'partial' }])
    await finished
    expect(stateOf(attributor)).toEqual(['complete', 'unverified', 'partial'])
  })
})

test('an answer that comes whole is matched in one batch', async () => {
  const batches: number[] = []
  const matcher = scriptedMatcher(({ claims }) => {
    batches.push(claims.length)
    return []
  })
  await attribute(answer, { matcher })
  expect(batches).toEqual([5])
})

test('a slow verifier holds up no matching, and what waits for it goes together', async () => {
  const blocks = Array.from({ length: 6 }, (_, index) => `The iron bridge spans ${310 + index} metres.`)
  const verdicts = Promise.withResolvers<void>()
  const batches: number[] = []
  const verifier: Verifier = {
    name: 'slow',
    batch: 'block',
    async verify({ items }) {
      batches.push(items.length)
      await verdicts.promise
      return items.map(() => ({ ...supportedVerification([]), verdict: 'partial' }))
    },
  }
  const { attributor } = setup({ verifiers: [verifier] })
  for (const [index, block] of blocks.entries()) {
    attributor.push(0, `${block}\n\n`)
    await until(() => attributor.snapshot().citations.length === index + 1)
    await turns()
  }
  expect(batches).toEqual([1, 1, 1])
  verdicts.resolve()
  const { citations } = await attributor.finish()
  expect(batches).toEqual([1, 1, 1, 3])
  expect(citations.map(({ status }) => status)).toEqual(blocks.map(() => 'unverified'))
})

function stateOf(attributor: Attributor) {
  const { progress, citations } = attributor.snapshot()
  return [progress, citations[0]?.status, citations[0]?.verdict]
}

test('what a provider cites is shown though no verifier could check it', async () => {
  const { attributor, registry } = setup({ verifiers: [] })
  const [source] = registry.list()
  const given = { provider: 'openai', place: null, source: {}, textParts: { from: 0, to: 1 } }
  attributor.give({ ...given, sourceId: () => source!.id })
  attributor.push(0, 'Nothing of this stands anywhere else.')
  const { citations, uncited } = await attributor.finish()
  expect(citations).toMatchObject([{ status: 'unverified', verifier: 'none', sourceIds: [source!.id] }])
  expect(uncited).toEqual([])
})
