import { readBrackets } from './reading/brackets.ts'
import { createListReader, pageSuffix } from './reading/name-lists.ts'
import type { Cited, Protocol, SourceName } from './reading/protocol.ts'

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
    const { inner, end, isDouble } = brackets
    if (/^S:?$/.test(inner.trim())) return inner.includes(':') ? { names: [], kind: 'mark', end } : null
    const cited = readIds(inner.trim()) ?? (isDouble ? readSpoilt(inner.trim()) : null)
    return cited && { ...cited, kind: 'mark', end }
  },
}

/** Reads `S1, S3`, `S:1,3`, `S:2-4`; `null` for other text. Only the first number needs the `S`. */
export const readIds = createListReader({
  prefix: String.raw`(?:S\s?:?\s*)?`,
  digits: 6,
  nameOf: (digits) => ({ by: 'id', id: `S${Number(digits)}` }),
})

/**
 * Reads a list with faulty items: `S:1 3` names 1 and 3, `S:4-2` names 2 to 4, `S:1,` and `S:1,x` name 1, and `x` is a
 * name without a source. `null` if it has no number; with a number it is still a mark.
 */
function readSpoilt(inner: string): Cited | null {
  const list = /^S\s*:(.*)$/i.exec(inner)?.[1]
  if (list === undefined) return null
  const parts = list.split(/[,;]/).map((part) => part.trim())
  if (!parts.some((part) => /^\d/.test(part))) return null
  const names = parts.flatMap((words): readonly SourceName[] => {
    if (words === '') return []
    const [, first, last] = /^(\d{1,6})\s*[-–]\s*(\d{1,6})$/.exec(words) ?? []
    const numbers = first === undefined ? words.replace(/\s+/g, ',') : `${last}-${first}`
    return (readIds(`S:${words}`) ?? readIds(`S:${numbers}`))?.names ?? [{ by: 'name', name: words }]
  })
  return { names }
}

function mayBegin(start: string): boolean {
  return /^\s*(?:$|S\s?(?:$|:|\d))/i.test(start)
}
