import { readBrackets } from './reading/brackets.ts'
import { createListReader, pageSuffix, readPages } from './reading/name-lists.ts'
import type { Cited, Protocol, Reading } from './reading/protocol.ts'

/**
 * Words for sources: `[Source 1]`, `[Source 1, 3]`, `(Source 2)`, `[ID:0]` (from zero), `[doc2]`,
 * `[cite: 1]`, `[source:file.pdf §3]`.
 */
export const words: Protocol = {
  name: 'words',
  openers: '[(',
  firsts: 'sdrcqi',
  counts: 'places',
  write: (numbers, { page } = {}) => `[Source ${numbers.join(', ')}${pageSuffix(page)}]`,
  read(text, at, { final }) {
    if (text[at] === '(') return readRound(text, at, final)
    const brackets = readBrackets(text, at, { final, mayBegin })
    if (brackets === null || brackets === 'more') return brackets
    const { inner, end } = brackets
    if (inner === 'cite_start') return { names: [], kind: 'nothing', end }
    const cited = readWords(inner.trim())
    return cited && { ...cited, kind: 'mark', end }
  },
}

const word = String.raw`(?:sources?|docs?|documents?|refs?\.?|references?|citations?|cite|quellen?|dokumente?)`
const label = new RegExp(`^${word}(?:\\s*[:#]\\s*|\\s+|(?=\\d))`, 'i')
const start =
  /^(?:s(?:o|ou|our|ourc|ources?)?|d(?:o|oc|ocu|ocum|ocume|ocumen|ocuments?|oku|okum|okume|okumen|okumente?)?|r(?:e|ef|efe|efer|efere|eferen|eferenc|eferences?)?|c(?:i|it|ita|itat|itati|itatio|itations?|ite)?|q(?:u|ue|uel|uell|uellen?)?|id?)$/i

const readNumbered = createListReader({ prefix: String.raw`(?:${word}\s*[:#]?\s*)?` })
const readFromZero = createListReader({ prefix: String.raw`(?:ID\s*:?\s*)?`, fromZero: true })

/** Reads what stands in the brackets, or returns `null`. */
export function readWords(inner: string): Cited | null {
  if (/^ID\s*:\s*\d/.test(inner)) return readFromZero(inner)
  const [begin] = label.exec(inner) ?? []
  if (begin === undefined) return /^(?:sources?|cite)\s*:?$/i.test(inner) ? { names: [] } : null
  const rest = inner.slice(begin.length).trim()
  if (rest === '') return { names: [] }
  const numbered = readNumbered(inner.replace(/^(\S+?)\s*[:#]\s*/, '$1 '))
  if (numbered) return numbered
  return /^(?:source|doc|document|cite|quelle)\s*:/i.test(inner) ? readNamed(rest) : null
}

/** `file.pdf §3`: a name, and a place in what it names. */
function readNamed(text: string): Cited | null {
  const [, name = text, place] =
    /^(\S.*?)[\s,;]+((?:§|Art\.|pp?\.|pages?|S\.|Seiten?|sections?|lines?|L\d)[^,;]*)$/i.exec(text) ?? []
  const pages = place === undefined ? null : readPages(place)
  return {
    names: [/^\d{1,3}$/.test(name) ? { by: 'number', number: Number(name) } : { by: 'name', name }],
    ...(pages && { pages }),
    ...(place !== undefined && !pages && { label: place }),
  }
}

function mayBegin(inner: string): boolean {
  const begin = inner.trimStart()
  return begin === '' || start.test(begin) || label.test(begin) || /^ID\s*(?:$|:)/.test(begin) || isTag(begin)
}

function isTag(begin: string): boolean {
  return begin.startsWith('cite') && 'cite_start'.startsWith(begin)
}

/** `(Source 2)`; other round brackets are text. */
const MAX_ROUND = 60

function readRound(text: string, at: number, final: boolean): Reading {
  const limit = Math.min(text.length, at + MAX_ROUND)
  let close = at + 1
  while (close < limit && !/[()\n[\]]/.test(text[close]!)) close++
  const inner = text.slice(at + 1, close)
  if (!start.test(inner) && inner !== '' && !label.test(inner)) return null
  if (close === text.length) return final ? null : 'more'
  if (text[close] !== ')' || !/^(?:source|doc|quelle)/i.test(inner)) return null
  const cited = readNumbered(inner.trim().replace(/^(\S+?)\s*[:#]\s*/, '$1 '))
  return cited && { ...cited, kind: 'mark', end: close + 1 }
}
