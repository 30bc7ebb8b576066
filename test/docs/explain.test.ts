import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { candidateRules, decisionRules, differenceNotes } from '../../src/core/ports/explanation-rules.ts'
import { SUPPORT_WEIGHTS } from '../../src/verify/support/support-score.ts'
import { runCli } from '../cli/run-cli.ts'
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

test('each rule, note and feature is in a table of the document', () => {
  const text = readFileSync(document, 'utf8')
  const rows = [decisionRules, candidateRules, differenceNotes].flatMap((table) => Object.entries(table))
  for (const [name, meaning] of rows) expect(text).toContain(`| \`${name}\` | ${meaning} |`)
  for (const [feature] of SUPPORT_WEIGHTS) expect(text).toContain(`| \`${feature}\` |`)
})
