import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../../src/doors/cli/command-line.ts'
import { answerRows, runCli } from './run-cli.ts'

const sources = [
  { id: 'lake', title: 'Lake', text: 'The lake covers 536 square kilometres and is 251 metres deep.' },
  { id: 7, text: 'The mine was worked for more than a thousand years, until 1988.' },
]
const response = 'The lake covers 635 square kilometres. Do you need more?'
const claim = 'The lake covers 635 square kilometres.'
const args = ['--explain']

describe('--explain adds to the rows', () => {
  test('of attribute one explanation for each claim, in order, and changes nothing else', async () => {
    const { rows } = await answerRows('attribute', [{ id: 'r', response, sources }], { args })
    const { explanations, ...row } = rows[0]
    expect(row).toEqual((await answerRows('attribute', [{ id: 'r', response, sources }])).rows[0])
    expect(explanations).toMatchObject([
      { claim: { text: claim }, decision: { rule: 'source-objects' }, status: row.citations[0].status },
      { claim: { text: 'Do you need more?' }, decision: { rule: 'not-a-claim' }, status: null },
    ])
    expect(explanations[0].matches[0].candidates[0]).toMatchObject({ sourceId: 'lake', linked: true })
  })

  test('of check its explanation', async () => {
    const { rows } = await answerRows('check', [{ id: 'c', claim, sources }], { args })
    const { explanation, ...row } = rows[0]
    expect(row).toEqual((await answerRows('check', [{ id: 'c', claim, sources }])).rows[0])
    expect(explanation).toMatchObject({ verdict: row.verdict, reason: row.reason, score: row.score })
  })

  test('quotes and passages that slice out of the caller’s own texts', async () => {
    const raw = 'A lone \ud83d stands here. The mine was worked until 1988.'
    const { rows } = await answerRows(
      'attribute',
      [{ response: 'The mine was worked until 1988.', sources: [{ id: 'raw', text: raw }] }],
      { args },
    )
    const [{ evidence, matches }] = rows[0].explanations
    const [{ passage }] = matches[0].candidates
    for (const { start, end, quote } of evidence) expect(raw.slice(start, end)).toBe(quote)
    expect(raw.slice(passage.start, passage.end)).toBe(passage.text)
  })
})

describe('--format text', () => {
  test('prints a tree for each claim under the id of its row, and bad rows with their line', async () => {
    const lines = [{ id: 'r\u001b[31m', response, sources }, { id: 'empty' }]
    const input = lines.map((line) => JSON.stringify(line)).join('\n')
    const { code, stdout } = await runCli(['attribute', ...args, '--format', 'text'], { input })
    expect(code).toBe(1)
    expect(
      stdout
        .trimEnd()
        .split('\n\n')
        .map((part) => part.split('\n')[0]),
    ).toEqual([
      'r[31m',
      `“${claim}” [0–38]`,
      '“Do you need more?” [39–56]',
      expect.stringMatching(/^line 2: response: /),
    ])
  })

  test('is for check too, where a row needs no id', async () => {
    const input = JSON.stringify({ claim, sources })
    const { stdout } = await runCli(['check', ...args, '--format', 'text'], { input })
    expect(stdout).toMatch(
      /^“The lake covers 635 square kilometres\.” \[0–38\]\n├─ not checked: the source speaks against it \(unknown/,
    )
  })

  test.each([
    [true, /^“The lake/],
    [false, /^\{"citations"/],
  ])('is the default on a terminal: %s', async (isTTY, expected) => {
    const stdout = Object.assign(new PassThrough(), { isTTY })
    const written = text(stdout)
    const stdin = Readable.from([Buffer.from(JSON.stringify({ response, sources }))])
    await runCommandLine(['attribute', ...args], { stdin, stdout, stderr: new PassThrough(), env: {} })
    stdout.end()
    expect(await written).toMatch(expected)
  })

  test.each([
    [['attribute', '--format', 'text'], /takes --format only with --explain/],
    [['check', '--format', 'jsonl'], /takes --format only with --explain/],
    [['attribute', '--explain', '--format', 'xml'], /--format must be "jsonl" or "text", not "xml"/],
    [['locate', '--explain'], /does not take --explain/],
  ])('%j is refused', async (given, message) => {
    const { code, stderr } = await runCli(given)
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })
})
