import type { Span } from '../../../core/span.ts'
import { quotationMarks } from '../../../text/locators.ts'
import { folded } from './place-above.ts'

/**
 * A claim that consists of one quotation, without its quotation marks; unchanged if it is not a quotation, or if the
 * source has it as a quotation too.
 */
export function withoutQuotation(claim: string, content: string): string {
  const marks = quotationMarks(claim)
  if (marks.length === 0) return claim
  const quotation = withPlainMarks(claim.slice(marks[0]!.start, marks[1]!.end))
  return withPlainMarks(content).includes(quotation) ? claim : withBlanks(claim, marks)
}

const withPlainMarks = (text: string) => folded(text.replaceAll(/[“”„«»]/g, '"'))

/** A text with blanks in place of some spans. */
export function withBlanks(text: string, spans: readonly Span[]): string {
  let blanked = text
  for (const { start, end } of spans) {
    blanked = blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end)
  }
  return blanked
}
