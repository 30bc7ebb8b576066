import type { Span } from '../../core/span.ts'
import { isIgnorable, isWhitespace } from '../../text/folding/characters.ts'
import { readEntity } from '../../text/folding/entities.ts'
import { findLinks } from '../../text/folding/links.ts'
import { createMarkupReader } from '../../text/folding/markup.ts'
import { findLinkReferences } from '../../text/sentences/link-references.ts'

/** Stands in the visible text where a block ends: a blank line, a list item, a heading. */
export const BREAK = '\u2029'

export type VisibleLink = Span & { target: string }

/** A text as a reader sees it, with where each UTF-16 unit of it stands in the original. */
export type VisibleText = {
  /** Blanks are one space each, line breaks `\n`, ends of blocks `BREAK`, raised and lowered text Unicode's signs. */
  text: string
  starts: readonly number[]
  ends: readonly number[]
  /** Spans of the original that are struck out. */
  struck: readonly Span[]
  /** Links whose label is text, with the address they lead to. */
  links: readonly VisibleLink[]
}

/** Tags that change how text looks and not what it says; all others are text. */
const inlineTag =
  /<\/?(?:b|i|em|strong|u|span|mark|small|big|font|abbr|cite|code|kbd|var|samp|tt|wbr|a|bdi|ins|time|dfn)(?:\s[^<>]{0,500})?\/?>/giy
const blockTag =
  /<\/?(?:p|div|li|ul|ol|dl|dt|dd|table|tbody|thead|tr|td|th|h[1-6]|section|article|blockquote|hr)(?:\s[^<>]{0,500})?\/?>/giy
const lineTag = /<br\s{0,3}\/?>/giy
const levelTag = /<(sup|sub)(?:\s[^<>]{0,200})?>([^<>]{0,40})<\/\1>/giy
const struckTag = /<\/?(?:del|s|strike)(?:\s[^<>]{0,200})?>/giy
const comment = /<!--[\s\S]{0,5000}?-->/gy
const caret = /\^(?:\{([-−+]?\d{1,6})\}|([-−+]?\d{1,6}))/y
const stars = /\*\*(?=[-−+]?\d)/y
const struckSigns = /~~(?=\S)[^~\n]{0,2000}?\S?~~/g
const struckElement = /<(del|s|strike)(?:\s[^<>]{0,200})?>[\s\S]{0,5000}?<\/\1>/gi

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−()ni'].map((sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿⁱ'[at]!]),
)
const lowered: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−()'].map((sign, at) => [sign, '₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎'[at]!]),
)

