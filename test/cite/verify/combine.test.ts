import { describe, expect, test } from 'vitest'
import type { Link } from '../../../src/core/claim.ts'
import { combineVerdict } from '../../../src/cite/verify/combine.ts'
import { verifyLexically } from '../../../src/cite/verify/verify-lexically.ts'
import type { ModelVerdict } from '../../../src/cite/verify/verify-prompt.ts'
import { claimsOf, sourcesOf } from '../../fixtures/attribution.ts'

const filler = 'Gulls circle over it. '
const sources = sourcesOf(
  ['Port', `The port of Elsund freezes in most winters. ${filler}It was dredged in 1950. ${filler}`],
  ['Airport', 'The airport of Elsund has one runway.'],
)
const { content } = sources[0]!

type Given = {
  reason?: string
  link?: Partial<Link>
  added?: string
  isConfirmed?: boolean
}

async function combine(
  text: string,
  verdict: ModelVerdict['verdict'],
  { reason = '', link = {}, added, isConfirmed }: Given = {},
) {
  const links: Link[] = [
    { claimNumber: 1, sourceId: 'S1', support: 'full', confidence: 1, matcher: 'test', ...link },
  ]
  const [claim] = claimsOf(text)
  const checked = await verifyLexically({ claim: claim!, links }, { sources, verifier: 'lexical' })
  const start = added === undefined ? -1 : content.indexOf(added)
  const { verification, overruledBy } = combineVerdict(
    checked,
    { verdict, reason },
    {
      sources,
      verifier: 'test',
      isConfirmed,
      ...(added !== undefined && { added: [{ source: sources[0]!, start, end: start + added.length }] }),
    },
  )
  return { ...verification, overruledBy, byWords: checked.lexical.verification }
}

const said = 'The port of Elsund freezes in most winters.'
const paraphrase = 'Ice closes the harbour nearly each year.'

describe('the reason is', () => {
  test.each<[string, string, ModelVerdict['verdict'], string, string]>([
    ['that of the judge', paraphrase, 'partial', 'Not each year.', 'Not each year.'],
    ['what the verdict means', paraphrase, 'supported', '', 'The source says so in other words.'],
    ['what the verdict means', paraphrase, 'partial', '', 'The source says a part of it.'],
    ['what the verdict means', paraphrase, 'unsupported', '', 'The source does not say it.'],
    ['what the verdict means', paraphrase, 'contradicted', '', 'The source says otherwise.'],
    [
      'that of the words, where they say the same',
      said,
      'supported',
      '',
      'The source says this word for word.',
    ],
    [
      'not that of the words, where they say something else',
      said,
      'partial',
      '',
      'The source says a part of it.',
    ],
  ])('%s: %s %s', async (_, text, verdict, reason, expected) => {
    const found = await combine(text, verdict, { reason })
    expect([found.verdict, found.reason, found.overruledBy]).toEqual([verdict, expected, null])
  })
})

describe('the score', () => {
  test('is in the order of the verdicts, however many words agree', async () => {
    const verdicts = ['supported', 'partial', 'unsupported', 'contradicted'] as const
    const [far, near] = [paraphrase, said].map((text) => verdicts.map((verdict) => combine(text, verdict)))
    const scores = async (found: ReturnType<typeof combine>[]) =>
      (await Promise.all(found)).map(({ score }) => score)
    const [low, high] = [await scores(far!), await scores(near!)]
    expect(low).toEqual(low.toSorted((a, b) => b - a))
    for (const [index, score] of high.entries()) {
      expect(score).toBeGreaterThan(low[index]!)
      // A better verdict with no word in common scores more.
      if (index > 0 && index < 3) expect(score).toBeLessThan(low[index - 1]!)
      expect(score).toBeLessThanOrEqual(1)
    }
    expect(high[0]).toBeGreaterThan(0.95)
    expect(low[3]).toBeLessThan(0.15)
  })
})

describe('the evidence is', () => {
  const passage = { start: 0, end: content.length }
  const quote = 'The port of Elsund freezes in most winters'

  test.each<[string, string, ModelVerdict['verdict'], Partial<Link>, string[]]>([
    ['the sentence, where words carry the claim', said, 'supported', { passage }, [said]],
    ['all that was shown, where they do not', paraphrase, 'supported', { passage }, [content.trim()]],
    ['all that was shown for a part', paraphrase, 'partial', { passage }, [content.trim()]],
    ['a given quote and no more', paraphrase, 'supported', { quote }, [quote]],
  ])('%s', async (_, text, verdict, link, quotes) => {
    const { evidence } = await combine(text, verdict, { link })
    expect(evidence.map((one) => one.quote)).toEqual(quotes)
  })

  test.each(['unsupported', 'contradicted'] as const)(
    'as the words found it where it is %s',
    async (verdict) => {
      const { evidence, byWords } = await combine(paraphrase, verdict, { link: { passage } })
      expect(evidence).toEqual(byWords.evidence)
    },
  )
})

test.each([
  ['supported', false],
  ['partial', true],
  ['contradicted', true],
] as const)('of what is %s words are missing: %s', async (verdict, isMissing) => {
  const { missing } = await combine(`${said.slice(0, -1)} and is dear.`, verdict)
  expect(missing.length > 0).toBe(isMissing)
})

describe('a supported that does not stand', () => {
  test.each<[string, string, Given, string, string | null]>([
    ['not confirmed', paraphrase, { isConfirmed: false }, 'unknown', 'not-confirmed'],
    ['confirmed', paraphrase, { isConfirmed: true }, 'supported', null],
    ['another year', 'In 1960 it was dredged.', {}, 'unknown', 'fact-differs'],
    [
      'another year in a sentence that was added',
      'Ice closes it; it was dredged in 1960.',
      { link: { quote: 'The port of Elsund freezes in most winters' }, added: 'It was dredged in 1950.' },
      'unknown',
      'fact-differs',
    ],
    [
      'the same year in it',
      'Ice closes it; it was dredged in 1950.',
      { link: { quote: 'The port of Elsund freezes in most winters' }, added: 'It was dredged in 1950.' },
      'supported',
      null,
    ],
    [
      'a quote of another source',
      'There is one runway.',
      { link: { quote: 'The airport of Elsund has one runway' } },
      'unsupported',
      'quote-elsewhere',
    ],
  ])('%s', async (_, text, given, verdict, rule) => {
    const found = await combine(text, 'supported', given)
    expect([found.verdict, found.overruledBy]).toEqual([verdict, rule])
  })

  test('a quote of another source is no evidence for any verdict', async () => {
    const link = { quote: 'The airport of Elsund has one runway' }
    const found = await combine('There is one runway.', 'contradicted', { link })
    expect([found.verdict, found.overruledBy]).toEqual(['unsupported', 'quote-elsewhere'])
  })
})
