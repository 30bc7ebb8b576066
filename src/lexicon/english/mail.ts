/* English labels of messages within messages, as mail programs write them. Written for citespan. */

/** Stand between lines of signs above a message that is answered or forwarded. */
export const englishMessageHeads = ['original message', 'original appointment', 'forwarded message']

/** Stand in the lines above such a message, before a colon. */
export const englishSenderLabels = ['from']
export const englishSentLabels = ['sent', 'date']
export const englishSubjectLabels = ['subject']
