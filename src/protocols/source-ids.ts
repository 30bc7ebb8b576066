import { readBrackets } from './reading/brackets.ts'
import { createListReader, pageSuffix } from './reading/name-lists.ts'
import type { Protocol } from './reading/protocol.ts'

/** Ids of sources: `[S1]`, `[S1, S3]`, `[[S:1]]`, `[[S:1,3]]`, `[[S:2-4]]`. */
export const sourceIds: Protocol = {
  name: 'source-ids',
  openers: '[',
  firsts: 's',
  counts: 'ids',
  write: (numbers, { page } = {}) => `[[S:${numbers.join(',')}${pageSuffix(page)}]]`,
  read(text, at, { final }) {
    const brackets = readBrackets(text, at, { final, mayBegin })
    if (brackets === null || brackets === 'more') return brackets
    const { inner, end } = brackets
    if (/^S:?$/.test(inner.trim())) return inner.includes(':') ? { names: [], kind: 'mark', end } : null
    const cited = readIds(inner.trim())
    return cited && { ...cited, kind: 'mark', end }
  },
}

/** `S1, S3`, `S:1,3`, `S:2-4`. */
export const readIds = createListReader({
  prefix: String.raw`(?:S\s?:?\s*)?`,
  digits: 6,
  nameOf: (digits) => ({ by: 'id', id: `S${Number(digits)}` }),
})

function mayBegin(start: string): boolean {
  return /^\s*(?:$|S\s?(?:$|:|\d))/i.test(start)
}
