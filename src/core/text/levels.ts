/** Raised (superscript) or lowered (subscript) text. */
export type Level = 'raised' | 'lowered'

const letters = 'abcdefghijklmnoprstuvwxyz'
const signs: Readonly<Record<Level, ReadonlyMap<string, string>>> = {
  raised: paired(
    `0123456789+-−=()${letters}ABDEGHIJKLMNOPRTUVWβγδθφχ`,
    '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ',
  ),
  lowered: paired('0123456789+-−=()aehijklmnoprstuvxβγρφχ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ'),
}

function paired(plain: string, levelled: string): ReadonlyMap<string, string> {
  const others = [...levelled]
  return new Map([...plain].map((sign, at) => [sign, others[at]!]))
}

/** Unicode's raised or lowered form of a character; `undefined` if `signs` has none. */
export function formOf(sign: string, level: Level): string | undefined {
  return signs[level].get(sign)
}

/** The raised letters of `signs` in one string; `loweredLetters` has the lowered ones. */
export const raisedLetters = lettersOf('raised')
export const loweredLetters = lettersOf('lowered')

function lettersOf(level: Level): string {
  return [...signs[level]].flatMap(([plain, other]) => (/\p{L}/u.test(plain) ? [other] : [])).join('')
}

/** Letters that Unicode has raised as a single character. */
const wholeSigns: Readonly<Record<string, string>> = { TM: '™', SM: '℠' }
/** Text that needs no raising: signs that every font shows raised, and text in square brackets. */
const isApart = /^(?:[*†‡§¶‖®©™℠°º′″'"’”]{1,4}|\[.*\])$/su
/** Matches a list of note numbers, such as `1, 2` or `1–3`. */
const list = /^\d{1,4}(?: ?[,;–-] ?\d{1,4})+$/
/** Maximum UTF-16 units of an exponent or index that touches no other text; longer text is small print. */
const MAX_ALONE = 16

/**
 * Writes raised or lowered text as plain text: in Unicode characters if each character has one (`10⁶`, `H₂O`), else in
 * brackets (`x^(2q)`, `V_(CC)`). Signs of notes such as `*`, text in square brackets, and small print stay unchanged.
 *
 * @param options `before`: the text directly before `text`.
 */
export function writeLevel(text: string, level: Level, { before = '' }: { before?: string } = {}): string {
  const inner = text.trim()
  if (inner === '' || isApart.test(inner)) return text
  const at = text.indexOf(inner)
  const [lead, tail] = [text.slice(0, at), text.slice(at + inner.length)]
  const whole = level === 'raised' && Object.hasOwn(wholeSigns, inner) ? wholeSigns[inner] : undefined
  if (whole !== undefined) return lead + whole + tail
  const touches = lead === '' && /[\p{L}\p{N})\]]$/u.test(before)
  if (!touches && (inner.length > MAX_ALONE || /^\p{L}{3,}$|\s/u.test(inner))) return text
  if (level === 'raised' && list.test(inner))
    return lead + inner.replaceAll(/\d/g, (digit) => signs.raised.get(digit)!) + tail
  const written = [...inner].map((sign) => signs[level].get(sign))
  if (!written.includes(undefined)) return lead + written.join('') + tail
  return `${lead}${level === 'raised' ? '^' : '_'}(${inner.replaceAll(/\s+/g, ' ')})${tail}`
}

