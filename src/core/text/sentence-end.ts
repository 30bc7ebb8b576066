const closers = String.raw`["'“”„’‘»«›‹)\]*_~\x60」』）】》\s]*$`
const sentence = new RegExp(String.raw`[.!?…。！？｡．؟۔।॥]${closers}`, 'u')
const clause = new RegExp(String.raw`[.!?…。！？｡．؟۔।॥:;：；]${closers}`, 'u')

/**
 * Whether a line ends with the stop of a sentence, in Latin, Chinese, Japanese, Arabic or Indian script. Quotation
 * marks, closing brackets, emphasis and blanks may follow the stop.
 */
export function endsSentence(line: string): boolean {
  return sentence.test(line)
}

/** Whether a line ends with a stop as for `endsSentence`, with a colon or with a semicolon. */
export function endsClause(line: string): boolean {
  return clause.test(line)
}
