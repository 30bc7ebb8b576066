import { describe, expect, test } from 'vitest'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { generatePostHocCitations } from '../../../src/engine/runs/post-hoc.ts'
import { createAttributor } from '../../../src/cite/pipeline/attributor.ts'
import { createSourceRegistry } from '../../../src/sources/registry/registry.ts'
import { fastVerifier } from '../../../src/cite/verify/fast.ts'

const english = [
  'The glass lighthouse on Skerry Point was lit in 1894.',
  'Its keeper counted 4,100 storm petrels in a single autumn.',
  'The harbour of Vennick freezes over in most winters.',
  'Fishing boats from Oldmere bring in 300 tonnes of cod a year.',
  'A railway along the coast carried slate until 1931.',
  'The museum in the old custom house shows whaling tools.',
]
const german = [
  'Der gläserne Leuchtturm auf Schärenspitz wurde 1894 entzündet.',
  'Sein Wärter zählte 4.100 Sturmschwalben in einem einzigen Herbst.',
  'Der Hafen von Vennick friert in den meisten Wintern zu.',
  'Fischerboote aus Altmoor bringen im Jahr 300 Tonnen Kabeljau an Land.',
  'Eine Eisenbahn entlang der Küste beförderte Schiefer bis 1931.',
  'Das Museum im alten Zollhaus zeigt Werkzeuge der Walfänger.',
]
const filler = { en: 'Buy lamps and rope at our shop today.', de: 'Lampen und Seile gibt es heute bei uns.' }

type Options = NonNullable<ConstructorParameters<typeof CitationEngine>[0]>

async function cite(claims: readonly string[], contents: readonly string[], options: Options = {}) {
  const engine = new CitationEngine(options)
  const { citations, incidents, explanations } = await engine.attribute({
    response: claims.join('\n\n'),
    sources: contents.map((content, index) => ({ id: `S${index + 1}`, title: `T${index + 1}`, content })),
    explain: true,
  })
  return {
    cited: citations.map(({ sourceIds }) => sourceIds.join(' ')),
    statuses: citations.map(({ status }) => status),
    codes: incidents.map(({ code }) => code).filter((code) => code === 'source-share'),
    citations,
    explanations: explanations!,
  }
}

describe.each([
  ['English', english, filler.en, ['1894', '1896']],
  ['German', german, filler.de, ['1894', '1896']],
] as const)('a source that says everything: %s', (_, claims, shop, [year, otherYear]) => {
  const stuffed = [shop, ...claims, shop].join(' ')
  const [first, second, third, fourth, fifth, sixth] = claims as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]

  test.each([
    ['half of it gives way to those that say it too', [`${first} ${second}`, `${third} ${fourth}`], 4],
    ['others say one sentence of it', [first, shop], 5],
    ['others say none of it', [shop, shop.toUpperCase()], 6],
    ['another has another number', [first.replace(year, otherYear), shop], 6],
  ])('%s', async (_, others, most) => {
    const { cited, statuses } = await cite(claims, [stuffed, ...others])
    expect(statuses).toEqual(claims.map(() => 'verified'))
    const references = cited.flatMap((ids) => ids.split(' '))
    expect(cited.every((ids) => ids !== '')).toBe(true)
    expect(references.filter((id) => id === 'S1')).toHaveLength(most)
  })

  test('keeps its references without the limit, alone, and in a short answer', async () => {
    const others = [`${first} ${second}`, `${third} ${fourth}`, `${fifth} ${sixth}`]
    const all = await cite(claims, [stuffed, ...others], { maxSourceShare: 1 })
    expect(all.cited.map((ids) => ids.split(' ').toSorted().join(' '))).toEqual([
      'S1 S2',
      'S1 S2',
      'S1 S3',
      'S1 S3',
      'S1 S4',
      'S1 S4',
    ])
    expect(all.codes).toEqual([])
    expect((await cite(claims, [stuffed])).cited).toEqual(claims.map(() => 'S1'))
    const short = [first, second, third]
    const few = [stuffed, first, shop]
    const { cited } = await cite(short, few, { maxSourceShare: 0.1 })
    expect(cited.map((ids) => ids.length)).toEqual([5, 2, 2])
  })

  test('a lower limit moves more, and never the last citation', async () => {
    const others = [`${first} ${second}`, `${third} ${fourth}`]
    const { cited, codes, statuses } = await cite(claims, [stuffed, ...others], { maxSourceShare: 0 })
    expect(cited).toEqual(['S2', 'S2', 'S3', 'S3', 'S1', 'S1'])
    expect(statuses).toEqual(claims.map(() => 'verified'))
    expect(codes).toEqual(['source-share'])
  })
})