/** Reads what a rendered page shows of `text` within `span`. Linear. */
export function readVisible(text: string, span: Span = { start: 0, end: text.length }): VisibleText {
  const slice = text.slice(span.start, span.end)
  const units: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  const markup = createMarkupReader(slice)
  const links = findLinks(slice)
  const shown: VisibleLink[] = []
  const hidden = [...findLinkReferences(slice, links)]
  for (const link of links) {
    const target =
      slice
        .slice(link.label.end + 2, link.end - 1)
        .trim()
        .split(/\s/, 1)[0] ?? ''
    if (slice.charAt(link.start) === '!') hidden.push(link)
    else shown.push({ start: link.label.start + span.start, end: link.label.end + span.start, target })
  }
  hidden.sort((a, b) => a.start - b.start)
  const struck = [...matchSpans(slice, struckSigns), ...matchSpans(slice, struckElement)]
  let position = 0
  let nextHidden = 0

  const put = (shownText: string, start: number, end: number) => {
    for (let at = 0; at < shownText.length; at++) {
      units.push(shownText.charAt(at))
      starts.push(start + span.start)
      ends.push(end + span.start)
    }
  }
  const putBlank = (sign: string, start: number, end: number) => {
    const last = units.at(-1)
    if (last !== ' ' && last !== '\n' && last !== BREAK) put(sign, start, end)
    else if (sign === BREAK || (sign === '\n' && last === ' ')) units[units.length - 1] = sign
  }
  const skipLineStart = () => {
    const end = markup.lineStartEnd(position)
    if (end === position) return
    // A line of a quotation goes on; a list item, a heading begins anew.
    if (/[^>\s]/.test(slice.slice(position, end))) putBlank(BREAK, position, end)
    position = end
  }

  skipLineStart()
  while (position < slice.length) {
    while (nextHidden < hidden.length && hidden[nextHidden]!.end <= position) nextHidden++
    const skipped = hidden[nextHidden]
    if (skipped && skipped.start <= position) {
      putBlank(' ', skipped.start, skipped.end)
      position = skipped.end
      continue
    }
    const code = slice.charCodeAt(position)
    if (isWhitespace(code)) {
      const end = skipBlanks(slice, position)
      const blank = slice.slice(position, end)
      putBlank(/\n[^\n]*\n/.test(blank) ? BREAK : blank.includes('\n') ? '\n' : ' ', position, end)
      position = end
      if (blank.includes('\n')) skipLineStart()
      continue
    }
    if (code === 0x3c && readTag()) continue
    if (code === 0x5e && readLevel(caret)) continue
    if (code === 0x2a && units.length > 0 && /\d/.test(units.at(-1)!) && readPower()) continue
    if (code === 0x7e && slice.charCodeAt(position + 1) === 0x7e) {
      position += 2
      continue
    }
    const signs = isMarkup(code) ? markup.read(position) : null
    if (signs && signs.end > position && code !== 0x7e) {
      if (signs.markupEnd > position && signs.markupEnd === signs.end) {
        position = signs.end
        continue
      }
      position = signs.markupEnd
      while (position < signs.end) readCharacter()
      continue
    }
    readCharacter()
  }
  return { text: units.join(''), starts, ends, struck: struck.map(shift), links: shown }

  function shift({ start, end }: Span): Span {
    return { start: start + span.start, end: end + span.start }
  }

  function readCharacter(): void {
    const entity = slice.charCodeAt(position) === 0x26 ? readEntity(slice, position) : null
    const character = entity?.value ?? String.fromCodePoint(slice.codePointAt(position)!)
    const end = position + (entity?.length ?? character.length)
    if (entity && isWhitespace(character.charCodeAt(0))) putBlank(' ', position, end)
    else if (!isIgnorable(character) || isTurning(character)) put(compatible(character), position, end)
    // A soft hyphen at the end of a line joins the halves of a word.
    position = character === '\u00ad' ? skipBlanks(slice, end) : end
  }

  /** A tag at `position`, with what it does to the text. */
  function readTag(): boolean {
    const found =
      matchAt(inlineTag, '') ??
      matchAt(struckTag, '') ??
      matchAt(lineTag, '\n') ??
      matchAt(blockTag, BREAK) ??
      matchAt(comment, ' ')
    if (found) {
      noteTarget(slice.slice(position, found.end))
      if (found.sign !== '') putBlank(found.sign, position, found.end)
      position = found.end
      return true
    }
    return readLevel(levelTag)
  }

  /** Where `<a href="…">` leads to. */
  function noteTarget(tag: string): void {
    const [, quoted, plain] = /^<a\s[^<>]*?href\s*=\s*(?:["']([^"'<>]*)["']|([^\s"'<>]+))/i.exec(tag) ?? []
    const target = quoted ?? plain
    if (target) shown.push({ start: position + span.start, end: position + span.start, target })
  }

  function matchAt(pattern: RegExp, sign: string): { sign: string; end: number } | null {
    pattern.lastIndex = position
    return pattern.test(slice) ? { sign, end: pattern.lastIndex } : null
  }

  /** `<sup>9</sup>`, `^9` and `⁹` are one. */
  function readLevel(pattern: RegExp): boolean {
    pattern.lastIndex = position
    const match = pattern.exec(slice)
    if (!match) return false
    const isLowered = match[1]?.toLowerCase() === 'sub'
    const content = pattern === levelTag ? match[2]! : (match[1] ?? match[2])!
    const signs = isLowered ? lowered : raised
    const written = [...content.trim()].map(
      (sign) => signs[sign] ?? (isLowered ? `_${sign}` : /\p{Nd}|\p{L}/u.test(sign) ? `^${sign}` : sign),
    )
    put(written.join(''), position, pattern.lastIndex)
    position = pattern.lastIndex
    return true
  }

  /** `10**3` is `10³`. */
  function readPower(): boolean {
    stars.lastIndex = position
    if (!stars.test(slice)) return false
    const match = /^[-−+]?\d{1,6}/.exec(slice.slice(position + 2, position + 10))!
    const end = position + 2 + match[0].length
    put([...match[0]].map((sign) => raised[sign] ?? sign).join(''), position, end)
    position = end
    return true
  }
}

/** Forms that are kept for other encodings and mean the same: ligatures, full and half width, letters as they join. */
const compatibilityForms =
  /^[\u017f\u2026\ufb00-\ufb06\uff01-\uffee\ufb13-\ufb17\ufb1d-\ufdfc\ufe70-\ufefc\uf900-\ufaff\u2f00-\u2fd5\u00b5\u2126\u212a\u212b]$/

function compatible(character: string): string {
  if (character.charCodeAt(0) < 0x80 || !compatibilityForms.test(character)) return character
  return character.normalize('NFKC')
}

/** Signs that turn the direction of what follows change what a reader sees. */
function isTurning(character: string): boolean {
  return /^[\u202a-\u202e]$/.test(character)
}

function isMarkup(code: number): boolean {
  return (
    code === 0x2a ||
    code === 0x5f ||
    code === 0x60 ||
    code === 0x5c ||
    code === 0x5b ||
    code === 0x5d ||
    code === 0x21
  )
}

function skipBlanks(text: string, from: number): number {
  let end = from
  while (end < text.length && (isWhitespace(text.charCodeAt(end)) || isJoiner(text.charCodeAt(end)))) end++
  return end
}

/** Invisible signs between blanks. */
function isJoiner(code: number): boolean {
  return (code >= 0x200b && code <= 0x200f) || code === 0xfeff || code === 0x2060 || code === 0xad
}

function matchSpans(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))
}
