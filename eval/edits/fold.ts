/**
 * A text without harmless differences. This repeats the table of `src/text/wording/harmless.ts` roughly and on purpose
 * independently, and never ignores less. Random edits that leave the folded text unchanged are dropped.
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

/** The value of a decimal digit of any script: Unicode has the ten digits of a script in a row, beginning with zero. */
function digitValue(digit: string): number {
  if (digit <= '9') return Number(digit)
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--
  return (code - zero) % 10
}

/** Whether the source contains the claim, both folded, as whole words. */
export function standsIn(claim: string, source: string): boolean {
  const bare = fold(claim)
  const text = ` ${fold(source)} `
  for (let at = text.indexOf(bare); at >= 0; at = text.indexOf(bare, at + 1)) {
    const isEdge = (sign: string | undefined) => sign === undefined || /[\s.,;:!?'()]/.test(sign)
    if (isEdge(text[at - 1]) && isEdge(text[at + bare.length])) return true
  }
  return false
}
