import { splitSentences } from '../../../text/sentences.ts'

/** Maximum UTF-16 units read before or after a sentence to find a remark on it. */
export const MAX_BEHIND = 600

export function lastSentence(paragraph: string): string | null {
  return sentencesOf(paragraph).at(-1) ?? null
}

/** The last sentences of a paragraph, within `MAX_BEHIND` units. */
export function sentencesOf(paragraph: string): string[] {
  const near = paragraph.slice(-MAX_BEHIND)
  return splitSentences(near).map(({ start, end }) => near.slice(start, end))
}
