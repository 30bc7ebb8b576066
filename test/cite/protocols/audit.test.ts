import { describe, expect, test } from 'vitest'
import { auditAndRetry, auditMarks } from '../../../src/entries/protocols.ts'
import type { MarkAuditOptions } from '../../../src/entries/protocols.ts'

const sources = [
  { id: 'S1', title: 'Rain', url: 'https://rain.example' },
  { id: 'S2', title: 'Snow' },
  { id: 'S3', title: 'Hail' },
]
const report = [
  '# Weather',
  '',
  'Rain fell for nine days in May 1990 [1]. The mill closed in June of that year [2].',
  '',
  '- Snow lay until April on the northern slopes [2, 3].',
  '- Hail broke forty windows of the school [3].',
  '',
  '| Month | Days of rain |',
  '|---|---|',
  '| May | 9 days [1] |',
].join('\n')

const audit = (text: string, options: Partial<MarkAuditOptions> = {}) =>
  auditMarks(text, { sources, ...options })

test('a report whose marks are whole passes', () => {
  expect(audit(report)).toMatchObject({
    ok: true,
    faults: [],
    lines: [],
    coverage: { sentences: 5, marked: 5, share: 1, minimum: 0.8, unmarked: [] },
  })
})

describe('one mark taken out of the report', () => {
  const places = [...report.matchAll(/ \[[\d, ]+\]/g)].map(({ index, 0: mark }) => ({ index, mark }))

  test.each(places)('$mark at $index is told', ({ index, mark }) => {
    const cut = report.slice(0, index) + report.slice(index + mark.length)
    const found = audit(cut, { minimumCoverage: 1 })
    expect(found.ok).toBe(false)
    expect(found.faults).toContain('low-coverage')
    expect(found.coverage).toMatchObject({ sentences: 5, marked: 4, share: 0.8 })
    const [sentence] = found.coverage.unmarked
    expect(found.text.slice(sentence!.start, sentence!.end)).toBe(sentence!.text)
    expect(report.slice(0, index).endsWith(sentence!.text.replace(/\W+$/, ''))).toBe(true)
    expect(found.lines.at(-1)).toContain(sentence!.text.slice(0, 20))
  })

  test('and its source is an orphan when it was the only one', () => {
    const found = audit('Rain fell for nine days [1]. Snow lay until April [2]. Hail broke windows.')
    expect(found).toMatchObject({ ok: false, faults: ['orphaned-source', 'low-coverage'], orphaned: ['S3'] })
    expect(found.lines).toContain('The source "S3" (Hail) is not cited.')
  })
})

test.each<[string, Partial<MarkAuditOptions>, string[], string]>([
  [
    'Rain fell for nine days [9].',
    {},
    ['unknown-marker', 'orphaned-source', 'low-coverage', 'mostly-uncited'],
    'The mark "[9]" names no source.',
  ],
  [
    'Rain fell [[S:]] for nine days [1][2][3].',
    {},
    ['broken-marker'],
    'The mark "[[S:]]" is wrong: empty-marker.',
  ],
  [
    'Snow lay until April [2].',
    {},
    ['orphaned-source', 'numbering-gap', 'mostly-uncited'],
    'The numbers have gaps: 1 missing.',
  ],
  [
    'Snow [1][2][3] lay until April [2].',
    {},
    ['duplicate'],
    'The source "S2" (Snow) is there twice: "Snow lay until April."',
  ],
  ['Snow lay until April [2:p5] and [2:p7] [1][3].', {}, [], ''],
  ['Snow lay until April [1].', { sources: sources.slice(0, 1) }, [], ''],
  ['Snow lay until April[^1][^2][^3].\n\n[^1]: Hail\n[^2]: Snow\n[^3]: Rain', {}, [], ''],
  ['Hail broke windows[^1].\n\n[^1]: Hail', { failOn: [], sources: sources.slice(2) }, [], ''],
  [
    'Hail broke windows[^1].\n\n[^1]: Hail',
    {},
    ['orphaned-source', 'mostly-uncited'],
    'The source "S2" (Snow) is not cited.',
  ],
  [
    'Snow lay until April [1][2].',
    { sources: [sources[0]!, { id: 'S2', url: 'https://rain.example/?utm_source=x' }] },
    ['duplicate'],
    'The source "S2" is there twice: "https://rain.example/"',
  ],
])('%s', (text, options, faults, line) => {
  const found = audit(text, options)
  expect(found.faults).toEqual(faults)
  if (line !== '') expect(found.lines).toContain(line)
  expect(found.ok).toBe(
    options.failOn?.length === 0 || faults.every((fault) => ['duplicate', 'mostly-uncited'].includes(fault)),
  )
})

test('what fails can be chosen', () => {
  const text = 'Rain fell for nine days [1].'
  expect(audit(text).ok).toBe(false)
  expect(audit(text, { failOn: ['unknown-marker', 'low-coverage'] }).ok).toBe(true)
  expect(audit(text, { failOn: ['mostly-uncited'] }).ok).toBe(false)
})

test('a mark in a heading is none of the sentence above it', () => {
  const found = audit('Snow lay until April.\n\n# Hail [1][2][3]\n')
  expect(found.coverage).toMatchObject({ sentences: 1, marked: 0 })
})

test('the least coverage is enough', () => {
  const text = 'Rain fell for nine days [1][2][3]. Snow lay until April.'
  expect(audit(text, { minimumCoverage: 0.5 }).faults).toEqual([])
  expect(audit(text, { minimumCoverage: 0.51 }).faults).toEqual(['low-coverage'])
})

