import { readBrackets, readWideBrackets } from './reading/brackets.ts'
import { readPages } from './reading/name-lists.ts'
import type {
  FoundMark,
  MarkContext,
  NameLookup,
  Protocol,
  ProtocolName,
  Reading,
  SourceName,
} from './reading/protocol.ts'
import { label, mayBeginWords } from './source-word-marks.ts'

/**
 * Marks that name sources exactly, by id, title, address or file: `[doc_1]`, `[web:2]`, `[ice report.pdf, p. 3]`,
 * `(ice report.pdf, p. 3)`, `[cite: doc_0, doc_1]`, `<|file-1|>`. They are read before all other marks, so that an id
 * is not read as a number.
 */
export function exactNames(name: ProtocolName): Protocol {
  return {
    name,
    openers: '[【［(<',
    counts: 'places',
    write: () => '',
    read(text, at, context) {
      const opener = text[at]!
      if (opener === '<') return readAngled(text, at, context)
      const inside = opener === '[' ? readSquare(text, at, context) : readOther(text, at, context)
      if (inside === null || inside === 'more') return inside
      const cited = readNames(inside.inner.trim(), context.names, opener === '(')
      return cited && { ...cited, kind: 'mark', end: inside.end }
    },
  }
}

/** Matches a list of digits. Other readers handle these, unless they are an id too long for a number. */
const figures = /^[\d\s,;–-]*$/
/** Maximum length of a mark in round or angle brackets, in UTF-16 units; a longer text is not a mark. */
const MAX_INNER = 200

type Inside = { inner: string; end: number } | 'more' | null

function mayBeginIn(names: NameLookup): (start: string) => boolean {
  return (start) => {
    const begin = start.trimStart()
    return begin === '' || mayBeginWords(begin) || names.mayBegin(begin) || names.isLikeId(begin)
  }
}

function readSquare(text: string, at: number, { final, names }: MarkContext): Inside {
  return readBrackets(text, at, { final, mayBegin: mayBeginIn(names) })
}

function readOther(text: string, at: number, { final, names }: MarkContext): Inside {
  if (text[at] !== '(') return readWideBrackets(text, at, { final, mayBegin: mayBeginIn(names) })
  const limit = Math.min(text.length, at + MAX_INNER)
  let close = at + 1
  while (close < limit && !/[()\n]/.test(text[close]!)) close++
  const inner = text.slice(at + 1, close)
  if (inner !== '' && !names.mayBegin(inner.trimStart())) return null
  if (close === text.length) return final ? null : 'more'
  return text[close] === ')' ? { inner, end: close + 1 } : null
}

/** Reads a mark such as `<|file-1|>`; `null` for other text. */
function readAngled(text: string, at: number, { final, names }: MarkContext): Reading {
  if (text[at + 1] !== '|') return text.length === at + 1 && !final ? 'more' : null
  const [whole, inner = '', closer] = /^<\|([^|<>\n]*)(\|>|\|)?/.exec(text.slice(at, at + MAX_INNER))!
  if (at + whole.length === text.length && closer !== '|>') return final ? null : 'more'
  if (closer !== '|>' || names.exact(inner.trim()) === null) return null
  return { names: [{ by: 'name', name: inner.trim() }], kind: 'mark', end: at + whole.length }
}

type Names = Pick<FoundMark, 'names' | 'pages' | 'isPlain'>

function readNames(inner: string, names: NameLookup, isRound: boolean): Names | null {
  if (figures.test(inner)) {
    const isId = !isRound && /^\d{4,}$/.test(inner) && names.exact(inner) !== null
    return isId ? { names: [byName(inner)], isPlain: true } : null
  }
  const whole = readName(inner, names)
  // Round brackets also enclose words of the sentence: only a file or a page identifies a mark.
  if (isRound) return whole && (whole.pages || /\.[a-z\d]{2,5}$/i.test(nameOf(whole))) ? whole : null
  if (whole) return { ...whole, isPlain: isWord(whole, inner) }
  const parts = inner.split(/[,;，、；،]/).map((part) => readName(part.trim(), names))
  if (parts.length < 2 || parts.some((part) => part === null)) return null
  const found = parts.filter((part) => part !== null)
  const pages = found.flatMap((part) => part.pages ?? [])
  return { names: found.flatMap((part) => part.names), ...(pages.length > 0 && { pages }) }
}

/** Whether a mark may be ordinary words in brackets: letters and spaces without a page, such as `[New Ice]`. */
function isWord({ pages }: Names, inner: string): boolean {
  return pages === undefined && /^[\p{L}\p{M}\s'’-]+$/u.test(inner)
}

function nameOf({ names }: Names): string {
  const [name] = names
  return name?.by === 'name' ? name.name : ''
}

/** Reads a name, with the page of its source if it has one; `null` unless it names a source or is like an id. */
function readName(written: string, names: NameLookup): Names | null {
  const bare = written.slice(label.exec(written)?.[0].length ?? 0).trim()
  for (const text of [written, bare]) {
    if (text === '' || figures.test(text)) continue
    if (names.exact(text) !== null) return { names: [byName(text)] }
    const [, name = '', place = ''] =
      /^(.+?)(?:#page=|[\s,;:]+(?=(?:pp?\.?|pages?|S\.|Seiten?)\s*\d))(.+)$/i.exec(text) ?? []
    const pages = name === '' ? null : readPages(/^\d/.test(place) ? `p. ${place}` : place)
    if (pages && names.exact(name) !== null) return { names: [byName(name)], pages }
  }
  // `doc_7` is an id like `doc_1`, not a number.
  return names.isLikeId(written) && /\p{L}/u.test(written) ? { names: [byName(written)] } : null
}

function byName(name: string): SourceName {
  return { by: 'name', name }
}
