/** Called for each word or number, as written. */
export type AddToken = (word: string, start: number, end: number, kind: 'word' | 'number') => void

/**
 * Whether folding a text changes only letter case and typographic signs: it has nothing but Latin letters and common
 * signs, and no markup that hides or joins words.
 */
export function isPlainText(text: string): boolean {
  return !needsFolding.test(text)
}

const needsFolding =
  /[^\t-\r -%'-;=-[\]-\u00a7\u00a9\u00ab\u00ac\u00ae\u00b0\u00b1\u00b6\u00b7\u00bb\u00bf-\u012f\u0134-\u013e\u0141-\u0148\u014a-\u017e\u2010-\u201f\u2020-\u2022\u202f\u2030\u2212\u20ac]|\]\(|[a-z0-9][*_`~]+[a-z0-9]|[-\u2010][ \t\u00a0]*\r?\n|[*_]{4}|\^|_[({]/i

/** Reads the words and numbers of a plain text (see `isPlainText`) in order. Takes linear time. */
export function readPlainTokens(text: string, add: AddToken): void {
  const { length } = text
  for (let position = 0; position < length;) {
    const code = text.charCodeAt(position)
    if (isLetter(code)) {
      const end = endOfWord(text, position)
      add(text.slice(position, end), position, end, 'word')
      position = end
    } else if (isDigit(code)) {
      const end = endOfNumber(text, position)
      add(text.slice(position, end), position, end, 'number')
      position = end
    } else if (code === 0xa7) {
      section.lastIndex = position
      const [sign] = section.exec(text) ?? []
      if (sign) add(sign, position, position + sign.length, 'number')
      position += sign?.length ?? 1
    } else position++
  }
}

const section = /§+[\t-\r \u00a0\u202f]*\d+[a-z]?/y

/** The end of a word: letters, apostrophes between letters, and final digits: `don't`, `CO2`. */
function endOfWord(text: string, start: number): number {
  let end = start + 1
  while (isLetter(text.charCodeAt(end))) end++
  while (isApostrophe(text.charCodeAt(end)) && isLetter(text.charCodeAt(end + 1))) {
    end += 2
    while (isLetter(text.charCodeAt(end))) end++
  }
  while (isDigit(text.charCodeAt(end))) end++
  return end
}

/**
 * The end of a number: digits with separators between them and a percent sign: `1.234,56`, `10-12`, `12 %`.
 */
function endOfNumber(text: string, start: number): number {
  let end = start + 1
  for (;;) {
    while (isDigit(text.charCodeAt(end))) end++
    if (!isSeparator(text.charCodeAt(end)) || !isDigit(text.charCodeAt(end + 1))) break
    end += 2
  }
  // Folding turns several spaces, or a line break, into one space.
  let sign = end
  while (isSpace(text.charCodeAt(sign))) sign++
  return text.charCodeAt(sign) === 0x25 ? sign + 1 : end
}

/** A word or number in lower case, with plain signs in place of typographic ones. */
export function toPlain(word: string): string {
  const lower = word.toLowerCase()
  if (!typographic.test(lower)) return lower
  return lower
    .replaceAll('ß', 'ss')
    .replaceAll(/[\u2018-\u201b]/g, "'")
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\t-\r\u00a0\u202f]/g, ' ')
}

const typographic = /[^ -~\u00e0-\u017f]|[\t-\r]/

export function isLetter(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
  return code >= 0xc0 && code <= 0x17e && code !== 0xd7 && code !== 0xf7
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isApostrophe(code: number): boolean {
  return code === 0x27 || (code >= 0x2018 && code <= 0x201b)
}

function isSeparator(code: number): boolean {
  if (code < 0x80) return (code >= 0x2c && code <= 0x2f) || code === 0x3a || code === 0x27
  return (code >= 0x2010 && code <= 0x2015) || (code >= 0x2018 && code <= 0x201b) || code === 0x2212
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0x202f
}