/** Links each claim to the first source alone, as a model might that was told to. */
const obeying: Matcher = {
  name: 'obeying',
  async *match({ claims, sources }) {
    for (const { number } of claims) {
      const { id, content } = sources[0]!
      const passage = { start: 0, end: content.length }
      yield {
        claimNumber: number,
        sourceId: id,
        passage,
        support: 'full',
        confidence: 0.9,
        matcher: 'obeying',
      }
    }
  },
}

/** A judge that takes whatever has the last word of the claim. */
const judge: Verifier = {
  name: 'judge',
  batch: 'answer',
  verify: async ({ items, sources }) =>
    items.map(({ claim, links: [link] }) => {
      const { id, content } = sources.find((source) => source.id === link!.sourceId)!
      const { start, end } = link!.passage!
      const quote = content.slice(start, end)
      const isThere = quote.includes(claim.text.match(/(\S+)\.$/)![1]!)
      return {
        verdict: isThere ? 'supported' : 'unsupported',
        status: isThere ? 'verified' : 'failed',
        score: isThere ? 0.9 : 0,
        reason: '',
        evidence: [{ sourceId: id, start, end, quote, similarity: 1, kind: 'exact' }],
        missing: [],
        verifier: 'judge',
      }
    }),
}

describe('with a judge', () => {
  const stuffed = english.join(' ')
  const reworded = 'On Skerry Point, the lighthouse of glass shone first in 1894.'

  test('a source that the matcher did not link takes over what the judge says it supports', async () => {
    const options = { matcher: obeying, verifier: judge }
    const { cited, citations, explanations } = await cite(english, [stuffed, reworded, english[2]!], options)
    expect(cited).toEqual(['S2', 'S1', 'S3', 'S1', 'S1', 'S1'])
    expect(citations.map(({ verifier }) => verifier)).toEqual(english.map(() => 'judge'))
    expect(citations[0]).toMatchObject({ matcher: 'lexical', evidence: [{ quote: reworded }] })
    const [explanation] = explanations
    expect(explanation!.matches.flatMap(({ candidates }) => candidates)).toMatchObject([
      { sourceId: 'S2', linked: true },
    ])
  })

  test('a source that it refuses takes nothing over', async () => {
    const { cited } = await cite(english, [stuffed, reworded.replace('1894', '1896')], {
      matcher: obeying,
      verifier: judge,
    })
    expect(cited).toEqual(english.map(() => 'S1'))
  })

  test('one claim that would be unsupported stays with its source, whatever its share', async () => {
    const options = { matcher: obeying, verifier: judge, maxSourceShare: 0 }
    const { cited, codes } = await cite(english, [stuffed, filler.en], options)
    expect(cited).toEqual(english.map(() => 'S1'))
    expect(codes).toEqual([])
  })
})

test('what a model said of two sources together is not said of one of them', async () => {
  const both: Matcher = {
    name: 'llm',
    async *match({ claims, sources }) {
      for (const { number } of claims)
        for (const { id, content } of sources.slice(0, number === 1 ? 2 : 1)) {
          const passage = { start: 0, end: content.length }
          yield {
            claimNumber: number,
            sourceId: id,
            passage,
            support: 'full',
            confidence: 0.9,
            matcher: 'llm',
          }
        }
    },
  }
  const half = 'The glass lighthouse stands on Skerry Point.'
  const options = { matcher: both, verifier: fastVerifier({ matcher: 'llm' }), maxSourceShare: 0 }
  const { citations } = await cite(english, [english.join(' '), half], options)
  expect(citations[0]!.status).toBe('verified')
  expect(citations[0]!.sourceIds).toContain('S1')
})

