import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** A telling piece of what each example prints. */
const outputs: Record<string, RegExp> = {
  'agent-records':
    /(?:(?:SQLite|PostgreSQL)\n {2}Cited Lift Act, § 2 Abs\. 1 Satz 1 LiftG: verified\n {2}Citation of .* failed:[^]*?log of \d+ entries: verified\n\n?){2}/,
  'cite-tool': /call 1: Citation of .* failed[^]*call 2: Cited .*: verified[^]*Every two years/,
  attribute: /It supplies 1,200 homes\.\[2\][^]*Not cited \(unsupported\)/,
  content:
    /^# The heat pump\n\n.*4 °C\.\n {2}verified by S2: [^]*verified by S1: [^]*asked again 1 time, used Plant data sheet, Council minutes\n {2}\/river verified by S1\n {2}\/homes verified by S2\n$/,
  extractor: /30 cm\. ← \[ 'Fresh snow of 30 cm at the hut\.' \]/,
  'linked-prose':
    /^The fee .* Dogs travel free\.\n {2}verified: The fee .*\n {2}failed: Notices .*otherwise.*\n {2}unknown-marker: \[99\]\n✓ Verified: .*\(version 2024-01, tariff\.md\) Tariff › Fees .*word for word\n$/,
  langgraph:
    /^verified: Dogs .*\n {2}.*word for word\.\nfailed: .*450 metres long\.\n {2}.*“400 metres”[^]*\[1\] Harbour guide, https:.*\n\[2\] By-laws/,
  middleware: /(?:\.\[\d\][^]*){2}\[1\] .*https:\/\/[^]*\nverified by S\d/,
  postgres: /6 cited answers[^]*(?:\n +2 +2 +Lake .+){6}/,
  'review-matrix':
    /^70 % .*\n {2}verified: .*7 of 10 rows[^]*80 % .*\n {2}failed: The table gives 70 % [^]*20\.4 .*\n {2}verified: [^]*paper_9 .*\n {2}failed: .*“monolith”[^]*References\n(?:[A-Z]\w+\. \(20\d\d\)\. .*\n){10}\n?$/,
  'rule-graph':
    /^back from the answer:\n {2}Invoices: 10 years\.\n {4}node Invoices\n {6}Invoices are kept for ten years\. \(page 2, verified\)\n {8}Archive Rules\n[^]*version 2 [^]*ten years\. gone, check these: node Invoices, answer “Invoices: 10 years\.”\n.*six years\. still there: node Letters\n$/,
  statutes:
    /^.*zehn Jahre .*\n {2}verified \[Aufbewahrungsverordnung, § 3 Abs\. 1 Satz 1 AufbewV\]\n.*sechs Jahre .*\n {2}failed: .*\n.*\n {2}verified .*Satz 2 AufbewV\]\n.*\[§ 8\.1\]\n {2}verified .*§ 8\.1.*\n.*\[§ 8\.2\]\n {2}unverified: .*\n.*\[Rz\. 12\]\n {2}verified .*Rz\. 12\]\n[^]*§ 3 Abs\. 1:\n {2}Handelsbücher .*\n {2}Handelsbriefe .*\n$/,
  'research-report':
    /^F1 rests on S1 \(new\)[^]*F3 rests on S1 \(known\)[^]*\nS1 – Glacier survey\n[^]*2020\[\^1\]\.[^]*\[\^1\]: Glacier survey — Ice Office \(2024\) <https:[^]*verified by S1\nverified by S2\n[^]*citationCoverage: 1,[^]*findingIds: \[ 'F1', 'F3' \]/,
  research:
    /^judged by lexical\n {2}1 The weir of Osterfeld: 1\n {2}2 Sirens: 1\n {2}– [^]*irrelevant\.[^]*paywall\.[^]*\nverified by S1: /,
  'stream-text': /for 90 days[^]*\nverified by S\d: .*90 days.*\n {2}“.*90 days.*”/,
  'waste-rules':
    /^.*\n {2}verified \[Abfall-ABC, Säuren\]\none word exchanged: .*\n {2}failed: The quote is altered.*\nanother row's cell: .*\n {2}failed: The row “Batteriesäure” gives “Ausgabe 4”.*\n$/,
  telemetry:
    /^invoke_agent [^]*\n {2}citespan\.run .*citespan\.citations\.verified=4 [^]*\n {4}citespan\.extract [^]*\n {4}citespan\.store[^]*citespan\.citations \{ 'citespan\.status': 'verified' \} 4/,
}

const names = globSync('examples/*/main.ts', { cwd: root }).map((path) =>
  dirname(path).replace('examples/', ''),
)

beforeAll(() => {
  if (!existsSync(join(root, 'dist/index.js'))) {
    throw new Error('The examples import the package as it was built: run `npm run build` first.')
  }
})

describe('examples', () => {
  test('are all known here', () => {
    expect(names.toSorted()).toEqual(Object.keys(outputs).toSorted())
  })

  // Each is a process of its own, which writes as fast as one reads.
  test.concurrent.each(Object.entries(outputs))(
    '%s runs without a key and prints what it says',
    async (name, output) => {
      const { stdout, stderr } = await run(name)
      expect(stdout).toMatch(output)
      expect(stderr).toBe('')
    },
  )

  test.each(['assistant-ui', 'langgraph', 'mastra'])('%s has a README, and at most 80 lines', (name) => {
    const files = globSync(`examples/${name}/*.{ts,tsx}`, { cwd: root })
    const lines = files.flatMap((path) => readFileSync(join(root, path), 'utf8').split('\n'))
    const isOwn = (line: string) => line.trim() !== '' && !/^(?:import|\} from|\/\*\*| \*)/.test(line)
    expect(lines.filter(isOwn).length).toBeLessThanOrEqual(80)
    expect(readFileSync(join(root, 'examples', name, 'README.md'), 'utf8')).toContain('npm install citespan')
  })

  test('the wrapped streamText call has at most 15 lines', () => {
    const lines = readFileSync(join(root, 'examples/stream-text/main.ts'), 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(15)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110)
  })
})

/** Rejects, with what it printed, unless the example ends with exit code 0. */
function run(name: string): Promise<{ stdout: string; stderr: string }> {
  const { CITATION_LLM_URL: _url, CITATION_DB_URL: _database, OPENAI_API_KEY: _key, ...env } = process.env
  return promisify(execFile)(process.execPath, [join(root, 'examples', name, 'main.ts')], { cwd: root, env })
}
