const specials: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // Not `\{`: BibTeX parsers count braces and ignore the backslash.
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
/** Combining marks and the TeX accents for them. */
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
 * Escapes a text for a BibTeX field: special characters and accented Latin letters
 * become TeX commands, all other letters stay in UTF-8. Braces are always balanced.
 */
export function escapeBibtex(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/[\\{}%&_#$~^<>|\u00A0]/g, (character) => specials[character]!)
      // TeX turns a sequence of these into a dash or a quotation mark.
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
