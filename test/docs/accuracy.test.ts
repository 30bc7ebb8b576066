import { readFileSync } from 'node:fs'
import type { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../src/engine/runs/check-claim.ts'
import { llmVerifier } from '../../src/cite/verify/llm.ts'
import { obedientModel } from '../attacks/obedient-model.ts'
import { scriptedModel } from '../fixtures/scripted-model.ts'

const heading = '## Cases by kind'
const columns = ['kind', 'source', 'claim', 'by words', 'what a judge is needed for']

type Case = { kind: string; content: string; claim: string; byWords: string; need: string }

const tableRows = readTableRows()
const cases = tableRows
  .filter(([kind]) => kind !== columns[0])
  .map(([kind = '', content = '', claim = '', byWords = '', need = '']): Case => {
    return { kind, content, claim, byWords, need }
  })

/** The cells of each row of the section's tables, their heads included. */
function readTableRows(): string[][] {
  const [, section = ''] = readFileSync('docs/accuracy.md', 'utf8').split(`${heading}\n`)
  const [text = ''] = section.split(/^## /m)
  return Array.from(text.matchAll(/^\| (.*) \|$/gm), ([, row]) => row!.split(' | '))
}

/** The status that a model's judgement gives. */
async function statusBy(model: MockLanguageModelV4, { claim, content }: Case): Promise<string> {
  const verifier = llmVerifier({ model })
  const checked = await checkClaim({ claim, sources: [{ content }], verifier })
  expect(checked.method).toBe('judge')
  return checked.status
}

/** A model that gives the same verdict whenever it is asked. */
function saying(verdict: string): MockLanguageModelV4 {
  const step = [[JSON.stringify({ elements: [`1:${verdict}`] })]]
  return scriptedModel([step, step, step])
}

describe('the cases of docs/accuracy.md', () => {
  test('are of different kinds, each row whole', () => {
    expect(tableRows.filter(([kind]) => kind === columns[0])).toEqual([columns, columns])
    expect(new Set(cases.map(({ kind }) => kind)).size).toBe(22)
    for (const row of tableRows) {
      expect(row).toHaveLength(columns.length)
      expect(row.map((cell) => cell.trim())).not.toContain('')
    }
  })

  test.each(cases)('$kind: $claim', async ({ content, claim, byWords }) => {
    const { status, explanation } = await checkClaim({ claim, sources: [{ content }], explain: true })
    const { decision, nearest } = explanation!
    const code = decision.rule === 'same-words' ? (nearest?.obstacle ?? decision.rule) : decision.rule
    expect(`\`${status}\`, \`${code}\``).toBe(byWords)
  })

  test.each(cases)('$kind: what a judge is needed for', async (row) => {
    const { claim, need } = row
    const isHeld = need.includes("the judge's `supported` would not count")
    const isAskedOpposite = need.includes('asked about the opposite')
    // Whatever it is shown states the claim, and contradicts its opposite.
    const { model: agreeing } = obedientModel([{ claim, stated: '' }], null)
    expect(await statusBy(agreeing, row)).toBe(isHeld ? 'unverified' : 'verified')
    expect(await statusBy(saying('supported'), row)).toBe(
      isHeld || isAskedOpposite ? 'unverified' : 'verified',
    )
    expect(await statusBy(saying('unsupported'), row)).toBe('failed')
    expect(await statusBy(saying('contradicted'), row)).toBe('failed')
  })
})
