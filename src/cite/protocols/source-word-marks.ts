import { lexicon, wordsOf } from '../../text/lexicon.ts'
import { readBrackets, readWideBrackets } from './reading/brackets.ts'
import { createListReader, pageSuffix, readPages } from './reading/name-lists.ts'
import type { Cited, Protocol, Reading, SourceName } from './reading/protocol.ts'
import { readIds } from './source-ids.ts'
import { readTurn, readTurns } from './chatgpt-turns.ts'

const known = wordsOf(...lexicon('sourceWords'))

/**
 * Words for sources: `[Source 1]`, `[Source 1, 3]`, `(Source 2)`, `[ID:0]` and `##0$$` (from zero), `[doc2]`,
 * `[cite: 1]`, `【Source 1】`, `[source:file.pdf §3]`, `【turn0search1】` and the private-use characters around it.
 */
export const words: Protocol = {
  name: 'words',
  openers: '[(【［#\\\ue200\ue202\ue203\ue204\ue206',
  firsts: [...new Set(known.map((word) => word[0]!)), 'i', 't'].join(''),
  counts: 'places',
  write: (numbers, { page } = {}) => `[Source ${numbers.join(', ')}${pageSuffix(page)}]`,
  read(text, at, { final }) {
    const opener = text[at]
    if (opener === '(') return readRound(text, at, final)
    if (opener === '#') return readHashes(text, at, final)
    if (opener === '【' || opener === '［') return readWide(text, at, final)
    if (opener !== '[') return readTurns(text, at, final)
    const brackets = readBrackets(text, at, { final, mayBegin: mayBeginWords })
    if (brackets === null || brackets === 'more') return brackets
    const { inner, end } = brackets
    if (inner === 'cite_start') return { names: [], kind: 'nothing', end }
    const cited = readWords(inner.trim())
    return cited && { ...cited, kind: 'mark', end }
  },
}

function readWide(text: string, at: number, final: boolean): Reading {
  const wide = readWideBrackets(text, at, { final, mayBegin: mayBeginWords })
  if (wide === null || wide === 'more') return wide
  const cited = readWords(wide.inner)
  return cited && { ...cited, kind: 'mark', end: wide.end }
}

const word = String.raw`(?:${known.join('|')})(?:[\s_:]{0,2}id)?\.?`
/** Matches the word before the names of a mark. */
export const label = new RegExp(`^${word}(?:\\s*[:#]\\s*|\\s+|[_-]?(?=\\d))`, 'i')

/** Matches the word before further names of a list: `cite:S1, cite:S3`. */
const labels = new RegExp(String.raw`([,;]\s*)${word}\s*[:#]?\s*`, 'gi')

/** Matches an incomplete label: `source_i` may become `source_id: 1`. */
const partOfId = new RegExp(String.raw`^(?:${known.join('|')})[\s_:]{0,2}(?:id?)?\s*$`, 'i')

const readNumbered = createListReader({ prefix: String.raw`(?:${word}[\s_-]*[:#]?\s*)?` })
const readFromZero = createListReader({
  prefix: String.raw`(?:ID\s*:?\s*)?`,
  mayBeZero: true,
  nameOf: countedFromZero,
})

function countedFromZero(digits: string): SourceName {
  return { by: 'turn', name: `ID:${digits}`, turn: 0, index: Number(digits) }
}

