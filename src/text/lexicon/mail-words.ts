/**
 * Words of one language in the lines that mail programs write above a forwarded or quoted message, in any
 * letter case.
 */
export type MailWords = {
  /** Words between dashes or before a colon: `-----Original Message-----`, `Begin forwarded message:`. */
  heads: readonly string[]
  /** First words of an attribution, before the date: `On … wrote:`. */
  openers: readonly string[]
  /** Verbs of an attribution: `On … wrote:`. */
  verbs: readonly string[]
  /** Labels of the sender in a message's header, before a colon. */
  senders: readonly string[]
  /** Labels of the date that only messages have: `Sent:`. */
  sent: readonly string[]
  /** Labels of the date that letters and memoranda have too: `Date:`. */
  dates: readonly string[]
  subjects: readonly string[]
}
