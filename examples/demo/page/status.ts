import { statusCounts } from 'citespan/client'
import type { Answer } from 'citespan/client'
import { count } from './element.ts'
import { placeKey } from './sentence-place.ts'

export type StatusLine = { state: 'busy' | 'done' | 'none' | 'error'; text: string }

/** One line about the progress of an answer. `isQuiet`: no text has come for a moment. */
export function statusOf(answer: Answer, { isQuiet }: { isQuiet: boolean }): StatusLine {
  if (answer.status === 'streaming') return { state: 'busy', text: whileBusy(answer, isQuiet) }
  if (answer.status === 'aborted') {
    return { state: 'none', text: 'Stopped here. The server finishes the answer: reload to see it.' }
  }
  if (answer.status === 'incomplete' || answer.error) {
    return { state: 'error', text: answer.error ?? 'The answer broke off. Please ask again.' }
  }
  return summary(answer)
}

function whileBusy({ textParts, tools, citations, progress }: Answer, isQuiet: boolean): string {
  const written = textParts.some((part) => part.trim() !== '')
  if (written) {
    const found = citations.length > 0 ? `, citations: ${statusCounts(citations).join(', ')}` : ''
    return isQuiet || progress ? `Looking for sources${found} …` : `Writing${found} …`
  }
  const read = tools.filter(({ toolName }) => toolName === 'read_document').length
  if (read > 0) return `Reading ${count(read, 'document')} …`
  return tools.length > 0 ? 'Searching the library …' : 'Thinking …'
}

function summary({ citations, failed, uncited }: Answer): StatusLine {
  const refused = new Set(failed.map(placeKey))
  const bare = uncited.filter((one) => one.reason !== 'not-a-claim' && !refused.has(placeKey(one))).length
  const counts = statusCounts([...citations, ...failed])
  const parts = [
    counts.length > 0 ? `Citations: ${counts.join(', ')}` : '',
    bare > 0 ? `${count(bare, 'sentence')} without a source` : '',
  ].filter(Boolean)
  if (parts.length === 0) return { state: 'none', text: 'Nothing to cite in this answer' }
  const isVerified = citations.some(({ status }) => status === 'verified')
  return { state: isVerified ? 'done' : 'none', text: parts.join(' · ') }
}
