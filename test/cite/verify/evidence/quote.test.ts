import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Link } from '../../../../src/core/claim.ts'
import type { Source } from '../../../../src/core/source.ts'
import { createLocatorCache } from '../../../../src/text/locate/locate-quotes.ts'
import { locateQuote } from '../../../../src/text/locate/locate.ts'
import { createEvidence } from '../../../../src/cite/verify/evidence/evidence.ts'
import { checkQuote } from '../../../../src/cite/verify/evidence/quote.ts'
import { sourcesOf } from '../../../fixtures/attribution.ts'

const sources = sourcesOf(
  [
    'Harbour',
    'The harbour of Elsund freezes in most winters.\nIcebreakers keep a lane of 30 metres open for the ferries.',
  ],
  ['Airport', 'The airport of Elsund has one runway of 1,800 metres. It opened in 1968.'],
  ['Nothing', ''],
)

const linkTo = (sourceId: string, rest: Partial<Link> = {}): Link => ({
  claimNumber: 1,
  sourceId,
  support: 'full',
  confidence: 0.9,
  matcher: 'test',
  ...rest,
})

describe('a quote', () => {
  test.each([
    [
      'exact',
      'Icebreakers keep a lane of 30 metres open',
      'exact',
      'Icebreakers keep a lane of 30 metres open',
    ],
    [
      'in other case and spacing',
      'freezes in Most  winters. icebreakers',
      'folded',
      'freezes in most winters.\nIcebreakers',
    ],
    ['with white space around', '  It opened in 1968. ', 'exact', 'It opened in 1968.'],
  ])('%s is found', async (_, quote, kind, found) => {
    const sourceId = quote.includes('1968') ? 'S2' : 'S1'
    const check = await checkQuote(linkTo(sourceId, { quote }), sources)
    expect(check).toMatchObject({
      outcome: 'found',
      evidence: { sourceId, quote: found, kind, similarity: 1 },
    })
  })

  test('in another source is misattributed, and that source is named', async () => {
    expect(await checkQuote(linkTo('S1', { quote: 'one runway of 1,800 metres' }), sources)).toMatchObject({
      outcome: 'misattributed',
      namedSourceId: 'S1',
      evidence: { sourceId: 'S2', quote: 'one runway of 1,800 metres' },
    })
  })

  test('of a source that does not exist is looked for in those that do', async () => {
    expect(await checkQuote(linkTo('S99', { quote: 'one runway of 1,800 metres' }), sources)).toMatchObject({
      outcome: 'misattributed',
      evidence: { sourceId: 'S2' },
    })
  })

  test('in no source is fabricated', async () => {
    const quote = 'The harbour was founded by monks from the south.'
    expect(await checkQuote(linkTo('S1', { quote }), sources)).toEqual({ outcome: 'fabricated', quote })
  })

  test.each([
    ['another number', 'Icebreakers keep a lane of 80 metres open for the ferries.', '80'],
    ['the opposite', 'Icebreakers do not keep a lane of 30 metres open for the ferries.', ''],
  ])('with %s is altered, and what the source says is shown', async (_, quote, named) => {
    const check = await checkQuote(linkTo('S1', { quote }), sources)
    expect(check).toMatchObject({
      outcome: 'altered',
      message: expect.stringContaining(named),
      evidence: { quote: 'Icebreakers keep a lane of 30 metres open for the ferries.' },
    })
  })

  test('that is not word for word comes with what differs', async () => {
    const quote = 'Icebreakers keep a lane of 80 metres open for the ferries.'
    const check = await checkQuote(linkTo('S1', { quote }), sources)
    const difference = 'evidence' in check ? (check.evidence.difference ?? []) : []
    const without = (kind: string) =>
      difference.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('')
    expect([without('added'), without('missing')]).toEqual([quote, quote.replace('80', '30')])
  })

  test.each([
    ['ferries', 'region'],
    ['ferries.', 'found'],
  ])('of eight units proves something: %j', async (quote, outcome) => {
    expect((await checkQuote(linkTo('S1', { quote }), sources)).outcome).toBe(outcome)
  })

  test.each(['e', ' ', '', 'of', 'The'])('%j is too short to prove anything', async (quote) => {
    const passage = { start: 0, end: 46 }
    expect(await checkQuote(linkTo('S1', { quote, passage }), sources)).toMatchObject({
      outcome: 'region',
      region: passage,
    })
  })
})

