import { CitationError } from '../../../core/error.ts'
import { choosePassages } from './choose-passages.ts'
import { promptText, promptTitle } from './prompt-text.ts'
import type { SourceRow } from './source-rows.ts'

export type DigestOptions = {
  /** What the content is to be about. */
  prompt: string
  /** UTF-16 units of the whole digest. */
  budget: number
  /** The random mark around the digest, which it must not hold. */
  delimiter: string
  signal?: AbortSignal
}

const SEPARATOR = '\n\n---\n\n'
/** UTF-16 units that a source is shown of at least, where the budget holds that for all. */
const LEAST_SHARE = 600
/** Of the budget: what numbers and titles of the sources may take, so that text is left. */
const HEADS_SHARE = 0.4

/**
 * What the model is shown of the sources: for each `[sid:3] Title` and text, separated by rules, at most
 * `budget` UTF-16 units altogether.
 *
 * Every source is there with its number. It has at most its part of the budget, or 600 units where that is more.
 * A text that is longer is shown with the sentences that share most with the prompt, in their order, and then
 * from its beginning; `…` stands where sentences are left out. Where the parts of all sources do not fit, from 17
 * sources of 600 units on, the sentences are chosen from all sources together. A sentence is cut only if it
 * is longer than the part of its source.
 *
 * Throws a `CitationError` `invalid-input` if the numbers of the sources alone need most of the budget.
 */
export async function digestSources(
  rows: readonly SourceRow[],
  { prompt, budget, delimiter, signal }: DigestOptions,
): Promise<string> {
  if (rows.length === 0) return ''
  const heads = headsOf(rows, { budget, delimiter })
  const texts = rows.map(({ body }) => promptText(body, { delimiter }))
  const separators = SEPARATOR.length * (rows.length - 1)
  const room = budget - separators - heads.reduce((sum, head) => sum + head.length + 1, 0)
  const part = Math.max(LEAST_SHARE, Math.floor(budget / rows.length))
  const isShared = LEAST_SHARE * rows.length <= budget
  const share = Math.min(part, isShared ? levelOf(texts, room) : part)
  const shown = await choosePassages(texts, { rows, prompt, share, room, isShared, signal })
  return heads.map((head, index) => `${head}\n${shown[index]!}`.trim()).join(SEPARATOR)
}

/** `[sid:3] Title`, with titles as long as all of them may be. */
function headsOf(
  rows: readonly SourceRow[],
  { budget, delimiter }: Pick<DigestOptions, 'budget' | 'delimiter'>,
): string[] {
  const marks = rows.map(({ sid }) => `[sid:${sid}]`)
  const least = marks.reduce((sum, mark) => sum + mark.length + 1 + SEPARATOR.length, 0)
  if (least > budget / 2) {
    throw new CitationError({
      code: 'invalid-input',
      message: `${rows.length} sources do not fit into a digest of ${budget} characters.`,
      suggestion: `Raise digestLength to ${least * 2}, or choose fewer sources.`,
    })
  }
  const titles = rows.map(({ title }) => promptTitle(title, { delimiter }))
  const maxLength = levelOf(titles, Math.max(0, budget * HEADS_SHARE - least))
  return rows.map(({ title }, index) =>
    `${marks[index]!} ${promptTitle(title, { maxLength, delimiter })}`.trimEnd(),
  )
}

/** The greatest length to which all texts can be cut so that together they fit into `room`. */
function levelOf(texts: readonly string[], room: number): number {
  let left = Math.max(0, room)
  const lengths = texts.map(({ length }) => length).toSorted((a, b) => a - b)
  for (const [index, length] of lengths.entries()) {
    const others = lengths.length - index
    if (length * others > left) return Math.floor(left / others)
    left -= length
  }
  return lengths.at(-1) ?? 0
}
