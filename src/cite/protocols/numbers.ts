import { readBrackets, readWideBrackets } from './reading/brackets.ts'
import type { Bracketed } from './reading/brackets.ts'
import { createListReader, pageSuffix, readFigure } from './reading/name-lists.ts'
import type { Cited, MarkContext, Protocol, Reading } from './reading/protocol.ts'
import { isRaisedDigit, readRaised } from './reading/raised.ts'

/**
 * Numbers of sources: `[1]`, `[1, 3]`, `[1-3]`, `[1:p5-7]`, `[[1]](url)`, `[Fig. 1]`, `【1】`, `【1†L3-L5】`, `［1］`,
 * `[1†source]` and raised digits. A number has at most three digits, so that years are not marks.
 */
export const numbers: Protocol = {
  name: 'numbers',
  openers: '[【［⁰¹²³⁴⁵⁶⁷⁸⁹',
  firsts: '0123456789ftcla]',
  counts: 'places',
  write: (places, { page } = {}) => `[${places.join(', ')}${pageSuffix(page)}]`,
  read(text, at, context) {
    const opener = text[at]!
    if (isRaisedDigit(opener)) return readRaised(text, at, context)
    if (opener !== '[') return readWide(text, at, context)
    const brackets = readBrackets(text, at, { final: context.final, mayBegin, links: true })
    if (brackets === null || brackets === 'more') return brackets
    const { inner, end, isDouble, target } = brackets
    if (target !== undefined && !isDouble) return readLinked(brackets, context)
    if (inner.trim() === '') return readEmpty(text, { at, end, isDouble, final: context.final })
    const cited = readNumbers(inner.trim()) ?? (isDouble ? null : (readFigure(inner) ?? readMarked(inner)))
    return cited && { ...cited, kind: 'mark', end, isPlain: isPlain(brackets, cited) }
  },
}

/**
 * Whether the brackets may also be something other than a mark. With a page, a link or the `†` of a service, digits in
 * brackets can only be a mark.
 */
function isPlain({ inner, target }: Bracketed, { pages }: Cited): boolean {
  return pages === undefined && target === undefined && !inner.includes('†')
}

/**
 * Reads a mark with a link: `[1](#source-1)` or `[1](https://…)`. A target that names a source decides, because it is
 * more specific than the number. A link to another address is not a mark.
 */
function readLinked({ inner, target = '', end }: Bracketed, { names }: MarkContext): Reading {
  const cited = readNumbers(inner.trim())
  if (cited === null) return null
  const name = target.replace(/^#/, '')
  if (name !== '' && (name !== target || /^https?:/i.test(name)) && names.exact(name) !== null)
    return { names: [{ by: 'name', name }], kind: 'mark', end }
  return name !== '' && name !== target ? { ...cited, kind: 'mark', end } : null
}

export const readNumbers = createListReader()

function readMarked(inner: string): Cited | null {
  return inner.includes('†') ? readDaggered(inner.trim()) : null
}

const figureWords = /^\s*(?:fig|tab|code|listing|abb)/i

function mayBegin(start: string): boolean {
  return (
    /^\s*(?:$|\d{1,3}(?!\d))/.test(start) || /^\s*[ftcla][a-z]{0,6}$/i.test(start) || figureWords.test(start)
  )
}

/**
 * Reads `[]`, a mark without its number. It is one only beside a stop or a comma; elsewhere it may be an empty list.
 */
function readEmpty(
  text: string,
  { at, end, isDouble, final }: { at: number; end: number; isDouble: boolean; final: boolean },
): Reading {
  if (text.slice(at, end) !== (isDouble ? '[[]]' : '[]')) return null
  if (!final && text.length === end) return 'more'
  const isBeforeStop = /[ .!?。]/.test(text[at - 1] ?? '') && /[.!?,;。]/.test(text[end] ?? '')
  const isBehindStop = /[.!?。] ?$/.test(text.slice(Math.max(0, at - 2), at)) && /^\s?$/.test(text[end] ?? '')
  return isBeforeStop || isBehindStop ? { names: [], kind: 'mark', isPlain: true, end } : null
}

function readWide(text: string, at: number, { final }: MarkContext): Reading {
  const wide = readWideBrackets(text, at, { final, mayBegin: (start) => /^(?:$|\d)/.test(start) })
  if (wide === null || wide === 'more') return wide
  const { inner, end } = wide
  const cited = inner === '' ? { names: [] } : (readNumbers(inner) ?? readDaggered(inner))
  return cited && { ...cited, kind: 'mark', end }
}

/** Matches a word after `†` that names no place in the source: `source` in `1†source`. */
const noPlace = /^(?:sources?|web|page)$/i

/**
 * Reads a mark with a dagger; `null` for other text. `1†L3-L5` names lines. In `4:0†report.pdf` the file name
 * identifies the source; without one, the second number is the index of the result, from 0.
 */
function readDaggered(inner: string): Cited | null {
  const [, number, index, words] = /^(\d{1,3})(?::(\d{1,3}))?(?:†(.+))?$/.exec(inner) ?? []
  if (number === undefined) return null
  const label = words === undefined || noPlace.test(words.trim()) ? null : words.trim()
  if (index === undefined)
    return { names: [{ by: 'number', number: Number(number) }], ...(label !== null && { label }) }
  if (label !== null) return { names: [{ by: 'name', name: label }] }
  return { names: [{ by: 'turn', name: inner, turn: 0, index: Number(index) }] }
}