describe('a quote is told for a reader', () => {
  test.each([
    [
      'other punctuation',
      'The mill built in 1820, was sold.',
      'The quote is not written as in the source, which has “,” where it has: built',
    ],
    ['a symbol', 'The mill, built in ~1820, was sold.', 'The quote is altered; it adds: ~.'],
    [
      'another word behind an ellipsis',
      'The mill, … in 1820, was burnt.',
      'The quote is altered; for “sold” it has: burnt.',
    ],
    [
      'what is left out',
      'The barn … was sold.',
      'What the quote leaves out may change what it says: “, if empty,”.',
    ],
    [
      'a link',
      'The [mill](https://b.example/), built in 1820, was sold.',
      'The quote has a link to an address that the source does not have: mill',
    ],
  ])('%s', async (_, quote, message) => {
    const content = 'The mill, built in 1820, was sold. The barn, if empty, was sold.'
    expect(await checkQuote(linkTo('S1', { quote }), sourcesOf(['Mill', content]))).toMatchObject({ message })
  })

  test('in another source with a footnote is misattributed', async () => {
    const two = sourcesOf(['Barn', 'The barn burnt down.'], ['Mill', 'The mill was sold for 40[^2] euros.'])
    expect(await checkQuote(linkTo('S1', { quote: 'The mill was sold for 40 euros.' }), two)).toMatchObject({
      outcome: 'misattributed',
      evidence: { sourceId: 'S2', similarity: 1, kind: 'folded' },
    })
  })

  test('a link to the address of the source is harmless', async () => {
    const [source] = sourcesOf(['Mill', 'The mill was sold.'])
    const quote = 'The [mill](https://a.example/mill) was sold.'
    expect((await checkQuote(linkTo('S1', { quote }), [source!])).outcome).toBe('unclear')
    const named = { ...source!, url: 'https://a.example/mill' }
    expect((await checkQuote(linkTo('S1', { quote }), [named])).outcome).toBe('found')
  })

  test('of two places that fold alike the one with its capitals and blanks counts', async () => {
    const content = 'The pump has  5 mPa now. '.concat('It rains. '.repeat(200), 'The pump has  5 MPa now.')
    const check = await checkQuote(
      linkTo('S1', { quote: 'The pump has 5 MPa now.' }),
      sourcesOf(['Pump', content]),
    )
    expect(check).toMatchObject({ outcome: 'found', evidence: { quote: 'The pump has  5 MPa now.' } })
  })
})

describe('without a quote', () => {
  test.each([
    ['a passage is the region', { start: 4, end: 21 }, 'harbour of Elsund'],
    ['a passage is trimmed', { start: 3, end: 22 }, 'harbour of Elsund'],
    [
      'a passage too long is cut',
      { start: 47, end: 9_999 },
      'Icebreakers keep a lane of 30 metres open for the ferries.',
    ],
    ['an empty passage is none', { start: 5, end: 5 }, sources[0]!.content],
    ['a reversed passage is none', { start: 20, end: 4 }, sources[0]!.content],
    ['a negative passage is cut', { start: -50, end: 11 }, 'The harbour'],
    ['no passage is the whole source', undefined, sources[0]!.content],
  ])('%s', async (_, passage, expected) => {
    const check = await checkQuote(linkTo('S1', { passage }), sources)
    if (check.outcome !== 'region') throw new Error(check.outcome)
    expect(check.source.content.slice(check.region.start, check.region.end)).toBe(expected)
  })

  test.each(['S3', 'S99', '', '__proto__'])('a link to %j leads nowhere', async (sourceId) => {
    expect(await checkQuote(linkTo(sourceId), sources)).toEqual({ outcome: 'unknown-source' })
  })
})

