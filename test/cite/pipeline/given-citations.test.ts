import { describe, expect, test } from 'vitest'
import { auditRun } from '../../../src/records/audit/audit-run.ts'
import type { Citation } from '../../../src/core/citation.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import type { SourceInput } from '../../../src/core/source.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { CitationEngineOptions } from '../../../src/engine/engine-options.ts'
import { formatExplanation } from '../../../src/references/display/format-explanation.ts'
import type { CitedPlace, ProviderCitation } from '../../../src/cite/providers/provider-citation.ts'
import { toReferences } from '../../../src/references/display/references.ts'

const ICE = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const PIER = 'The pier at Kolm is 400 metres long.'
const survey = { title: 'Glacier survey', url: 'https://ice.example/survey', content: ICE }
const bare = { type: 'website', url: 'https://bare.example/', title: 'Bare' } as const

const place = (start: number, end: number): CitedPlace => ({ start, end, unit: 'characters' })
const citing = (source: SourceInput, rest: Partial<ProviderCitation> = {}): ProviderCitation => ({
  provider: 'openai',
  place: null,
  source,
  ...rest,
})

type Answer = {
  texts?: string[]
  sources?: (SourceInput & { id?: string })[]
  given: ProviderCitation[]
  engine?: CitationEngineOptions
}

async function cite({ texts = [ICE], sources = [], given, engine: options = {} }: Answer) {
  const engine = new CitationEngine({ onIncident: () => {}, ...options })
  const run = engine.run({ explain: true })
  run.addSources(sources)
  for (const [textPart, text] of texts.entries()) {
    run.push(textPart, text)
    run.endPart(textPart)
  }
  run.takeCitations(given, { textParts: { from: 0, to: texts.length } })
  const { record, explanations = [] } = await run.finish()
  const titleOf = (id: string) => record.sources.find((source) => source.id === id)?.title
  return { run, record, explanations, titleOf, shown: record.citations.map((each) => show(each, titleOf)) }
}

function show(
  { text, matcher, status, sourceIds, citedBy = [] }: Citation,
  titleOf: (id: string) => string | undefined,
): string {
  const by = citedBy.map(({ provider, sourceId }) => `${provider} ${titleOf(sourceId)}`)
  return [text, matcher, status, sourceIds.map(titleOf), ...by].join(' | ')
}

