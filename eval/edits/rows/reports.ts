import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Status } from '../../../src/core/verdict.ts'
import { NOT_VERIFIED, VERIFIED } from '../case.ts'
import type { EditCase, EditRow } from '../case.ts'

type Report = {
  id: string
  door: 'check' | 'quote' | 'locate'
  claim?: string
  quote?: string
  text: string
  expect: (Status | 'found' | 'missing')[]
}

/** Small inputs that reproduce publicly reported errors, from `eval/reports` of the folder `--data`. */
export const reports: EditRow = {
  name: 'reports',
  cases({ data }) {
    if (!data) return null
    const lines = readFileSync(join(data, 'eval', 'reports', 'reports.dev.jsonl'), 'utf8').split('\n')
    return lines
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as Report)
      .map(toCase)
  },
}

function toCase({ id, door, claim, quote, text, expect }: Report): EditCase {
  const group = id.replace(/-?\d+\w*$/, '')
  const base = { kind: `${door} ${group}`, claim: claim ?? quote ?? '', source: text, quote }
  if (door === 'locate') {
    return { ...base, isLocated: true, expect: expect.includes('found') ? VERIFIED : NOT_VERIFIED }
  }
  return { ...base, expect: expect as Status[] }
}
