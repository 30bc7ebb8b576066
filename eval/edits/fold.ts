/**
 * A text without the differences that are harmless by the closed table, written here again and roughly: what is the
 * same folded is left out of the random edits. It folds more than the table allows, never less.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/["'‘’‚‛“”„‟«»‹›`´′″ʼ]/gu, "'")
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/(\d)[,.'](?=\d{3}\b)/g, '$1')
    .replace(/[*_~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!…]+$/u, '')
    .trim()
}

/** Digits of a script follow each other, and a block of ten begins at zero. */
function digitValue(digit: string): number {
  if (digit <= '9') return Number(digit)
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--
  return (code - zero) % 10
}

/** Whether the claim stands in the source, folded, between ends of words. */
export function standsIn(claim: string, source: string): boolean {
  const bare = fold(claim)
  const text = ` ${fold(source)} `
  for (let at = text.indexOf(bare); at >= 0; at = text.indexOf(bare, at + 1)) {
    const isEdge = (sign: string | undefined) => sign === undefined || /[\s.,;:!?'()]/.test(sign)
    if (isEdge(text[at - 1]) && isEdge(text[at + bare.length])) return true
  }
  return false
}
