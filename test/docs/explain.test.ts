import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { candidateRules, decisionRules } from '../../src/core/ports/explanation-rules.ts'
import { harmlessDifferences } from '../../src/text/wording/harmless.ts'
import { SUPPORT_WEIGHTS } from '../../src/cite/verify/support/support-score.ts'
import { runCli } from '../doors/cli/run-cli.ts'
import { readCodeBlocks } from './code-blocks.ts'

const document = 'docs/explain.md'

test('the example prints what the document shows', async () => {
  const blocks = readCodeBlocks(document)
  const codeOf = (wanted: string) => blocks.find(({ language }) => language === wanted)!.code
  const [, args] = /^npx citespan (.*) < row\.jsonl\n$/.exec(codeOf('sh'))!
  const { code, stdout, stderr } = await runCli(args!.split(' '), { input: codeOf('json') })
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout.trimEnd()).toBe(codeOf('text').trimEnd())
})

test('the tables of the document hold each rule and feature, and no other', () => {
  const rows = readFileSync(document, 'utf8').matchAll(/^\| `(\w[\w-]*)` \| (.*) \|$/gm)
  const shown = Array.from(rows, ([, name, meaning]) => [name, meaning])
  const rules = [decisionRules, candidateRules].flatMap((table) => Object.entries(table))
  const features = SUPPORT_WEIGHTS.map(([feature]) => [feature, expect.any(String)])
  expect(shown).toEqual(expect.arrayContaining([...rules, ...features]))
  expect(shown).toHaveLength(rules.length + features.length)
})

test('the table of harmless differences is the one that is compared by', () => {
  const text = readFileSync(document, 'utf8')
  const [, table] = /\| difference \| .*\n\|---.*\n((?:\|.*\n)+)/.exec(text)!
  const rows = Object.values(harmlessDifferences).map(
    ({ name, reason, never }) => `| ${name} | ${reason} | ${never} |\n`,
  )
  expect(table).toBe(rows.join(''))
})
