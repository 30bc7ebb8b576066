import { toLine } from '../../core/delimiter.ts'

const MAX_CLAIM_LENGTH = 1_000
const MAX_CONTEXT_LENGTH = 300

export type PromptClaim = {
  text: string
  /** The text before the claim in the answer, see `Claim.before`. */
  before?: string
  /** Text in the prompt between the claim's number and its text. */
  label?: string
  /** Lines that stand below the claim in the prompt. */
  notes?: readonly string[]
}

/**
 * The numbered lines of a list of claims. If the context of a claim is neither empty nor the claim above, a line
 * `context:` with at most the last 300 UTF-16 units of the context stands before the claim. `…` replaces `delimiter` in
 * all texts.
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

/** The end of a claim's context: at most `MAX_CONTEXT_LENGTH` UTF-16 units; a shortened one begins after a space. */
function endOf(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length <= MAX_CONTEXT_LENGTH) return trimmed
  return trimmed.slice(-MAX_CONTEXT_LENGTH).replace(/^\S*\s/, '')
}