describe('evidence', () => {
  const source: Source = {
    ...sourcesOf(['Pages', `${'\u{1F6A2}'.repeat(40)}first page${'\u{2693}\u{FE0F}'.repeat(40)}`])[0]!,
    pages: [
      { start: 0, end: 85, pageNumber: 7 },
      { start: 85, end: 1_000, pageNumber: 8 },
    ],
  }

  test('has context that splits no character, and the page it begins on', () => {
    const start = source.content.indexOf('first')
    const evidence = createEvidence(source, { start, end: start + 10 })!
    expect(evidence).toMatchObject({ quote: 'first page', pageNumber: 7, similarity: 1, kind: 'exact' })
    expect(evidence.prefix).toBe('\u{1F6A2}'.repeat(30))
    expect(evidence.prefix!.isWellFormed() && evidence.suffix!.isWellFormed()).toBe(true)
  })

  test('without pages or context says nothing of them', () => {
    expect(Object.keys(createEvidence(sourcesOf(['', 'All of it.'])[0]!, { start: 0, end: 10 })!)).toEqual([
      'sourceId',
      'start',
      'end',
      'quote',
      'similarity',
      'kind',
    ])
  })

  test('slices exactly, whatever the span', () => {
    const text = fc.array(fc.constantFrom('a', ' ', '\n', '\u{1F600}', '\uD83D', '\uDE00', 'é'), {
      maxLength: 200,
    })
    fc.assert(
      fc.property(text, fc.integer(), fc.integer(), (characters, start, end) => {
        const [only] = sourcesOf(['', characters.join('')])
        const evidence = createEvidence(only!, { start, end })
        if (!evidence) return
        expect(only!.content.slice(evidence.start, evidence.end)).toBe(evidence.quote)
        expect(evidence.quote).not.toBe('')
        const { prefix = '', suffix = '' } = evidence
        expect(only!.content.slice(evidence.start - prefix.length, evidence.end + suffix.length)).toBe(
          prefix + evidence.quote + suffix,
        )
        expect(Math.max(prefix.length, suffix.length)).toBeLessThanOrEqual(60)
      }),
    )
  })
})

describe('a badly read scan', () => {
  const quote = 'The committee met in the old town hall and agreed to 20 of the requests that were made.'
  const scan = 'The comrnittee met in thc old towu hall and agrecd to 10 of the reqnests that were madc.'

  test('a number that differs is located there, and yet no quote', async () => {
    expect(locateQuote(quote, scan)).toMatchObject({ kind: 'fuzzy', start: 0 })
    const check = await checkQuote(linkTo('S1', { quote }), sourcesOf(['Minutes', scan]))
    expect(check.outcome).not.toBe('found')
  })
})

test('a long quote is looked for with damage in a few other sources, and as it stands in all', async () => {
  const words = Array.from({ length: 1700 }, (_, at) => `word${at}`)
    .join(' ')
    .slice(0, 9900)
  const others = Array.from({ length: 30 }, (_, at): [string, string] => [
    `b${at}`,
    `${at} ${'nothing of it '.repeat(800)}`,
  ])
  const many = sourcesOf(['a', 'It says something else.'], ...others, ['exact', `x. ${words}`])
  const read: string[] = []
  const locatorOf = (text: string) => {
    read.push(text)
    return createLocatorCache()(text)
  }
  const check = await checkQuote(linkTo('S1', { quote: words }), many, { locatorOf })
  expect(check).toMatchObject({ outcome: 'misattributed', evidence: { sourceId: 'S32' } })
  expect(read).toHaveLength(1 + 10 + 1)
})