/** Reads the content of the brackets of a mark, such as `Source 1`; `null` for other text. */
function readWords(inner: string): Cited | null {
  if (/^ID\s*:\s*\d/.test(inner)) return readFromZero(inner)
  if (inner.startsWith('turn')) return readTurnList(inner)
  const [begin] = label.exec(inner) ?? []
  if (begin === undefined) return /^(?:sources?|cite)\s*:?$/i.test(inner) ? { names: [] } : null
  const rest = inner.slice(begin.length).trim()
  if (rest === '') return { names: [] }
  const numbered = readNumbered(inner.replace(/^(\S+?)\s*[:#]\s*/, '$1 ')) ?? readNumbered(rest)
  if (numbered) return numbered
  const ids = readIds(rest.replace(labels, '$1'))
  if (ids) return ids
  const titled = readTitled(rest)
  if (titled) return titled
  return /^(?:source|src|doc|document|cite|citation|quelle)\s*:/i.test(inner) ? readNamed(rest) : null
}

/** Reads `turn0search1, turn0news2`; `null` for other text. */
function readTurnList(inner: string): Cited | null {
  const names = inner.split(/[,\s]+/).map(readTurn)
  return names.includes(null) ? null : { names: names.filter((name) => name !== null) }
}

/**
 * Reads a number, a sign such as a colon, and a title or place: `1: The report`, `1, Section 3`. A place becomes the
 * label; a title is ignored. `null` for other text.
 */
function readTitled(rest: string): Cited | null {
  const [, number, words] = /^(\d{1,3})(?:\s*:\s|\s[–—-]\s|,\s)\s*(\S.*)$/.exec(rest) ?? []
  if (number === undefined || words === undefined) return null
  const isPlace = /^(?:§|Art\.|sections?\s|sec\.|chapters?\s|kap(?:itel|\.)|abschnitt|lines?\s|para)/i.test(
    words,
  )
  return { names: [{ by: 'number', number: Number(number) }], ...(isPlace && { label: words }) }
}

/** Reads a name, with the place in that source if it names one: `file.pdf §3`. */
function readNamed(text: string): Cited | null {
  const [, name = text, places] =
    /^(\S.*?)[\s,;]+((?:§|Art\.|pp?\.|pages?|S\.|Seiten?|sections?|lines?|L\d)[^;]*)$/i.exec(text) ?? []
  const [first = '', ...others] = places?.split(/,\s*/) ?? []
  const pages = readPages(first)
  const place = (pages ? others : [first, ...others]).join(', ')
  return {
    names: [/^\d{1,3}$/.test(name) ? { by: 'number', number: Number(name) } : { by: 'name', name }],
    ...(pages && { pages }),
    ...(place !== '' && { label: place }),
  }
}

export function mayBeginWords(inner: string): boolean {
  const begin = inner.trimStart().toLowerCase()
  if (begin === '' || label.test(begin) || /^id?\s*(?:$|:)/.test(begin)) return true
  if ('cite_start'.startsWith(begin) || 'turn'.startsWith(begin) || /^turn\d/.test(begin)) return true
  const start = begin.replace(/[._-]$/, '')
  return known.some((each) => each.startsWith(start)) || partOfId.test(begin)
}

/** Maximum length of `(Source 2)`; other round brackets are text. */
const MAX_ROUND = 60

function readRound(text: string, at: number, final: boolean): Reading {
  const limit = Math.min(text.length, at + MAX_ROUND)
  let close = at + 1
  while (close < limit && !/[()\n[\]]/.test(text[close]!)) close++
  const inner = text.slice(at + 1, close)
  if (!mayBeginWords(inner)) return null
  if (close === text.length) return final ? null : 'more'
  if (text[close] !== ')' || !/^(?:source|src|doc|quelle|ID\s?:)/i.test(inner)) return null
  const isId = inner.startsWith('ID')
  const cited = isId
    ? readFromZero(inner)
    : /^\p{L}+\.?\s?[:#]?\s?\d/u.test(inner)
      ? readWords(inner.trim())
      : null
  return cited && { ...cited, kind: 'mark', end: close + 1 }
}

const hashes = /^##(\d{1,4})\$\$/

/** Reads `##0$$`, which counts from zero; `null` for other text. */
function readHashes(text: string, at: number, final: boolean): Reading {
  const signs = text.slice(at, at + 8)
  const digits = hashes.exec(signs)?.[1]
  if (digits === undefined)
    return !final && /^##?(?:\d{1,4}\$?)?$/.test(signs) && text.length < at + 8 ? 'more' : null
  return { names: [countedFromZero(digits)], kind: 'mark', end: at + digits.length + 4 }
}
