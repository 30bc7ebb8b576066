import { toLine } from '../../core/delimiter.ts'

const MAX_CLAIM_LENGTH = 1_000
const MAX_CONTEXT_LENGTH = 300

/** A claim as a model sees it. */
export type PromptClaim = {
  text: string
  /** What precedes it in the answer, see `Claim.before`. */
  before?: string
  /** Stands between the number and the text. */
  label?: string
  /** Follow the claim, each on a line of its own. */
  notes?: readonly string[]
}

/**
 * The numbered lines of a list of claims. A claim whose context is not the claim above it gets a
 * line `context:` before it, with the end of the context.
 */
export function claimLines(claims: readonly PromptClaim[], delimiter: string): string[] {
  return claims.flatMap(({ text, before = '', label = '', notes = [] }, position) => {
    const line = `${position + 1}. ${label}${toLine(text, { maxLength: MAX_CLAIM_LENGTH, delimiter })}`
    const isAbove = before === claims[position - 1]?.text
    const context = isAbove ? '' : toLine(endOf(before), { maxLength: MAX_CONTEXT_LENGTH, delimiter })
    const noteLines = notes.map((note) => toLine(note, { maxLength: MAX_CONTEXT_LENGTH, delimiter }))
    return [...(context === '' ? [] : [`context: ${context}`]), line, ...noteLines]
  })
}

/** What is nearest to the claim, from a space on. */
function endOf(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length <= MAX_CONTEXT_LENGTH) return trimmed
  return trimmed.slice(-MAX_CONTEXT_LENGTH).replace(/^\S*\s/, '')
}
