import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Link } from '../../../src/core/claim.ts'
import type { Source } from '../../../src/core/source.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import { claimsOf, collectLinks, createRecorder, sourcesOf } from '../../fixtures/attribution.ts'

const sources = sourcesOf(
  [
    'Lighthouse of Varnholm',
    'The lighthouse of Varnholm was built in 1874 from grey granite. Its lamp burned whale oil until 1902. A keeper lived on the island with two goats.',
  ],
  [
    'Ferries of the sound',
    'The ferry to Varnholm leaves every 40 minutes in summer. In winter it carries only freight and the mail.',
  ],
  [
    'Seal counts',
    'Grey seals rest on the northern skerries. The count of 2019 found 312 adult animals and 87 pups.',
  ],
)

const shipping =
  'Two coasters brought coal for the winter and took back fleeces, and the pilot cutter went out eleven times in fog.'

async function match(text: string, among: Source[] = sources): Promise<Link[]> {
  const { links, error } = await collectLinks(lexicalMatcher(), { claims: claimsOf(text), sources: among })
  expect(error).toBeUndefined()
  return links
}

function quoteOf({ sourceId, passage }: Link, among: Source[] = sources): string {
  const source = among.find(({ id }) => id === sourceId)!
  return source.content.slice(passage!.start, passage!.end)
}

describe('a claim is linked to the sentence it rests on', () => {
  test.each([
    [
      'The Varnholm lighthouse was built of granite in 1874.',
      'S1',
      'The lighthouse of Varnholm was built in 1874 from grey granite.',
    ],
    ['Until 1902 the lamp burned whale oil.', 'S1', 'Its lamp burned whale oil until 1902.'],
    [
      'In winter the ferry carries freight and mail only.',
      'S2',
      // The sentence before says what "it" is.
      'The ferry to Varnholm leaves every 40 minutes in summer. In winter it carries only freight and the mail.',
    ],
    [
      '312 adult animals and 87 pups were counted in 2019.',
      'S3',
      'The count of 2019 found 312 adult animals and 87 pups.',
    ],
  ])('%s', async (claim, sourceId, quote) => {
    const [link] = await match(claim)
    expect(link).toMatchObject({ claimNumber: 1, sourceId, matcher: 'lexical' })
    expect(quoteOf(link!)).toBe(quote)
  })

  describe('of two places that hold as much, the one beside the rest of the claim', () => {
    const claim = 'In Varnholm the harbour was dredged.'
    const elsewhere = 'At Ostholm the harbour was dredged in spring. '
    // Too long to be quoted with the sentence after it.
    const beside = `The town of Varnholm is proud of its pilots${', its bakers, and the choir'.repeat(14)}. `
    const filler = 'Gulls nest on the roofs of the old sheds and are fed by the children of the village. '

    test.each([
      ['within a passage', filler],
      ['across the border of two passages', filler.repeat(5)],
    ])('%s', async (_, before) => {
      const among = sourcesOf([
        'Chronicle',
        `${elsewhere}${before}${beside}The harbour was dredged to nine metres. ${filler.repeat(9)}`,
      ])
      const [link] = await match(claim, among)
      expect(quoteOf(link!, among)).toBe('The harbour was dredged to nine metres.')
    })
  })

  test.each([
    ['one common word more is no further place', 'People may leave by the same door.', 1],
    ['several are', 'People may rest by the same door.', 2],
  ])('%s', async (_, further, count) => {
    const claim =
      'Ingrid Solheim drew a chart of the sound in 1874 and measured 312 fathoms off Varnholm, where people rest.'
    const among = sourcesOf([
      'Chronicle',
      [
        'Ingrid Solheim drew a chart of the sound in 1874 and measured 312 fathoms off Varnholm.',
        ...Array.from({ length: 6 }, () => 'Gulls nest on old sheds.'),
        further,
      ].join(' '),
    ])
    expect(await match(claim, among)).toHaveLength(count)
  })

  test.each([
    'Bananas grow on large herbs in the tropics.',
    'The lighthouse is open to visitors with a paid ticket from May until September.',
    'It was, of course, not so.',
    '…',
  ])('no link: %s', async (claim) => {
    expect(await match(claim)).toEqual([])
  })

  test('a claim that joins two sources is linked to both', async () => {
    const links = await match(
      'The lighthouse was built in 1874, and the ferry leaves every 40 minutes in summer.',
    )
    expect(new Set(links.map(({ sourceId }) => sourceId))).toEqual(new Set(['S1', 'S2']))
  })

  test('two sources that say the same are both linked, and no third', async () => {
    const twice = [
      ...sources,
      ...sourcesOf(
        ['', ''],
        ['', ''],
        ['', ''],
        ['Harbour log', `The count of 2019 found 312 adult animals and 87 pups. ${shipping}`],
      ).slice(3),
    ]
    const links = await match('The count of 2019 found 312 adult animals.', twice)
    expect(links.map(({ sourceId }) => sourceId)).toEqual(['S3', 'S4'])
  })

  test('of copies the best is linked, and an incident names the others', async () => {
    const copied = sourcesOf(
      ['Lighthouse', sources[0]!.content],
      ['Seal counts', sources[2]!.content],
      ['Lighthouse, archived', `${sources[0]!.content} (Archived page.)`],
    )
    const recorder = createRecorder()
    const claims = claimsOf('The lamp burned whale oil until 1902.')
    const { links } = await collectLinks(lexicalMatcher(), { claims, sources: copied, report: recorder })
    expect(links.map(({ sourceId }) => sourceId)).toEqual(['S3'])
    expect(recorder.incidents).toMatchObject([{ step: 'match', code: 'near-duplicate-sources' }])
    expect(recorder.incidents[0]!.message).toContain('S3 (also S1)')
  })

  test('a copy that alone says it is linked', async () => {
    const copied = sourcesOf(
      ['Lighthouse', `${sources[0]!.content} It is open on Sundays.`],
      ['Lighthouse', sources[0]!.content.replace('1902', '1912')],
    )
    const [link] = await match('The lamp burned whale oil until 1912.', copied)
    expect(link!.sourceId).toBe('S2')
  })

  test('never more sources than asked for', async () => {
    const said = (index: number) =>
      `The lamp burned whale oil. ${`Log ${index} of keeper ${index * 7}. `.repeat(9)}`
    const many = sourcesOf(...Array.from({ length: 20 }, (_, index): [string, string] => ['', said(index)]))
    const request = { claims: claimsOf('The lamp burned whale oil.'), sources: many }
    for (const [maxSourcesPerClaim, most] of [
      [2, 2],
      [undefined, 3],
    ]) {
      const { links } = await collectLinks(lexicalMatcher({ maxSourcesPerClaim }), request)
      expect(new Set(links.map(({ sourceId }) => sourceId)).size).toBe(most)
    }
  })

  test('the threshold is the share of words a source must hold', async () => {
    const request = { claims: claimsOf('The lamp burned rapeseed oil in those days.'), sources }
    expect((await collectLinks(lexicalMatcher({ minCoverage: 0.2 }), request)).links).not.toEqual([])
    expect((await collectLinks(lexicalMatcher({ minCoverage: 0.95 }), request)).links).toEqual([])
  })
})

