import type { Span } from '../../../core/span.ts'
import type { QuoteComparison } from '../../../text/locate.ts'

/** Maximum number of differences that one message names. */
const MAX_NAMED = 3
const MAX_LENGTH = 60

/** Describes how a quote differs from its source, for a reader. Quotation marks enclose only slices of the source. */
export function quoteMessage(
  { outcome, changes }: Pick<QuoteComparison, 'outcome' | 'changes'>,
  { quote, content }: { quote: string; content: string },
): string {
  const kinds: readonly string[] = outcome === 'altered' ? ['replaced', 'dropped', 'inserted'] : ['unclear']
  const named = changes.filter(({ kind }) => kinds.includes(kind)).slice(0, MAX_NAMED)
  const own = (change: (typeof changes)[number]) => plain(sliceOf(change.quote, quote))
  const theirs = (change: (typeof changes)[number]) => sliceOf(change.found, content)
  const isQuotable = (words: string) =>
    words !== '' && words.length <= MAX_LENGTH && !/[“”„"«»\s]{2}|[“”„"«»\n\r\t]/.test(words)
  const inMarks = (words: string) => (isQuotable(words) ? `“${words}”` : plain(words))
  if (changes.some(({ kind }) => kind === 'struck')) return 'The source has the quote, but struck out.'
  if (outcome === 'altered') {
    const parts = named.map((change) => {
      if (change.found.length === 0) return `it adds: ${own(change)}`
      if (change.quote.length === 0) return `it leaves out ${inMarks(theirs(change))}`
      return `for ${inMarks(theirs(change))} it has: ${own(change)}`
    })
    return `The quote is altered; ${parts.join('; ')}.`
  }
  const [omission] = changes.filter(({ kind }) => kind === 'omission')
  if (omission) return `What the quote leaves out may change what it says: ${inMarks(theirs(omission))}.`
  const [writing] = changes.filter(({ kind }) => kind === 'writing')
  if (writing && writing.found.length === 0)
    return `The quote has a link to an address that the source does not have: ${own(writing)}`
  if (writing && named.length === 0) {
    const [said, quoted] = [inMarks(theirs(writing)), own(writing)]
    return `The quote is not written as in the source, which has ${said || 'a new paragraph'} where it has: ${quoted || 'a new paragraph'}`
  }
  const words = named.filter(({ found }) => found.length > 0).map((change) => inMarks(theirs(change)))
  if (words.length === 0)
    return 'The text of the source is too damaged here to tell whether it has the quote.'
  return `Whether the source has the quote cannot be told, as it may have another word or a damaged one here: ${words.join(', ')}.`
}

function sliceOf(words: readonly Span[], text: string): string {
  const [first, last] = [words[0], words.at(-1)]
  return first && last ? text.slice(first.start, last.end) : ''
}

function plain(words: string): string {
  const line = words
    .replaceAll(/[“”„"«»]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line
}
