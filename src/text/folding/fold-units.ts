import { characterTable } from './character-table.ts'
import { foldCharacter, isExtender, isIgnorable, isPoint, isWhitespace } from './characters.ts'
import { isHighSurrogate, isLowSurrogate } from './clusters.ts'
import { createFoldWriter } from './fold-writer.ts'
import type { FoldWriter } from './fold-writer.ts'
import type { OffsetMap } from './offset-map.ts'

/** Finds the markup of a text, from left to right. */
export type FoldMarkup = {
  /** The end of the markup that begins a line at `position`; `position` if there is none. */
  lineStartEnd(position: number): number
  /**
   * Reads the markup that may begin with the sign at `position`. Markup up to `markupEnd` is left out, and the signs
   * from there to `end` are text. `end` is `position` if the sign is an ordinary character. If `shown` is given, even
   * empty, it replaces everything up to `end`.
   */
  read(position: number): { markupEnd: number; end: number; shown?: string }
  /**
   * The character reference at `position` (`&amp;`): its text, and its length in UTF-16 units; `null` if there is none.
   */
  readEntity(position: number): { value: string; length: number } | null
  /**
   * The end of the text that is left out because of the invisible character from `position` to `end`, such as a reading
   * of ruby text; `end` if only that character is left out.
   */
  unseenEnd(position: number, end: number): number
}

/**
 * Maximum number of combining marks on a character; more are dropped, because normalising long runs takes quadratic
 * time.
 */
const MAX_MARKS = 32

/**
 * Folds by `characterTable` where each unit gives one unit, and character by character elsewhere. With `markup` `null`,
 * markup stays as text.
 */
export function foldUnits(text: string, markup: FoldMarkup | null): { text: string; map: OffsetMap } {
  const writer = createFoldWriter(text.length + 64)
  const cache = new Map<string, string>()
  let position = markup?.lineStartEnd(0) ?? 0
  while (position < text.length) {
    position = foldStretch(text, position, writer)
    if (position === text.length) break
    const code = text.charCodeAt(position)
    if (isWhitespace(code)) {
      const spaceEnd = skipSpace(text, position)
      writer.space(position, spaceEnd)
      position = spaceEnd
      continue
    }
    const isSign = markup !== null && characterTable.kindOf(code) === 'sign'
    const markupEnd = isSign && isAtLineStart(text, position) ? markup.lineStartEnd(position) : position
    if (markupEnd > position) {
      position = markupEnd
      continue
    }
    const signs = isSign ? markup.read(position) : null
    if (signs && signs.end > position) {
      if (signs.shown) writer.replace(position, signs.end, [...signs.shown].map(foldCharacter).join(''))
      position = signs.shown === undefined ? signs.markupEnd : signs.end
      // These signs are text. A combining mark or an entity may be among them.
      while (position < signs.end) position = foldUnit(position)
      continue
    }
    const joined = endOfHyphenation(text, position)
    position = joined > position ? joined : foldUnit(position)
  }
  return writer.finish()

  function foldUnit(from: number): number {
    const unit = readUnit(text, from, markup)
    if (unit.text.length === 0) return markup?.unseenEnd(from, unit.end) ?? unit.end
    let folded = cache.get(unit.text)
    if (folded === undefined) cache.set(unit.text, (folded = foldCharacter(unit.text)))
    if (isWhitespace(folded.charCodeAt(0))) writer.space(from, unit.end)
    else writer.replace(from, unit.end, folded)
    return unit.end
  }
}

/**
 * Folds text from `start` on, as long as each unit gives one unit. Returns the offset of the first one that does not.
 */
function foldStretch(text: string, start: number, writer: FoldWriter): number {
  const { folded, kindOf } = characterTable
  const { units, at } = writer.reserve(text.length - start)
  const shift = at - start
  const first = writer.endsInSpace() ? 0x20 : 0
  let end = start
  for (;;) {
    const before = end > start ? units[end + shift - 1]! : first
    end = foldPlain(text, end, { folded, units, shift, before })
    if (end === text.length) break
    const code = text.charCodeAt(end)
    if (folded[code] === 0) {
      // `kindOf` has just added the unit to the table.
      if (kindOf(code) === 'plain') continue
      if (code === 0x2d && isInsideWord(folded, text.charCodeAt(end + 1))) {
        units[end++ + shift] = code
        continue
      }
    }
    // The caller folds the first of several spaces, and a character together with its combining marks.
    const isBase = () => units[end + shift - 1] !== 0x20 && isExtender(characterAt(text, end))
    if (end > start && (folded[code] !== 0 || isBase())) end--
    break
  }
  if (end > start) writer.advance(start, end)
  return end
}

/**
 * Folds units by table, up to a unit that the table does not have or to repeated whitespace; returns the offset of that
 * unit. The unit at `position` is written to `units[position + shift]`. `before`: the folded unit before `start`.
 */
function foldPlain(
  text: string,
  start: number,
  {
    folded,
    units,
    shift,
    before: first,
  }: { folded: Uint16Array; units: Uint16Array; shift: number; before: number },
): number {
  let before = first
  let position = start
  for (; position < text.length; position++) {
    const unit = folded[text.charCodeAt(position)]!
    if (unit === 0 || (unit | before) === 0x20) break
    units[position + shift] = unit
    before = unit
  }
  return position
}

/** Whether a hyphen before the unit `next` is inside a word, and not at the end of a line. */
function isInsideWord(folded: Uint16Array, next: number): boolean {
  return next > 0x20 && folded[next]! > 0x20
}

function isAtLineStart(text: string, position: number): boolean {
  let start = position
  while (isBlank(text.charCodeAt(start - 1))) start--
  return start === 0 || text.charCodeAt(start - 1) === 0x0a
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09
}

function skipSpace(text: string, from: number): number {
  let end = from
  while (isWhitespace(text.charCodeAt(end))) end++
  return end
}

const lineBreak = /[-\u00ad\u2010][ \t\u00a0]{0,8}\r?\n[ \t\u00a0]{0,64}(?=\p{Ll})/uy

/**
 * The offset at which a word continues after a hyphen at `position` and a line break; `position` if there is no
 * hyphenation.
 */
function endOfHyphenation(text: string, position: number): number {
  lineBreak.lastIndex = position
  return lineBreak.test(text) && /\p{L}/u.test(text.charAt(position - 1)) ? lineBreak.lastIndex : position
}

/**
 * Reads a character with its marks. `text` is empty if the character is invisible or a vowel point; `end` is the offset
 * after it.
 */
function readUnit(text: string, position: number, markup: FoldMarkup | null): { text: string; end: number } {
  const entity = text.charCodeAt(position) === 0x26 ? markup?.readEntity(position) : null
  const base = entity?.value ?? characterAt(text, position)
  let end = position + (entity?.length ?? base.length)
  if (isIgnorable(base) || isPoint(base)) return { text: '', end }
  let marks = 0
  let unit = base
  while (text.charCodeAt(end) >= 0x300) {
    const mark = characterAt(text, end)
    if (!isExtender(mark)) break
    if (marks++ < MAX_MARKS) unit += isIgnorable(mark) || isPoint(mark) ? '' : mark
    end += mark.length
  }
  return { text: unit, end }
}

function characterAt(text: string, position: number): string {
  const isPair = isHighSurrogate(text.charCodeAt(position)) && isLowSurrogate(text.charCodeAt(position + 1))
  return text.slice(position, position + (isPair ? 2 : 1))
}
