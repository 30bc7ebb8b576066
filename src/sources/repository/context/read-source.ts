import type { ListedSource } from '../shown-source.ts'
import type { SourceRepository } from '../source-repository.ts'
import type { CountTokens } from './count-tokens.ts'
import { findKeySentences } from './key-sentences.ts'
import { renderSentences, renderTitle, renderWhole } from './render-levels.ts'
import type { ContextLevel } from './render-levels.ts'
import { relevanceOf } from './worth.ts'

/** What a source is read for: an objective, a budget of tokens, and a counter of tokens. */
export type ReadingRequest = { source: ListedSource; objective: string; budget: number; count: CountTokens }

/** The text of a source at each level, and its tokens. */
export type SourceReading = {
  /** Relevance to the objective, 0–1. */
  relevance: number
  /**
   * Tokens at each level, including the line break at the end; at level 0 infinite if the text is far too long for the
   * budget.
   */
  tokens: readonly number[]
  /** The text of a level; `uses`: how often the source is used at present, which the line with the title says. */
  render(level: ContextLevel, uses: number): Promise<string>
  /** Whether the reading is valid for a request. */
  isFor(request: ReadingRequest): boolean
}

/** Maximum UTF-16 units per token, to reject a text that is too long for a budget without counting its tokens. */
const LONGEST_TOKEN = 12

/** Reads a source for an objective. It does not keep the text; showing the whole text reads it again. */
export async function readSource(
  source: ListedSource,
  {
    uses,
    repository,
    ...request
  }: Omit<ReadingRequest, 'source'> & { uses: number; repository: Pick<SourceRepository, 'content'> },
): Promise<SourceReading> {
  const { objective, budget, count } = request
  const textOf = async () => (await repository.content(source.id)) || source.snippet || ''
  const text = await textOf()
  const { text: sentences, coverage } = await findKeySentences(text, objective)
  const relevance = relevanceOf(source, coverage)
  const some = renderSentences(source, sentences)
  const titleWith = (times: number) => renderTitle(source, { relevance, uses: times })
  const fits = (tokens: number) => text.length <= tokens * LONGEST_TOKEN
  const whole = fits(budget) ? count(`${renderWhole(source, text)}\n`) : Infinity
  return {
    relevance,
    tokens: [whole, count(`${some}\n`), count(`${titleWith(uses)}\n`), count(`${source.id}\n`)],
    async render(level, times) {
      if (level === 0) return renderWhole(source, await textOf())
      return level === 1 ? some : level === 2 ? titleWith(times) : source.id
    },
    isFor: (next) =>
      next.source.version === source.version &&
      next.objective === objective &&
      next.count === count &&
      (whole < Infinity || !fits(next.budget)),
  }
}