test('a verdict by evidence of the source that would give way does not count', async () => {
  const quote = english[0]!
  const evidence = [
    { sourceId: 'S1', start: 0, end: quote.length, quote, similarity: 1, kind: 'exact' as const },
  ]
  const verdict = { verdict: 'supported', status: 'verified', score: 1, reason: '', verifier: 'own' } as const
  const verifier: Verifier = {
    name: 'own',
    batch: 'answer',
    verify: async ({ items }) => items.map(() => ({ ...verdict, evidence, missing: [] })),
  }
  const { cited, codes } = await cite(english, [english.join(' '), ...english], {
    matcher: obeying,
    verifier,
  })
  expect(cited).toEqual(english.map(() => 'S1'))
  expect(codes).toEqual([])
})

test('of two sources that say everything neither takes all', async () => {
  const wild = ['Gulls nest.', 'Rain falls.', 'Kelp drifts.', 'Seals bask.', 'Foxes roam.', 'Terns dive.']
  const mixed = english.flatMap((claim, index) => [wild[index]!, claim]).toReversed()
  const { cited } = await cite(english, [english.join(' '), mixed.join(' ')], { maxSourceShare: 0 })
  for (const id of ['S1', 'S2'])
    expect(cited.filter((ids) => ids.includes(id)).length).toBeGreaterThanOrEqual(3)
})

test('a near-copy of a source takes nothing over', async () => {
  const stuffed = english.join(' ')
  const { cited } = await cite(english, [stuffed, `${stuffed} More.`], { matcher: obeying, verifier: judge })
  expect(new Set(cited).size).toBe(1)
})

test.each([
  ['stays as it is', (content: string) => content],
  ['has grown meanwhile', (content: string) => `Cover and contents.\n\n${content}`],
])('a source that %s takes over by the place that was linked', async (_, grow) => {
  const url = 'https://lights.example/'
  const registry = createSourceRegistry()
  registry.registerAll([
    { title: 'All', content: english.join(' ') },
    { title: 'Lights', content: english[0]!, url },
  ])
  const both: Matcher = {
    name: 'both',
    async *match({ claims, sources }) {
      for (const { number } of claims)
        for (const { id, content } of number === 1 ? sources : sources.slice(0, 1))
          yield {
            claimNumber: number,
            sourceId: id,
            passage: { start: 0, end: content.length },
            support: 'full',
            confidence: 0.9,
            matcher: 'both',
          }
      registry.register({ url, content: grow(english[0]!) })
    },
  }
  const places: string[] = []
  const attributor = createAttributor({
    matcher: both,
    verifiers: [
      {
        ...judge,
        verify(request) {
          for (const { links } of request.items)
            for (const { sourceId, passage } of links) {
              const { content } = request.sources.find(({ id }) => id === sourceId)!
              if (sourceId === 'S2') places.push(content.slice(passage!.start, passage!.end))
            }
          return judge.verify(request)
        },
      },
    ],
    registry,
    maxSourceShare: 0,
    createId: () => 'c',
    signal: new AbortController().signal,
    report: { incident: () => {}, usage: () => {} },
  })
  attributor.push(0, english.join('\n\n'))
  const { citations: cited } = await attributor.finish()
  expect(cited[0]!.sourceIds).toEqual(['S2'])
  expect(cited[0]!.evidence.map(({ quote }) => quote)).toEqual([english[0]])
  expect(new Set(places)).toEqual(new Set([english[0]]))
})

test('an explanation names the share', async () => {
  const { explanations } = await cite(english, [english.join(' '), english.slice(0, 3).join(' ')])
  const refused = explanations.flatMap(({ matches }) =>
    matches.flatMap(({ candidates }) => candidates.flatMap((candidate) => candidate.refused?.rule ?? [])),
  )
  expect(refused).toContain('source-share')
})

test('the result is the same each time', async () => {
  const contents = [
    english.join(' '),
    english.slice(0, 4).join(' '),
    english.slice(1, 3).join(' '),
    english[5]!,
  ]
  const once = await cite(english, contents, { createId: () => 'c' })
  const again = await cite(english, contents, { createId: () => 'c' })
  expect(again.citations).toEqual(once.citations)
})

test.each([-0.1, 1.1, Number.NaN, Infinity])('maxSourceShare %d is refused', async (maxSourceShare) => {
  expect(() => new CitationEngine({ maxSourceShare })).toThrow(/maxSourceShare is .* from 0 to 1/)
  const postHoc = generatePostHocCitations({ response: '', maxSourceShare })
  await expect(postHoc).rejects.toMatchObject({ code: 'invalid-input' })
})
