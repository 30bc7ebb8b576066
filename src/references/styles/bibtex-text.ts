const specials: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // Not `\{`: readers of BibTeX count braces and do not see the backslash.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
  '#': '\\#',
  $: '\\$',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '\u00A0': '~',
}
const letters: Record<string, string> = {
  ß: '{\\ss}',
  æ: '{\\ae}',
  Æ: '{\\AE}',
  œ: '{\\oe}',
  Œ: '{\\OE}',
  ø: '{\\o}',
  Ø: '{\\O}',
  ł: '{\\l}',
  Ł: '{\\L}',
}
/** Combining marks and the accent that TeX calls them. */
const accents: Record<string, string> = {
  '\u0300': '`',
  '\u0301': "'",
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '=',
  '\u0307': '.',
  '\u0308': '"',
}

/**
 * A text for a field of BibTeX: special characters and accented Latin letters
 * as TeX writes them, all other letters in UTF-8. Braces are balanced always.
 */
export function escapeBibtex(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/[\\{}%&_#$~^<>|\u00A0]/g, (character) => specials[character]!)
      // Two of them in a row are a dash or a quotation mark in TeX.
      .replace(/--+/g, (dashes) => dashes.split('').join('{}'))
      .replace(/''+|``+/g, (marks) => marks.split('').join('{}'))
      .replace(/[\u00C0-\u017F]/g, escapeLetter)
  )
}

function escapeLetter(letter: string): string {
  const own = letters[letter]
  if (own !== undefined) return own
  const [base, mark, ...rest] = letter.normalize('NFD')
  const accent = mark === undefined ? undefined : accents[mark]
  return accent !== undefined && rest.length === 0 ? `{\\${accent}${base}}` : letter
}