const element = /<((?:jats:)?(sup|sub))(?:\s[^<>]{0,200})?>([\s\S]{0,400}?)<\/\1\s*>/iy
const noteLink = /<a\s[^<>]{0,500}href\s*=\s*["']?[^\s"'<>]{0,400}#/i
const parts = String.raw`\{([^{}\n]{1,60})\}|\(((?:[^()\n]|\([^()\n]{0,40}\)){1,60})\)`
const caret = new RegExp(String.raw`\^(?:${parts}|([-−+]?\d{1,6}))`, 'y')
const underscore = new RegExp(String.raw`(?<=[\p{L}\p{N})\]])_(?:${parts})(?!_)`, 'uy')

/**
 * Reads raised or lowered text at an offset in any notation: `<sup>6</sup>`, `^6` and `^{6}` all give `⁶`. A raised
 * link to a note gives `[^9]`. `null` if there is no such text.
 */
export function readLevel(text: string, position: number): { value: string; end: number } | null {
  const code = text.charCodeAt(position)
  if (code === 0x3c) return readElement(text, position)
  if (code !== 0x5e && code !== 0x5f) return null
  // The caret belongs to the note mark `[^1]`.
  if (code === 0x5e && text.charCodeAt(position - 1) === 0x5b) return null
  const pattern = code === 0x5e ? caret : underscore
  pattern.lastIndex = position
  const match = pattern.exec(text)
  if (!match) return null
  const [, braced, bracketed, digits] = match
  const inner = (braced ?? bracketed ?? digits)!
  return { value: valueOf(inner, code === 0x5e ? 'raised' : 'lowered'), end: pattern.lastIndex }
}

/** Maximum UTF-16 units of raised text; longer text is small print. */
const MAX_RAISED = 40

function readElement(text: string, position: number): { value: string; end: number } | null {
  const found = elementAt(text, position)
  if (!found || found.inner.includes('<') || found.inner.length > MAX_RAISED) return null
  return { value: found.note ?? valueOf(found.inner.trim(), found.level), end: found.end }
}

/** Writes a `sup` or `sub` element at an offset in the form that source texts use; `null` if there is none. */
export function writeElement(
  text: string,
  position: number,
  options: { before: string },
): { written: string; end: number } | null {
  const found = elementAt(text, position)
  if (!found) return null
  return { written: found.note ?? writeLevel(found.inner, found.level, options), end: found.end }
}

function elementAt(text: string, position: number) {
  const first = text.charCodeAt(position + 1) | 0x20
  if (first !== 0x73 && first !== 0x6a) return null
  element.lastIndex = position
  const match = element.exec(text)
  if (!match) return null
  const [, , name, written = ''] = match
  const level: Level = name!.toLowerCase() === 'sub' ? 'lowered' : 'raised'
  const inner = written.replaceAll(/<[^<>]{0,600}>/g, '')
  const note = level === 'raised' && noteLink.test(written) ? noteMark(inner) : null
  return { inner, level, note, end: element.lastIndex }
}

function valueOf(inner: string, level: Level): string {
  if (isApart.test(inner)) return inner
  if (level === 'raised' && Object.hasOwn(wholeSigns, inner)) return wholeSigns[inner]!
  const unlisted = (sign: string) => (level === 'raised' && /\p{Nd}|\p{L}/u.test(sign) ? `^${sign}` : sign)
  return [...inner].map((sign) => signs[level].get(sign) ?? unlisted(sign)).join('')
}

const noteName = /^[\p{L}\p{N}*†‡§¶‖#][\p{L}\p{N}*†‡§¶‖#,;–-]{0,11}$/u

/** The note mark for the label of a note in the text: `9`, `[9]` and `(9)` give `[^9]`; `null` if it is not a label. */
export function noteMark(shown: string): string | null {
  const name = shown.replaceAll(/[\s[\](){}]/g, '')
  return noteName.test(name) ? `[^${name}]` : null
}

const mark = /\[\^([^\s[\]^]{1,32})\](?!:)/y
/** Matches a character class of a regular expression, such as `a-z` in `[^a-z]`, which is no label of a note. */
const isSet = /\\|^.-.|^[^\p{L}\p{N}*†‡§¶‖#]/u

/**
 * The offset after the note mark that begins at `position`, directly after a word or sign: `sold[^1]`, `40[^2] euros`,
 * `mill[^note]`; `position` itself if there is none.
 */
export function endOfNoteMark(text: string, position: number): number {
  if (text.charCodeAt(position + 1) !== 0x5e || !/[^\s[(|]/.test(text.charAt(position - 1))) return position
  mark.lastIndex = position
  const name = mark.exec(text)?.[1]
  if (name === undefined || isSet.test(name)) return position
  const next = text.charAt(mark.lastIndex)
  const goesOn = /[\p{L}\p{N}]/u.test(next) && !/[\p{Lo}]/u.test(next)
  return goesOn && !/^\d+$/.test(name) ? position : mark.lastIndex
}

/** Removes the note marks of a text, as for a title. */
export function withoutNoteMarks(text: string): string {
  return text.replaceAll(/\[\^[^\s[\]^]{1,32}\]/g, '')
}
