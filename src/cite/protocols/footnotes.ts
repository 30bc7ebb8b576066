import { readBrackets } from './reading/brackets.ts'
import type { Protocol, SourceName } from './reading/protocol.ts'

/** Footnotes of markdown: `[^1]`, `[^1, ^2]`, `[^smith]`, `[^1^]`; the definition of each names its source. */
export const footnotes: Protocol = {
  name: 'footnotes',
  openers: '[',
  firsts: '^',
  counts: 'places',
  write: (numbers) => numbers.map((number) => `[^${number}]`).join(''),
  read(text, at, { final }) {
    const brackets = readBrackets(text, at, { final, mayBegin: (start) => /^(?:$|\^)/.test(start) })
    if (brackets === null || brackets === 'more') return brackets
    const { inner, end } = brackets
    if (inner === '^') return { names: [], kind: 'mark', end }
    const labels = inner.split(/\s*,\s*/).map((part, index) => labelOf(part, index))
    if (labels.includes(null)) return null
    const names = labels.map((label): SourceName => ({ by: 'footnote', label: label! }))
    return { names, kind: 'mark', end }
  },
}

function labelOf(part: string, index: number): string | null {
  const [, sign, label] = /^(\^?)([\p{L}\p{N}_.:-]{1,64})\^?$/u.exec(part) ?? []
  if (label === undefined || (index === 0 && sign === '')) return null
  return sign === '' && !/^\d+$/.test(label) ? null : label
}
