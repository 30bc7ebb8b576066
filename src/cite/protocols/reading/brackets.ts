import { isArray } from '../syntax/arrays.ts'
import { foldInner } from '../syntax/fold-inner.ts'
import { MAX_BEHIND, MAX_MARK } from './protocol.ts'

/** A pair of brackets, single or double, with its content. */
export type Bracketed = {
  inner: string
  end: number
  isDouble: boolean
  /** The target, if it is a link: `[1](#source-1)`. */
  target?: string
}

/** Maximum length of the content of a mark's brackets, in UTF-16 units. */
const MAX_INNER = 200

/**
 * Reads `[…]` or `[[…]]` at `at`, with the URL of `[[1]](url)`; `null` for brackets that cannot be a mark, such as the
 * index of an array. `mayBegin` decides whether a text may be the start of a mark's content, so that other brackets are
 * not held back. `more` if more text is needed to decide.
 */
export function readBrackets(
  text: string,
  at: number,
  {
    final,
    mayBegin,
    links = false,
  }: { final: boolean; mayBegin: (start: string) => boolean; links?: boolean },
): Bracketed | 'more' | null {
  const isOpen = text.length === at + 1
  if (isOpen) return final ? null : 'more'
  const isDouble = text[at + 1] === '['
  const start = at + (isDouble ? 2 : 1)
  const close = endOfInner(text, start)
  const inner = foldInner(text.slice(start, close))
  if (!mayBegin(inner)) return null
  if (close === text.length) return final ? null : 'more'
  if (text[close] !== ']') return null
  const end = close + 1
  if (isDouble) return readDoubleEnd(text, { inner, end, final })
  if (end === text.length && !final) return 'more'
  if (isInUrl(text, at)) return null
  if (text[end] === '(') {
    if (!links || text[at - 1] === '!') return null
    const target = readTarget(text, end, final)
    return target === 'more' || target === null ? target : { inner, isDouble, ...target }
  }
  const array = isArray(text, { at, end, inner, final })
  if (array === 'more') return 'more'
  return array ? null : { inner, end, isDouble }
}

function endOfInner(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_INNER + 1)
  for (let position = start; position < limit; position++) {
    const code = text.charCodeAt(position)
    if (code === 0x5b || code === 0x5d || code === 0x0a) return position
  }
  return limit
}

/**
 * Reads from the second closing bracket on, with the target if the mark is a link: `[[1]](https://a.example)`. `null`
 * without this bracket, `more` if following text decides.
 */
function readDoubleEnd(
  text: string,
  { inner, end: first, final }: { inner: string; end: number; final: boolean },
): Bracketed | 'more' | null {
  if (first === text.length) return final ? null : 'more'
  if (text[first] !== ']') return null
  const end = first + 1
  const found = { inner, end, isDouble: true }
  if (end === text.length) return final ? found : 'more'
  if (text[end] !== '(') return found
  const target = readTarget(text, end, final)
  return target === 'more' ? target : target === null ? found : { ...found, ...target }
}

/** The target of a link whose `(` is at `at`; `null` if there is none, `more` if following text decides. */
function readTarget(
  text: string,
  at: number,
  final: boolean,
): { target: string; end: number } | 'more' | null {
  let depth = 0
  for (let position = at; position < at + MAX_MARK; position++) {
    if (position === text.length) return final ? null : 'more'
    const sign = text[position]!
    if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return { target: text.slice(at + 1, position), end: position + 1 }
    else if (/[\s[\]]/.test(sign)) return null
  }
  return null
}

/** Whether the preceding text is part of a URL, so that a bracket belongs to the URL. */
function isInUrl(text: string, at: number): boolean {
  let start = at
  while (start > 0 && at - start < MAX_BEHIND && !endsRun(text.charCodeAt(start - 1))) start--
  if (at - start < MIN_URL) return false
  const run = text.slice(start, at)
  const url = /(?:https?:\/\/|\bwww\.)(.*)$/i.exec(run)?.[1]
  return url !== undefined && !closesMore(url)
}

/** Length of the shortest start of a URL: `www.`. */
const MIN_URL = 4

function endsRun(code: number): boolean {
  if (code <= 0x20 || code === 0x22 || code === 0x3c || code === 0x3e) return true
  return code >= 0xa0 && /[\s【】]/.test(String.fromCharCode(code))
}

/** Whether a closing bracket has no opening one: the end of `(https://a.example)`. */
function closesMore(url: string): boolean {
  let depth = 0
  for (const sign of url) {
    if (sign === '(') depth++
    else if (sign === ')' && --depth < 0) return true
    else if (sign === ']') return true
  }
  return false
}

/** Maximum UTF-16 units between wide brackets; OpenAI's marks contain a file name: `【4:0†report.pdf】`. */
const MAX_WIDE = 120

/**
 * Reads `【…】`, `［…］` or `【【…】】` at `at`. `mayBegin` decides whether a text may be the start of a mark's content. `null`
 * for other text, `more` if following text decides.
 */
export function readWideBrackets(
  text: string,
  at: number,
  { final, mayBegin }: { final: boolean; mayBegin: (start: string) => boolean },
): { inner: string; end: number } | 'more' | null {
  const opener = text[at]!
  const closer = opener === '【' ? '】' : '］'
  if (text.length === at + 1) return final ? null : 'more'
  const depth = text[at + 1] === opener ? 2 : 1
  const start = at + depth
  let close = start
  const limit = Math.min(text.length, start + MAX_WIDE + 1)
  while (close < limit && text[close] !== closer && text[close] !== opener && text[close] !== '\n') close++
  const inner = foldInner(text.slice(start, close)).trim()
  if (!mayBegin(inner)) return null
  const end = close + depth
  if (close === text.length || (text[close] === closer && end > text.length)) return final ? null : 'more'
  return text[close] === closer && text[end - 1] === closer ? { inner, end } : null
}