describe('what a provider cites', () => {
  test('confirms the citation that a matcher found', async () => {
    const { shown } = await cite({ sources: [survey], given: [citing({ url: survey.url })] })
    expect(shown).toEqual([`${ICE} | lexical | verified | Glacier survey | openai Glacier survey`])
  })

  test('is a citation of its own beside another source, and unverified where that has no text', async () => {
    const { record, shown } = await cite({ sources: [survey], given: [citing(bare)] })
    expect(shown).toEqual([
      `${ICE} | lexical | verified | Glacier survey`,
      `${ICE} | provider | unverified | Bare | openai Bare`,
    ])
    expect(record.citations[1]).toMatchObject({
      verdict: 'unknown',
      reason: 'Not checked: there is no text of the source.',
      evidence: [],
    })
    expect(record.uncited).toEqual([])
  })

  test('stands where no matcher found anything, and the sentence is not uncited', async () => {
    const { record, shown } = await cite({ given: [citing(bare)] })
    expect(shown).toEqual([`${ICE} | provider | unverified | Bare | openai Bare`])
    expect(record.uncited).toEqual([])
  })

  test('is not verified by a verifier that says so of a source without text', async () => {
    const credulous: Verifier = {
      name: 'credulous',
      batch: 'block',
      verify: async ({ items }) =>
        items.map(() => ({
          verdict: 'supported',
          status: 'verified',
          score: 1,
          reason: 'I believe it.',
          evidence: [],
          missing: [],
          verifier: 'credulous',
        })),
    }
    const { record } = await cite({ given: [citing(bare)], engine: { verifier: credulous } })
    expect(record.citations.map(({ status }) => status)).toEqual(['unverified'])
  })

  test('fails where the source says otherwise, and the other citation stays', async () => {
    const other = { title: 'Old survey', url: 'https://old.example/', content: ICE.replace('14', '41') }
    const { record, shown } = await cite({
      sources: [survey, other],
      given: [citing({ url: other.url })],
      engine: { maxSourceShare: 1 },
    })
    expect(shown).toEqual([
      `${ICE} | lexical | verified | Glacier survey`,
      `${ICE} | provider | failed | Old survey | openai Old survey`,
    ])
    expect(record.uncited).toEqual([])
  })

  test('is told of as contradicted, once, where nothing else supports the sentence', async () => {
    const wrong = { ...survey, content: ICE.replace('14', '41') }
    const { record, shown } = await cite({ sources: [wrong], given: [citing({ url: wrong.url })] })
    expect(shown).toEqual([`${ICE} | lexical | failed | Glacier survey | openai Glacier survey`])
    expect(record.uncited).toMatchObject([{ reason: 'contradicted' }])
    // A quote that stands there is a place of its own to check.
    const quoting = citing({ url: wrong.url }, { citedText: wrong.content })
    const twice = await cite({ sources: [wrong], given: [quoting] })
    expect(twice.record.citations.map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect(twice.record.uncited).toMatchObject([{ reason: 'contradicted' }])
  })

  test('of several sources for one sentence gives each its own verdict', async () => {
    const { shown } = await cite({ given: [citing(bare), citing(survey), citing(survey, { provider: 'x' })] })
    expect(shown.toSorted()).toEqual([
      `${ICE} | lexical | verified | Glacier survey | openai Glacier survey | x Glacier survey`,
      `${ICE} | provider | unverified | Bare | openai Bare`,
    ])
  })

  test('is the reference of a sentence that another source contradicts', async () => {
    const wrong = { ...survey, content: ICE.replace('14', '41') }
    const { record } = await cite({ sources: [wrong], given: [citing(bare)] })
    expect(record.citations.map(({ status }) => status)).toEqual(['failed', 'unverified'])
    expect(record.uncited).toEqual([])
  })

  test('stays with its source though that has more than its share', async () => {
    const names = ['Arn', 'Bel', 'Cor', 'Dun', 'Esk', 'Fal']
    const claims = names.map((name, index) => `The bridge at ${name} was built in 19${index}4 by masons.`)
    const all = { title: 'All', content: `Buy ropes here. ${claims.join(' ')} Buy lamps here.` }
    const some = { title: 'Some', content: claims.slice(0, 3).join(' ') }
    const answer = { texts: [claims.join('\n\n')], sources: [all, some] }
    const ofAll = ({ record, titleOf }: Awaited<ReturnType<typeof cite>>) =>
      record.citations.filter(({ sourceIds }) => sourceIds.some((id) => titleOf(id) === 'All')).length
    expect(ofAll(await cite({ ...answer, given: [] }))).toBeLessThan(6)
    const cited = await cite({ ...answer, given: [citing({ identifier: 'All', title: 'All' })] })
    expect(ofAll(cited)).toBe(6)
  })

  test('is kept though nobody could check it', async () => {
    const broken: Verifier = {
      name: 'broken',
      batch: 'block',
      verify: () => Promise.reject(new Error('down')),
    }
    const empty: Verifier = { ...broken, name: 'empty', verify: async () => [] }
    const text = 'The glacier is shrinking fast.'
    for (const verifier of [broken, empty]) {
      const { record } = await cite({ texts: [text], given: [citing(survey)], engine: { verifier } })
      const cited = record.citations.filter(({ citedBy }) => citedBy)
      expect(cited.map(({ status, sourceIds }) => [status, sourceIds])).toEqual([['unverified', ['S1']]])
    }
  })
})

describe('what a provider quotes', () => {
  const text = 'Much of the ice is gone.'

  test('is evidence where it stands in the source', async () => {
    const { record } = await cite({ texts: [text], given: [citing(survey, { citedText: ICE })] })
    expect(record.citations).toMatchObject([
      { matcher: 'provider', citedBy: [{ citedText: ICE }], evidence: [{ quote: ICE, sourceId: 'S1' }] },
    ])
    expect(record.citations[0]!.quoteCheck).toBeUndefined()
  })

  test('is no evidence and no fabrication where it does not, and proves nothing without a text', async () => {
    const citedText = 'Much of the ice is gone, the survey found in its last summer.'
    const { record } = await cite({ texts: [text], given: [citing(survey, { citedText })] })
    expect(record.citations).toMatchObject([{ status: 'unverified', citedBy: [{ citedText }] }])
    expect(JSON.stringify(record.citations[0]!.evidence)).not.toContain('last summer')
    const proof = await cite({ texts: [text], given: [citing(bare, { citedText: text })] })
    expect(proof.record.citations).toMatchObject([
      { status: 'unverified', evidence: [], citedBy: [{ citedText: text }] },
    ])
    expect(proof.record.sources).toMatchObject([{ content: '' }])
  })
})

describe('the place of a citation', () => {
  const link = ' ([ice.example](https://ice.example/survey))'
  const text = `${ICE}${link}\n\n${PIER}`
  const pierAt = text.indexOf(PIER)

  test.each<[string, CitedPlace | null, string[]]>([
    ['within a sentence', place(4, 11), [ICE]],
    ['over both', place(30, pierAt + 8), [ICE, PIER]],
    ['from the space before a sentence', place(pierAt - 1, pierAt + 8), [PIER]],
    ['the link in brackets after it', place(ICE.length + 1, ICE.length + link.length), [ICE]],
    ['the point at its end', place(ICE.length, ICE.length), [ICE]],
    ['the point at the end of the text', place(text.length, text.length), [PIER]],
    ['a point within it', place(20, 20), [ICE]],
    ['all of the part', null, [ICE, PIER]],
    ['past the end', place(0, text.length + 1), []],
    ['another text at the place', { ...place(0, 10), text: 'The pier' }, []],
  ])('%s', async (_, at, expected) => {
    const { record, titleOf } = await cite({ texts: [text], given: [citing(bare, { place: at })] })
    const cited = record.citations.filter(({ citedBy }) => citedBy)
    expect(cited.map((citation) => citation.text.replace(link, ''))).toEqual(expected)
    const unplaced = record.incidents.filter(({ code }) => code === 'provider-citation-not-placed')
    expect(unplaced).toHaveLength(expected.length === 0 ? 1 : 0)
    // The source is kept, also where its citation has no place.
    expect(record.sources.map(({ id }) => titleOf(id))).toEqual(['Bare'])
  })

  test('that offsets in UTF-16 and in code points do not share is not guessed', async () => {
    const ships = `${'🚢'.repeat(12)} ${ICE} ${PIER}`
    const at = ships.indexOf('2020')
    const { record } = await cite({ texts: [ships], given: [citing(bare, { place: place(at, at + 4) })] })
    expect(record.citations).toEqual([])
    expect(record.incidents).toMatchObject([{ code: 'provider-citation-not-placed' }])
    const exact = citing(bare, { place: { ...place(at, at + 4), text: '2020' } })
    const told = await cite({ texts: [ships], given: [exact] })
    expect(told.record.citations.map((citation) => citation.text.endsWith(ICE))).toEqual([true])
  })

  test('of a step is in the text part that has its text', async () => {
    const at = citing(bare, { place: { ...place(0, 8), text: 'The pier' } })
    const { record } = await cite({ texts: [ICE, PIER], given: [at] })
    expect(record.citations.map(({ textPart, text: claim }) => [textPart, claim])).toEqual([[1, PIER]])
    const twice = await cite({ texts: [PIER, PIER], given: [at] })
    expect(twice.record.citations).toEqual([])
  })

  test.each([1, 2, 3, 4])(
    'whose text occurs %d times in one claim is of that claim, and never if in two',
    async (times) => {
      const [one, other] = ['Boats moor here', 'The ferry waits']
      const words = ` ${'and there '.repeat(times)}`.trimEnd()
      const at = citing(bare, { place: { ...place(0, 0), text: 'there', isShifted: true } })
      const placed = async (answer: string) => (await cite({ texts: [answer], given: [at] })).record.citations
      expect(await placed(`${one}${words}. ${other}.`)).toHaveLength(1)
      expect(await placed(`${one}${words}. ${other} there.`)).toEqual([])
    },
  )

  test('in an answer that is JSON counts only if it is all of it', async () => {
    const texts = [JSON.stringify({ answer: ICE })]
    const whole = await cite({ texts, given: [citing(bare)] })
    expect(whole.record.citations).toMatchObject([{ pointer: '/answer', text: ICE }])
    const within = await cite({ texts, given: [citing(bare, { place: place(12, 20) })] })
    expect(within.record.citations).toEqual([])
    expect(within.record.incidents).toMatchObject([{ code: 'provider-citation-not-placed' }])
  })
})

describe('the source of a citation', () => {
  const handbook = { title: 'Handbook', content: ICE }
  const named = { type: 'document', identifier: 'Handbook', title: 'Handbook' } as const

  test('that has a name alone is the one of that name', async () => {
    const { shown, record } = await cite({ sources: [handbook], given: [citing(named)] })
    expect(record.sources).toHaveLength(1)
    expect(shown).toEqual([`${ICE} | lexical | verified | Handbook | openai Handbook`])
  })

  test('of several with that name, the one that has the quote, or none of them', async () => {
    const sources = [handbook, { ...handbook, content: PIER }]
    const quoted = await cite({ sources, given: [citing(named, { citedText: ICE })] })
    expect(quoted.shown).toEqual([`${ICE} | lexical | verified | Handbook | openai Handbook`])
    const unclear = await cite({ sources, given: [citing(named)] })
    expect(unclear.record.sources).toHaveLength(3)
    expect(unclear.shown).toEqual([
      `${ICE} | lexical | verified | Handbook`,
      `${ICE} | provider | unverified | Handbook | openai Handbook`,
    ])
  })

  test('are at most eight of one sentence, and it is told that there were more', async () => {
    const given = Array.from({ length: 10 }, (_, index) =>
      citing({ ...bare, url: `https://bare${index}.example/` }),
    )
    const { record } = await cite({ given })
    expect(record.citations).toHaveLength(8)
    expect(record.sources).toHaveLength(10)
    expect(record.incidents).toMatchObject([{ code: 'too-many-provider-citations' }])
  })
})

test('what a database refuses is replaced, and a long text whole is cited within limits', async () => {
  const provider = `x\u0000${'y'.repeat(200)}`
  const given = Array.from({ length: 1_001 }, () => citing(bare, { provider, citedText: 'a\ud800\u0000' }))
  const { record } = await cite({ given })
  const [first, ...others] = record.citations[0]!.citedBy!
  expect(first).toMatchObject({ provider: `x\ufffd${'y'.repeat(98)}`, citedText: 'a\ufffd\ufffd' })
  expect(others).toHaveLength(31)
  expect(record.incidents).toMatchObject([{ code: 'too-many-provider-citations' }])
})

test('is gone with the step that was retried, and its number is free', async () => {
  const run = new CitationEngine().run()
  run.push(0, PIER)
  run.takeCitations([citing(bare)], { textParts: { from: 0, to: 1 } })
  run.discardFrom(0)
  run.push(0, ICE)
  const { record } = await run.finish()
  expect(record.citations).toEqual([])
})

test('references, audits and explanations say who cited it', async () => {
  const given = [citing(bare, { place: place(0, 11), citedText: 'Ice melts.', pageNumber: 3 })]
  const { record, explanations } = await cite({ sources: [survey], given })
  const citedBy = [
    {
      provider: 'openai',
      sourceId: 'S2',
      span: { start: 0, end: 11 },
      citedText: 'Ice melts.',
      pageNumber: 3,
    },
  ]
  const [own, provided] = toReferences(record.citations)
  expect(own).not.toHaveProperty('citedBy')
  expect(provided).toMatchObject({ sourceIds: ['S2'], citedBy })
  expect(provided).not.toHaveProperty('citedText')
  expect(auditRun(record).citedBy).toEqual([
    { citationId: record.citations[1]!.id, status: 'unverified', providers: ['openai'], sourceIds: ['S2'] },
  ])
  expect(explanations.map((explanation) => explanation.citedBy)).toEqual([undefined, citedBy])
  expect(explanations[1]).toMatchObject({ decision: { rule: 'no-text' }, matches: [{ matcher: 'provider' }] })
  const lines = formatExplanation(explanations[1]!)
  expect(lines).toContain('cited by openai: S2, page 3, as saying “Ice melts.”')
  expect(lines).toContain('matched by provider')
})
