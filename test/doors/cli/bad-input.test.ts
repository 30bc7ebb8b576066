import { describe, expect, test } from 'vitest'
import { answerRows } from './run-cli.ts'
import type { Row } from './run-cli.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

const text = 'The lighthouse was lit in 1823 and burns at night.'
const good: Record<string, Row> = {
  attribute: { response: text, sources: [{ id: 's', text }] },
  check: { claim: text, sources: [{ id: 's', text }] },
  locate: { quote: 'lit in 1823', text },
  extract: { toolName: 'fetch', input: {}, output: { url: 'https://example.org/', title: 'Light', text } },
}
const commands = Object.keys(good)
/** Deep enough to end what follows the nesting by recursion. */
const DEEP = smallOrFull(100_000, 1_000_000)
const deepArray = '['.repeat(DEEP) + ']'.repeat(DEEP)
const deepObject = `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`

/** The row as JSON with raw members after its own, which win. */
function withRaw(row: Row, raw: string): string {
  return `${JSON.stringify(row).slice(0, -1)},${raw}}`
}

describe.each(commands)('%s', (command) => {
  const row = (id: unknown) => ({ ...good[command], id })

  test('a bad line gets an error row with its number, and the rest goes on', async () => {
    const garbage = Uint8Array.from({ length: 256 }, (_, byte) => (byte === 10 ? 11 : byte))
    const { code, rows } = await answerRows(command, [
      row('first'),
      'no JSON',
      '',
      '   \t\r',
      'null',
      '[1]',
      '"text"',
      '{}',
      '{"id":',
      garbage,
      { id: 'known', response: 1, claim: 1, quote: 1, toolName: 1 },
      row({ no: 'id' }),
      row('last'),
    ])
    expect(code).toBe(1)
    const errors = rows.filter((answer) => 'error' in answer)
    expect(errors.map(({ line }) => line)).toEqual([2, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(errors.map(({ error }) => error.code)).toEqual([
      'invalid-json',
      'invalid-input',
      'invalid-input',
      'invalid-input',
      'invalid-input',
      'invalid-json',
      'invalid-json',
      'invalid-input',
      'invalid-input',
    ])
    expect(errors.every(({ error }) => error.message.length > 0 && error.message.length <= 500)).toBe(true)
    expect(errors.filter((answer) => 'id' in answer).map(({ id }) => id)).toEqual(['known'])
    const fine = rows.filter((answer) => !('error' in answer))
    expect(fine.map(({ id }) => id)).toEqual(['first', 'last'])
  })

  test('nothing at all is no error', async () => {
    expect(await answerRows(command, [])).toEqual({ code: 0, stderr: '', rows: [] })
  })

  test('byte order mark, CRLF, no last newline, repeated ids', async () => {
    const lines = [`\uFEFF${JSON.stringify(row('same'))}\r`, `${JSON.stringify(row('same'))}\r`]
    const { code, rows } = await answerRows(command, lines)
    expect(code).toBe(0)
    expect(rows.map(({ id }) => id)).toEqual(['same', 'same'])
    expect(rows[1]).toEqual(rows[0])
  })

  test('deeply nested JSON ends no process', async () => {
    const { rows } = await answerRows(command, [
      deepArray,
      withRaw(row(2), `"extra":${deepObject}`),
      withRaw(row(3), `"sources":${deepArray},"text":${deepObject},"output":${deepArray}`),
      row('last'),
    ])
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatchObject({ line: 1, error: { code: expect.any(String) } })
    expect(rows[1].id).toBe(2)
    expect(rows[3].id).toBe('last')
    expect(rows[3]).not.toHaveProperty('error')
  })

  test('a __proto__ or constructor key changes nothing', async () => {
    const { code, rows } = await answerRows(command, [
      row('plain'),
      withRaw(row('plain'), '"__proto__":{"sources":[],"id":"x"}'),
      withRaw(row('plain'), '"constructor":{"prototype":{"id":"y"}}'),
      row('plain'),
    ])
    expect(code).toBe(0)
    expect(rows[0]).not.toHaveProperty('error')
    for (const each of rows.slice(1)) expect(each).toEqual(rows[0])
  })

  test('a line in another encoding is an error row, not other letters', async () => {
    const latin = Buffer.from(JSON.stringify(row('first')).replace('first', 'f\u00fcrst'), 'latin1')
    const { code, rows } = await answerRows(command, [Buffer.concat([latin, Buffer.from('\n')]), row('last')])
    expect(code).toBe(1)
    expect(rows[0]).toMatchObject({ line: 1, error: { code: 'invalid-input' } })
    expect(rows[0].error.message).toContain('iconv')
    expect(rows[1].id).toBe('last')
  })

  test('a line beyond the bound is an error row, and memory does not hold it', async () => {
    const huge = Buffer.alloc(65 * 1024 * 1024, 'x')
    const { code, rows } = await answerRows(command, [huge, row('last')])
    expect(code).toBe(1)
    expect(rows[0]).toMatchObject({ line: 1, error: { code: 'input-too-large' } })
    expect(rows[1].id).toBe('last')
  })
})

const odd: [string, string][] = [
  ['NUL', 'The lamp \u0000 was lit in 1823 \u0000 at night.'],
  ['lone surrogates', 'The lamp \uD800 was lit \uDC00 in 1823 \uDC00\uD800 at night.'],
  ['bidi and zero-width', 'The la\u200Bmp \u202Ewas lit\u202C in 1823 at night.'],
  ['expanding letters', 'İstanbul: the ﬁrst Straße \uFDFA was lit in 1823 at night.'],
  ['line separators', 'The lamp was lit\u2028in 1823 at night.'],
  ['a flood of marks', `The lamp${'\u0301'.repeat(20_000)} was lit in 1823 at night.`],
  ['emoji families', 'The 👩‍👩‍👧‍👦 family lit the lamp 🇩🇪 in 1823 at night.'],
]

describe('odd characters: offsets select exactly the original', () => {
  const sourceOf = (text: string) => `Before it. ${text} After it.`
  const sourcesOf = (text: string) => [{ id: 's', text: sourceOf(text) }]

  test('attribute', async () => {
    const rows = odd.map(([id, response]) => ({ id, response, sources: sourcesOf(response) }))
    const answered = await answerRows('attribute', rows)
    expect(answered.code).toBe(0)
    for (const [index, [, response]] of odd.entries()) {
      for (const { start, end, text, evidence } of answered.rows[index].citations) {
        expect(response.slice(start, end)).toBe(text)
        for (const item of evidence) expect(sourceOf(response).slice(item.start, item.end)).toBe(item.quote)
      }
    }
    const cited = answered.rows.filter(({ citations }) => citations.length > 0)
    expect(cited).toHaveLength(odd.length)
  })

  test('check', async () => {
    const rows = odd.map(([id, claim]) => ({ id, claim, sources: sourcesOf(claim) }))
    const answered = await answerRows('check', rows)
    for (const [index, [id, claim]] of odd.entries()) {
      const { status, evidence } = answered.rows[index]
      // A sentence of 20,000 units goes beyond what is read around a place, so that it is no window.
      expect(status).toBe(id === 'a flood of marks' ? 'unverified' : 'verified')
      for (const item of evidence) expect(sourceOf(claim).slice(item.start, item.end)).toBe(item.quote)
    }
  })

  test('locate', async () => {
    const rows = odd.map(([id, quote]) => ({ id, quote, text: sourceOf(quote) }))
    const answered = await answerRows('locate', rows)
    for (const [index, [, quote]] of odd.entries()) {
      const { start, end } = answered.rows[index].match
      expect(sourceOf(quote).slice(start, end)).toBe(quote)
    }
  })
})

describe('sources of a row', () => {
  const twice = (other: string) => [
    { id: 's', text },
    { id: 's', text: other },
  ]

  test.each(['attribute', 'check'])(
    '%s refuses one id for two texts, and takes a repetition',
    async (name) => {
      const { rows } = await answerRows(name, [
        { ...good[name], id: 1, sources: twice('Another text.') },
        { ...good[name], id: 2, sources: twice(text) },
        { ...good[name], id: 3 },
      ])
      expect(rows[0]).toMatchObject({ line: 1, id: 1, error: { code: 'invalid-input' } })
      expect(rows[0].error.message).toContain('sources.1.id')
      expect({ ...rows[1], id: 3 }).toEqual(rows[2])
    },
  )

  test('numeric ids and null titles are taken', async () => {
    const sources = [{ id: 7, title: null, url: null, text }]
    const { rows } = await answerRows('attribute', [{ id: 1, response: text, sources }])
    expect(rows[0].citations[0].sourceIds).toEqual(['7'])
  })

  test('a text of 10 MB is searched or cut, in bounded time', async () => {
    const long = Array.from({ length: 240_000 }, (_, n) => `Entry ${n} says that the lamp was cleaned.`).join(
      ' ',
    )
    expect(long.length).toBeGreaterThan(10_000_000)
    const sources = [{ id: 's', text: `${text} ${long}` }]
    const { code, rows } = await answerRows('check', [{ id: 1, claim: text, sources }])
    expect(code).toBe(0)
    expect(rows[0]).toMatchObject({ verdict: 'supported' })
  })

  test('a claim or an answer beyond its bound is refused', async () => {
    const long = 'The lamp was cleaned again. '.repeat(80_000)
    const checked = await answerRows('check', [{ ...good.check, id: 1, claim: long }])
    expect(checked.rows[0]).toMatchObject({ id: 1, error: { code: 'input-too-large' } })
    const attributed = await answerRows('attribute', [{ ...good.attribute, id: 1, response: long }])
    expect(attributed.rows[0]).toMatchObject({ id: 1, error: { code: 'input-too-large' } })
  })
})
