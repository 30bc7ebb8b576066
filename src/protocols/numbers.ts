import { readBrackets } from './reading/brackets.ts'
import { createListReader, pageSuffix, readFigure } from './reading/name-lists.ts'
import type { Cited, MarkContext, Protocol, Reading } from './reading/protocol.ts'
import { isRaisedDigit, readRaised } from './reading/raised.ts'

/**
 * Numbers of sources: `[1]`, `[1, 3]`, `[1-3]`, `[1:p5-7]`, `[[1]](url)`, `[Fig. 1]`, `【1】`, `【1†L3-L5】`,
 * `［1］` and raised digits. A number has three digits at most, so that years are none.
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
    const brackets = readBrackets(text, at, { final: context.final, mayBegin })
    if (brackets === null || brackets === 'more') return brackets
    const { inner, end, isDouble } = brackets
    if (inner.trim() === '') return readEmpty(text, { at, end, isDouble, final: context.final })
    const cited = readNumbers(inner.trim()) ?? (isDouble ? null : readFigure(inner))
    return cited && { ...cited, kind: 'mark', end }
  },
}

export const readNumbers = createListReader()
const figureWords = /^\s*(?:fig|tab|code|listing|abb)/i

function mayBegin(start: string): boolean {
  return (
    /^\s*(?:$|\d{1,3}(?!\d))/.test(start) || /^\s*[ftcla][a-z]{0,6}$/i.test(start) || figureWords.test(start)
  )
}

/**
 * `[]` is a mark that lost its number where only a mark can stand: directly before a stop, or behind
 * one at the end of a line. Elsewhere it may be an empty list.
 */
function readEmpty(
  text: string,
  { at, end, isDouble, final }: { at: number; end: number; isDouble: boolean; final: boolean },
): Reading {
  if (text.slice(at, end) !== (isDouble ? '[[]]' : '[]')) return null
  if (!final && text.length === end) return 'more'
  const isBeforeStop = /[ .!?。]/.test(text[at - 1] ?? '') && /[.!?,;。]/.test(text[end] ?? '')
  const isBehindStop = /[.!?。] ?$/.test(text.slice(Math.max(0, at - 2), at)) && /^\s?$/.test(text[end] ?? '')
  return isBeforeStop || isBehindStop ? { names: [], kind: 'mark', end } : null
}

/** What stands in wide brackets at most; OpenAI's marks have the name of a file: `【4:0†report.pdf】`. */
const MAX_WIDE = 120

function readWide(text: string, at: number, { final }: MarkContext): Reading {
  const closer = text[at] === '【' ? '】' : '］'
  let close = at + 1
  while (close < text.length && close - at <= MAX_WIDE && text[close] !== closer && text[close] !== '\n')
    close++
  const inner = text.slice(at + 1, close).trim()
  if (inner !== '' && !/^\d/.test(inner)) return null
  if (close === text.length) return final ? null : 'more'
  if (text[close] !== closer) return null
  const cited = inner === '' ? { names: [] } : (readNumbers(inner) ?? readDaggered(inner))
  return cited && { ...cited, kind: 'mark', end: close + 1 }
}

/** `1†L3-L5` names lines; of `4:0†report.pdf`, a place in a list of the service, only the name tells the source. */
function readDaggered(inner: string): Cited | null {
  const [, number, turn, label] = /^(\d{1,3})(:\d{1,4})?†(.+)$/.exec(inner) ?? []
  if (number === undefined || label === undefined) return null
  if (turn !== undefined) return { names: [{ by: 'name', name: label.trim() }] }
  return { names: [{ by: 'number', number: Number(number) }], label: label.trim() }
}
