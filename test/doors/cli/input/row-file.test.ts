import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommandLine } from '../../../../src/doors/cli/command-line.ts'
import { commandNames } from '../../../../src/doors/cli/input/commands.ts'
import { runCli } from '../run-cli.ts'

const text = 'The river rose by two metres.'
const sources = [{ id: 'S1', text, content: text, sid: 1, title: 'Rivers' }]
/** A row that each command takes, and one that none does. */
const rows: Record<(typeof commandNames)[number] | 'audit', object> = {
  attribute: { id: 1, response: text, sources: [{ id: 'S1', text }] },
  check: { id: 1, claim: text, sources: [{ id: 'S1', text }] },
  locate: { id: 1, quote: 'rose', text },
  extract: {
    id: 1,
    toolName: 'search',
    input: {},
    output: { title: 'Rivers', url: 'https://a.example/', text },
  },
  marks: { id: 1, text: `${text} [1]`, sources: [{ id: 'S1' }] },
  footnotes: { id: 1, text: `${text} [1]`, sources: [{ id: 'S1', title: 'Rivers' }] },
  generate: { id: 1, prompt: 'Rivers?', sources },
  link: { id: 1, text },
  audit: { id: 1, citations: [], uncited: [] },
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citespan-rows-'))
})
afterAll(() => rm(folder, { recursive: true }))

const isServed = (name: string) => name !== 'generate' && name !== 'link'

test.each(Object.keys(rows).filter(isServed))(
  '%s answers a file as it answers standard input',
  async (name) => {
    const row = rows[name as keyof typeof rows]
    const lines = `${JSON.stringify(row)}\n\n{"id":2,"claim":7}\n${JSON.stringify({ ...row, id: 'ü' })}\n`
    const one = JSON.stringify(row)
    const forms: [file: string, content: string, asInput: string][] = [
      ['rows.jsonl', lines, lines],
      ['without-newline.jsonl', one, one],
      ['bom.jsonl', `\uFEFF${lines}`, lines],
      ['first-line-broken.jsonl', `{"id":\n${lines}`, `{"id":\n${lines}`],
      ['object.json', JSON.stringify(row, null, 2), one],
      ['object-with-bom.json', `\uFEFF${JSON.stringify(row, null, '\t')}\n`, one],
      ['empty.jsonl', '', ''],
    ]
    for (const [file, content, asInput] of forms) {
      const path = join(folder, file)
      await writeFile(path, content)
      const expected = await runCli([name], { input: asInput })
      expect({ file, ...(await runCli([name, path])) }).toEqual({ file, ...expected })
      expect(await runCli([name, '-'], { input: asInput })).toEqual(expected)
    }
  },
)

test('what is no UTF-8 is told by its line, also in an object on several lines', async () => {
  const path = join(folder, 'latin.json')
  await writeFile(path, Buffer.from('{\n"quote":"\xfc",\n"text":"a"\n}', 'latin1'))
  const { code, stdout } = await runCli(['locate', path])
  expect(code).toBe(1)
  expect(stdout).toContain('"line":1')
})

test('an argument of audit is an answer where a database is named, or where there is no such file', async () => {
  const path = join(folder, 'cited.jsonl')
  await writeFile(path, JSON.stringify(rows.audit))
  const db = join(folder, 'none.db')
  expect((await runCli(['audit', path, '--db', db])).stderr).toContain('none.db')
  expect(await runCli(['audit', join(folder, 'no-such-file')], {})).toMatchObject({ code: 2, stdout: '' })
  expect((await runCli(['audit', path])).stdout).toContain('"total"')
})

test('--quiet leaves out notes on fields of the row’s own, not failures', async () => {
  const input = `${JSON.stringify({ ...rows.locate, mine: 1 })}\n{}\n`
  const loud = await runCli(['locate'], { input })
  expect(loud.stderr).toContain('mine')
  const quiet = await runCli(['locate', '--quiet'], { input })
  expect(quiet).toEqual({ ...loud, stderr: '' })
  expect(await runCli(['locate', '-q'], { input })).toEqual(quiet)
})

const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Length 300 >>\nstream\n', 'latin1'),
  // Compressed bytes have lines of every beginning.
  Buffer.from(Array.from({ length: 600 }, (_, at) => (at % 2 === 0 ? 10 : (at >> 1) % 256))),
  Buffer.from('\n{"a\nendstream\nendobj\n%%EOF\n'),
])

test.each<[string, string | Buffer]>([
  ['a PDF', pdf],
  ['a PDF without compressed parts', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'],
  ['an archive', Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\n'), Buffer.from('{"a\n')])],
  ['bytes without a line', Buffer.alloc(200_000, 0x89)],
  ['markdown', '# Rivers\n\nThe river rose.\n\n- by two metres\n'],
  ['one line', 'The river rose.'],
  ['HTML', '<!doctype html>\n<p>The river rose.</p>\n'],
  ['a table', 'id,response\n1,The river rose.\n2,It fell.\n'],
  [
    'a list over several lines',
    `[\n${JSON.stringify(rows.attribute)},\n${JSON.stringify(rows.attribute)}\n]\n`,
  ],
])('what is %s is refused once, as a file and on standard input', async (_, content) => {
  const path = join(folder, 'other')
  await writeFile(path, content)
  for (const name of Object.keys(rows).filter(isServed)) {
    const { code, stdout, stderr } = await runCli([name, path])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^citespan: Cannot read [^\n]*: this is not JSON Lines\.[^\n]*\n$/)
    for (const args of [[name], [name, '-']]) {
      const piped = await runCli(args, { input: content })
      expect(piped).toEqual({
        code: 2,
        stdout: '',
        stderr:
          'citespan: Standard input is not JSON Lines. Give one JSON object a line; the help of the command lists its fields.\n',
      })
    }
  }
})

test('a row is answered before the next one comes', async () => {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const done = runCommandLine(['locate'], { stdin, stdout, stderr, env: {} })
  const answers = stdout[Symbol.asyncIterator]()
  for (const id of [1, 2]) {
    stdin.write(`${JSON.stringify({ ...rows.locate, id })}\n`)
    const { value } = await answers.next()
    expect(JSON.parse(String(value))).toMatchObject({ id })
  }
  stdin.end()
  expect(await done).toMatchObject({ exitCode: 0 })
})

test('a file with a row that is broken is answered row by row', async () => {
  const path = join(folder, 'broken')
  await writeFile(path, `{"id":1,\n\n${JSON.stringify(rows.attribute)}\n`)
  const { code, stdout } = await runCli(['attribute', path])
  expect(code).toBe(1)
  const [broken, whole] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(broken).toMatchObject({ line: 1, error: { code: 'invalid-json' } })
  expect(whole.citations).toHaveLength(1)
})
