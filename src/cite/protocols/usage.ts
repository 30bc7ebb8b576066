import { readBrackets } from './reading/brackets.ts'
import { createListReader } from './reading/name-lists.ts'
import type { Protocol } from './reading/protocol.ts'

/** `[[USAGE:1,3,5]]`: the sources of the whole answer. Models are asked for no other marks, but may write them. */
export const usage: Protocol = {
  name: 'usage',
  openers: '[',
  firsts: 'u',
  counts: 'ids',
  write: (numbers) => `[[USAGE:${numbers.join(',')}]]`,
  read(text, at, { final }) {
    const brackets = readBrackets(text, at, { final, mayBegin })
    if (brackets === null || brackets === 'more') return brackets
    const { inner, end, isDouble } = brackets
    const list = /^\s*USAGE\s*:(.*)$/i.exec(inner)?.[1]?.trim()
    if (!isDouble || list === undefined) return null
    const cited = list === '' ? { names: [] } : readUsed(list)
    return cited && { ...cited, kind: 'mark', end }
  },
}

const readUsed = createListReader({
  digits: 6,
  nameOf: (digits) => ({ by: 'id', id: `S${Number(digits)}` }),
})

function mayBegin(start: string): boolean {
  const begin = start.trimStart().toUpperCase()
  return 'USAGE'.startsWith(begin) || /^USAGE\s*(?:$|:)/.test(begin)
}
