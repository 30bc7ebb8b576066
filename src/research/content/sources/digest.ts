import { CitationError } from '../../../core/error.ts'
import { choosePassages } from './choose-passages.ts'
import { promptText, promptTitle } from './prompt-text.ts'
import type { SourceRow } from './source-rows.ts'

export type DigestOptions = {
  /** What is to be written; its words decide which sentences are shown. */
  prompt: string
  /** Maximum UTF-16 units of the whole digest. */
  budget: number
  /** The random delimiter around the digest; the digest must not contain it. */
  delimiter: string
  signal?: AbortSignal
}

const SEPARATOR = '\n\n---\n\n'
/** Minimum UTF-16 units that are shown of each source's text, if the budget allows them for all sources. */
const LEAST_SHARE = 600
/**
 * Largest share of the budget, in UTF-16 units, for the lines with the sources' numbers and titles, so that room for
 * text remains.
 */
const HEADS_SHARE = 0.4

/**
 * What the model is shown of the sources: `[sid:3] Title` and text for each, separated by horizontal rules, within
 * `budget` UTF-16 units.
 *
 * Every source is shown with its number and, as far as the budget allows, with an equal share of text. Of a longer
 * text, the sentences that share most words with the prompt are shown; `…` replaces what is left out.
 *
 * Throws a `CitationError` `invalid-input` if the numbers of the sources alone need more than half of the budget.
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

/** The lines `[sid:3] Title`, with the titles cut so that all lines fit into `HEADS_SHARE` of the budget. */
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

/** The greatest length to which the texts can be cut so that together they have at most `room` UTF-16 units. */
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
