/** Advances of U+0020 to U+007E in thousandths of the font size: Adobe's font metrics of Helvetica and Times-Roman. */
const advances = {
  'sans-serif': `278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278
    556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556
    1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778
    667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556
    333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556
    556 556 333 500 278 556 500 722 500 500 500 334 260 334 584`,
  serif: `250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278
    500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444
    921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722
    556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500
    333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500
    500 500 333 389 278 500 500 722 500 500 444 480 200 480 541`,
}
const tables = {
  'sans-serif': advances['sans-serif'].split(/\s+/).map(Number),
  serif: advances.serif.split(/\s+/).map(Number),
}

/** Widths assumed for characters without a known one, in thousandths of the font size; `WIDE`: for East Asian ones. */
const OTHER = 556
const WIDE = 1000

/** Estimates the width of a text, in thousandths of its font size, since pdf.js gives only the widths of whole runs. */
export function advanceOf(text: string, fontFamily: string): number {
  if (fontFamily === 'monospace') return [...text].length * OTHER
  const table = tables[fontFamily === 'serif' ? 'serif' : 'sans-serif']
  let width = 0
  for (let at = 0; at < text.length; at++) {
    const advance = table[text.charCodeAt(at) - 32]
    // The rest may have to be decomposed into base signs.
    if (advance === undefined) return width + advanceOfSigns(text.slice(at), table)
    width += advance
  }
  return width
}

function advanceOfSigns(text: string, table: readonly number[]): number {
  let width = 0
  for (const character of text.normalize('NFKD'))
    width += table[character.charCodeAt(0) - 32] ?? other(character)
  return width
}

function other(character: string): number {
  if (/[\p{M}\p{Cf}]/u.test(character)) return 0
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(character) ? WIDE : OTHER
}
