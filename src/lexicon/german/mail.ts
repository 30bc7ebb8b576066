/* German labels of messages within messages, as mail programs write them. Written for citespan. */

/** Stand between lines of signs above a message that is answered or forwarded. */
export const germanMessageHeads = [
  'ursprüngliche nachricht',
  'originalnachricht',
  'weitergeleitete nachricht',
]

/** Stand in the lines above such a message, before a colon. */
export const germanSenderLabels = ['von']
export const germanSentLabels = ['gesendet', 'datum']
export const germanSubjectLabels = ['betreff']