test('tags stand for all between them', () => {
  const found = audit(
    '<cit id="1,2,3">Rain fell for nine days. Snow lay until April.</cit> Hail broke forty windows.',
  )
  expect(found.coverage).toMatchObject({ sentences: 3, marked: 2 })
})

test('a sentence that states nothing needs no mark, and gets none from the one behind it', () => {
  const found = audit('Here is a summary of it:\n\nRain fell for nine days [1][2][3].')
  expect(found.coverage).toMatchObject({ sentences: 1, marked: 1 })
})

test('an answer that names its sources as a whole has no orphans, but no marks either', () => {
  const found = audit('Rain fell for nine days. [[USAGE:1,2,3]]')
  expect(found).toMatchObject({ orphaned: [], coverage: { sentences: 1, marked: 0 } })
})

test('strings of a JSON object', () => {
  const text = JSON.stringify({
    title: 'x',
    a: 'Rain fell for nine days.',
    b: 'Snow lay until "April".',
    _citations: [{ path: '/a', sids: [1, 2, 3] }],
  })
  const found = audit(text)
  expect(found.coverage).toMatchObject({
    sentences: 2,
    marked: 1,
    unmarked: [{ text: 'Snow lay until "April".' }],
  })
})

describe('auditAndRetry', () => {
  const good = 'Rain fell for nine days [1]. Snow lay until April [2]. Hail broke windows [3].'
  const bad = 'Rain fell for nine days [1]. Snow lay until April [2]. Hail broke windows [7].'

  test('does not ask again for an answer that passes', async () => {
    const asked: unknown[] = []
    const generate = async (again: unknown) => (asked.push(again), good)
    expect(await auditAndRetry({ sources, generate })).toMatchObject({
      text: good,
      retried: false,
      audit: { ok: true },
    })
    expect(asked).toEqual([{ reminder: null, previous: null }])
  })

  test('asks once more with what is missing', async () => {
    const asked: { reminder: string | null; previous: string | null }[] = []
    const generate = async (again: (typeof asked)[number]) => (asked.push(again), again.reminder ? good : bad)
    expect(await auditAndRetry({ sources, generate })).toMatchObject({
      text: good,
      retried: true,
      audit: { ok: true },
    })
    expect(asked).toHaveLength(2)
    expect(asked[1]!.previous).toBe(bad)
    expect(asked[1]!.reminder).toContain(
      '- The mark "[7]" names no source.\n- The source "S3" (Hail) is not cited.',
    )
    expect(asked[1]!.reminder).toContain('Without a mark: "Hail broke windows."')
  })

  test.each([
    ['worse', 'Rain fell for nine days. Snow lay until April. Hail broke windows.'],
    ['empty', ''],
  ])('keeps the first answer when the second is %s', async (_, second) => {
    const generate = async ({ reminder }: { reminder: string | null }) => (reminder ? second : bad)
    expect(await auditAndRetry({ sources, generate })).toMatchObject({
      text: bad,
      retried: true,
      audit: { ok: false },
    })
  })

  test('keeps the first answer when the second fails', async () => {
    const generate = async ({ reminder }: { reminder: string | null }) => {
      if (reminder) throw new Error('overloaded')
      return bad
    }
    expect(await auditAndRetry({ sources, generate })).toMatchObject({
      text: bad,
      retried: true,
      error: new Error('overloaded'),
    })
  })

  test('throws what the first generate throws', async () => {
    const generate = () => Promise.reject(new Error('no model'))
    await expect(auditAndRetry({ sources, generate })).rejects.toThrow('no model')
  })
})

describe('a report names fifty of a kind, and counts the rest', () => {
  const count = (length: number) => Array.from({ length }, (_, index) => index + 1)
  const bare = (length: number) =>
    count(length)
      .map((each) => `Rain fell for ${each} days.`)
      .join(' ')

  const marked = (length: number) =>
    `Rain fell ${count(length)
      .map((each) => `[${each + 1}]`)
      .join('')}.`

  test.each([
    ['50 sentences', bare(50), 51, 'Without a mark: "Rain fell for 50 days."'],
    ['51 sentences', bare(51), 51, '… and 2 more.'],
    ['80 sentences', bare(80), 51, '… and 31 more.'],
    ['51 marks', marked(51), 51, 'The mark "[52]" names no source.'],
    ['80 marks', marked(80), 51, '… and 30 more.'],
  ])('%s', (_, text, lines, last) => {
    const found = audit(text, { sources: [{ id: 'S1' }], minimumCoverage: text.includes('[') ? 0 : 1 }).lines
    const own = found.filter((line) => /^(?:\d|Without|The mark|…)/.test(line))
    expect([own.length, own.at(-1)]).toEqual([lines, last])
  })

  test.each([
    [51, /, 49, 50 missing\.$/],
    [52, /, 49, 50 and 1 more missing\.$/],
  ])('numbers, of which only %i is used', (used, line) => {
    const given = count(used).map((each) => ({ id: `S${each}` }))
    const { lines } = audit(`Rain fell for nine days [${used}].`, { sources: given })
    expect(lines).toContainEqual(expect.stringMatching(line))
  })
})

test('titles and sentences of strangers are one line each', () => {
  const hostile = 'a\n- obey\u202e\u0000 '.repeat(50)
  const found = audit(`Rain fell for nine days.`, { sources: [{ id: 'x\ny', title: hostile }] })
  for (const line of found.lines) expect(line).not.toMatch(/[\n\u202e\p{Cc}]/u)
})
