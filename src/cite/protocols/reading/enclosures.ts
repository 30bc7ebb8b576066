/** A construct of markdown that may be open at a mark: a code span with `run` backticks, or math up to `closer`. */
export type Enclosure = { kind: 'code'; run: number } | { kind: 'math'; closer: '$' | '$$' | '\\)' | '\\]' }

/**
 * Maximum UTF-16 units after a mark in which the end of the code, formula or link around it is searched; without an
 * end, its opener is ordinary text.
 */
const MAX_AHEAD = 256

const blockEnd = /\n(?:[ \t>]*\n|[ \t>]*(?:[-*+•]|\d{1,9}[.)]|#{1,6})[ \t])/

/**
 * Whether the construct around a mark that ends at `from` is closed before the end of the block: code, math, or a link
 * of which `brackets` square brackets are open. Otherwise its opener is ordinary text, such as the `$` of a price.
 * `more` if following text decides.
 */
export function isEnclosed(
  text: string,
  from: number,
  { open, brackets, final }: { open: Enclosure | null; brackets: number; final: boolean },
): boolean | 'more' {
  if (open === null && brackets === 0) return false
  const ahead = text.slice(from, from + MAX_AHEAD)
  const isWhole = ahead.length === MAX_AHEAD || final
  const end = blockEnd.exec(ahead)
  const isDecided = isWhole || (end !== null && end.index + end[0].length < ahead.length)
  const block = end ? ahead.slice(0, end.index) : ahead
  if (isDecided) return isClosed(block)
  // Signs at the end of the text may continue: a backtick may become a run.
  return isClosed(block.slice(0, -1).replace(/[`$]+$/, '')) || 'more'

  function isClosed(behind: string): boolean {
    const isInside =
      open !== null && (open.kind === 'code' ? closesCode(behind, open.run) : closesMath(behind, open.closer))
    return isInside || (brackets > 0 && closesLink(behind, brackets))
  }
}

function closesCode(block: string, run: number): boolean {
  return block.match(/`+/g)?.some((ticks) => ticks.length === run) ?? false
}

/**
 * Whether a text has the closing sign of a formula. As in pandoc, a `$` must follow a non-blank character, and no digit
 * may follow it.
 */
function closesMath(block: string, closer: string): boolean {
  // If another opening sign, ` $x`, comes first, the previous one belongs to a price.
  if (closer === '$') return /[^\s$\\]\$(?![\d$])/.test(block.replace(/\s\$(?=[^\s$])[^]*$/, ''))
  return block.includes(closer)
}

/** Whether, in the block after a mark, a bracket that closes one of the `brackets` open ones begins a link's target. */
function closesLink(block: string, brackets: number): boolean {
  let depth = brackets
  for (let position = 0; position < block.length; position++) {
    const sign = block[position]
    if (sign === '\\') position++
    else if (sign === '[') depth++
    else if (sign === ']' && depth > 0) {
      depth--
      if (depth < brackets && /[([]/.test(block[position + 1] ?? '')) return true
    }
  }
  return false
}
