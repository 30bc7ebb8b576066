import { describe, expect, test } from 'vitest'
import { errorOf } from '../../records/store/rejection.ts'
import { readCues } from '../../../src/text/sentences/subtitle-cues.ts'
import { someRegistrar } from '../../engine/registrar/some-registrar.ts'

const table =
  '| lift | state |\n| --- | --- |\n| 7 | The lift is closed today. |\n| 8 | The lift is open today. |\n'
const two = `# One\n\n${table}\n# Two\n\n| rope |\n| --- |\n| old |\n`
const rows = `| lift | year | state |
| --- | --- | --- |
| 7 | 2026 | The lift is closed today. |
| 8 | 2026 | The lift is open today. |
| 9 | 2025 | The lift is open today. |
`
const transcript = `WEBVTT

1
00:00:01.000 --> 00:00:04.000
The brake holds twice its load.

2
00:01:00.500 --> 00:01:09.000
The rope is new.
`
const prose = 'The brake holds twice its load, said the inspector of the lift.'

async function citeIn(content: string, claim: string, locator: Record<string, unknown>) {
  const { registrar } = someRegistrar()
  const { id } = await registrar.addCustomSource({ name: 'Source', content })
  const cited = await registrar.cite({ sourceId: id, claim, quote: claim, locator })
  const citation = await registrar.getCitation(cited.id)
  expect(citation!.registration!.locator).toEqual(locator)
  return cited
}

const open = 'The lift is open today.'
const brake = 'The brake holds twice its load.'

describe('fields of a locator that a source knows', () => {
  test.each([
    [rows, open, { row: 2 }, rows.indexOf(open)],
    [rows, open, { row: 3 }, rows.lastIndexOf(open)],
    [rows, open, { row: '3', column: 'State' }, rows.lastIndexOf(open)],
    [rows, open, { row: 3, column: 3, table: 'inspections' }, rows.lastIndexOf(open)],
    [two, open, { row: 2, table: 1 }, two.indexOf(open)],
    [transcript, brake, { timestamp: '00:00:02' }, transcript.indexOf(brake)],
    [transcript, brake, { timestamp: 3.5 }, transcript.indexOf(brake)],
  ])('lead to their place: %#', async (content, claim, locator, start) => {
    const cited = await citeIn(content, claim, locator)
    expect(cited.warnings).toEqual([])
    expect(cited.evidence[0]!.start).toBe(start)
  })

  test('of another row or time than that of the quote are told', async () => {
    for (const [content, claim, locator] of [
      [rows, open, { row: 1 }],
      [transcript, brake, { timestamp: '1:05' }],
    ] as const) {
      const { warnings } = await citeIn(content, claim, locator)
      expect(warnings.map(({ code }) => code)).toEqual(['other-place'])
    }
  })

  test.each([
    [rows, { row: 4 }, '3 rows'],
    [rows, { row: 0 }, 'from 1'],
    [rows, { row: 'the last' }, 'from 1'],
    [rows, { column: 'price' }, '"lift", "year", "state"'],
    [rows, { column: 4 }, 'column'],
    [rows, { row: 1, table: 2 }, '1 table'],
    [two, { row: 3 }, '2 rows'],
    [transcript, { timestamp: '00:02:00' }, '00:01:09'],
    [transcript, { timestamp: 'later' }, '00:01:23'],
    [prose, { page: 98 }, '98'],
    [prose, { page_start: 98, page_end: 99 }, '98'],
  ])('that cannot be are refused: %j %j', async (content, locator, said) => {
    const error = await errorOf(citeIn(content, content === rows ? open : brake, locator))
    expect(error.code).toBe('invalid-locator')
    expect(error.message).toContain(said)
  })

  test('that a source knows nothing of are kept as they were given', async () => {
    for (const locator of [{ row: 99, column: 'x' }, { timestamp: 'noon' }, { shelf: { any: [1] } }])
      expect((await citeIn(prose, brake.slice(0, -1), locator)).warnings).toEqual([])
    // A time between two cues is in the transcript.
    expect((await citeIn(transcript, brake, { timestamp: 30 })).warnings).toEqual([])
  })

  test('cues of both forms, with and without hours', () => {
    const subrip =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\nA\r\n\r\n2\r\n01:00:03,000 --> 01:00:04,000\r\nB\r\n'
    expect(readCues(subrip).map(({ from, to }) => [from, to])).toEqual([
      [1, 2.5],
      [3603, 3604],
    ])
    expect(readCues('00:01.000 --> 00:02.000\nA').map(({ from, to }) => [from, to])).toEqual([[1, 2]])
    expect(readCues('a --> b\n1:2 --> 3:4')).toEqual([])
  })
})
