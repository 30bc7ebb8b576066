/** The words that mail programs of one language write above a message within a message, in any letter case. */
export type MailWords = {
  /** Stand between dashes, or before a colon: `-----Original Message-----`, `Begin forwarded message:`. */
  heads: readonly string[]
  /** What such a line begins with before the date: `On … wrote:`. */
  openers: readonly string[]
  /** What it says of the writer: `On … wrote:`. */
  verbs: readonly string[]
  /** Labels of its header, which stand before a colon. */
  senders: readonly string[]
  /** Labels of its date that only a message has. */
  sent: readonly string[]
  /** Labels of its date that letters and memoranda have too. */
  dates: readonly string[]
  subjects: readonly string[]
}
