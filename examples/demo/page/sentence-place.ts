/** A sentence of an answer: half-open offsets into a text part. */
export type SentencePlace = { textPart: number; start: number; end: number }

/** A key for a sentence: equal sentences have equal keys. */
export function placeKey({ textPart, start, end }: SentencePlace): string {
  return `${textPart}-${start}-${end}`
}