describe('requests', () => {
  test('without claims, sources or content there are no links', async () => {
    const claims = claimsOf('The lamp burned whale oil.')
    for (const request of [
      { claims: [], sources },
      { claims, sources: [] },
      { claims, sources: sourcesOf(['', ''], ['Title', ' \n ']) },
    ]) {
      expect(await collectLinks(lexicalMatcher(), request)).toEqual({ links: [], error: undefined })
    }
  })

  test('the same matcher gives the same links again, and new ones when a source has grown', async () => {
    const matcher = lexicalMatcher()
    const claims = claimsOf('The lamp is electric since 1931.')
    const before = await collectLinks(matcher, { claims, sources })
    expect(before.links).toEqual([])
    expect(await collectLinks(matcher, { claims, sources })).toEqual(before)
    const grown = sourcesOf([
      'Lighthouse of Varnholm',
      `${sources[0]!.content} The lamp is electric since 1931.`,
    ])
    const after = await collectLinks(matcher, { claims, sources: grown })
    expect(after.links.map((link) => quoteOf(link, grown))).toEqual(['The lamp is electric since 1931.'])
  })

  test('a small cache changes nothing but the time', async () => {
    const claims = claimsOf('The lamp burned whale oil.', 'Grey seals rest on the skerries.')
    const kept = await collectLinks(lexicalMatcher(), { claims, sources })
    const forgetful = lexicalMatcher({ maxCachedCharacters: 0 })
    for (let round = 0; round < 3; round++) {
      expect(await collectLinks(forgetful, { claims, sources })).toEqual(kept)
    }
  })

  test('an abort ends it quietly', async () => {
    const claims = claimsOf('The lamp burned whale oil.')
    const result = await collectLinks(lexicalMatcher(), { claims, sources, signal: AbortSignal.abort() })
    expect(result).toEqual({ links: [], error: undefined })
  })

  test('large inputs leave the event loop free', async () => {
    const words = Array.from({ length: 900 }, (_, index) => `word${index * 7919} and thing${index % 50}.`)
    const large = sourcesOf(
      ...Array.from({ length: 300 }, (_, index): [string, string] => [
        `T${index}`,
        `${words.join(' ')} item${index}`,
      ]),
    )
    // Every look at the clock finds its slice used up.
    let now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await collectLinks(lexicalMatcher(), { claims: claimsOf('It is item17 and thing4.'), sources: large })
    isOver = true
    clock.mockRestore()
    expect(turns).toBeGreaterThan(5 * large.length)
  })
})

test('every passage is a span of its source, whatever claims and sources say', async () => {
  const word = fc.constantFrom(
    'granite',
    'lamp',
    '1902',
    '12 %',
    'not',
    'é',
    '\u{1F600}',
    'a.',
    '\n\n',
    '#',
    '|',
    '“q”',
    '\uD800',
  )
  const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(' '))
  await fc.assert(
    fc.asyncProperty(text, fc.array(text, { maxLength: 4 }), async (claim, contents) => {
      const among = sourcesOf(...contents.map((content): [string, string] => ['Lamp', content]))
      for (const link of await match(claim, among)) {
        const { content } = among.find(({ id }) => id === link.sourceId)!
        const { start, end } = link.passage!
        expect(start).toBeLessThan(end)
        expect(end).toBeLessThanOrEqual(content.length)
        expect(link.confidence).toBeGreaterThan(0)
        expect(link.confidence).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 200 },
  )
})

describe('a short claim that is a sentence of the source but for its figures is linked', () => {
  const huts = sourcesOf([
    'Huts',
    'The hut of Brenta lies at 2,410 metres. It has 38 beds. It was opened on 12 June 1898.',
  ])

  test.each([
    ['It has 38 beds.', 'It has 38 beds.'],
    ['It has 48 beds.', 'It has 38 beds.'],
    ['It was opened on 13 June 1899.', 'It was opened on 12 June 1898.'],
  ])('%s', async (claim, sentence) => {
    const [link] = await match(claim, huts)
    expect(quoteOf(link!, huts)).toContain(sentence)
  })

  test.each(['It sells 48 beds of theirs.', 'He was opened by 1899 of them.'])(
    'but not %s',
    async (claim) => {
      expect(await match(claim, huts)).toEqual([])
    },
  )
})
