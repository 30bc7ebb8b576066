import type { Answer } from 'citespan/client'
import { count } from './element.ts'

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
    const found = citations.length > 0 ? `, ${count(citations.length, 'citation')} checked so far` : ''
    return isQuiet || progress ? `Checking the citations${found} …` : `Writing${found} …`
  }
  const read = tools.filter(({ toolName }) => toolName === 'read_document').length
  if (read > 0) return `Reading ${count(read, 'document')} …`
  return tools.length > 0 ? 'Searching the library …' : 'Thinking …'
}

function summary({ citations, uncited }: Answer): StatusLine {
  const verified = citations.filter(({ status }) => status === 'verified').length
  const unverified = citations.length - verified
  const bare = uncited.filter(({ reason }) => reason !== 'not-a-claim').length
  const parts = [
    verified > 0 ? `${count(verified, 'citation')} verified` : '',
    unverified > 0 ? `${unverified} not verified` : '',
    bare > 0 ? `${count(bare, 'sentence')} without a source` : '',
  ].filter(Boolean)
  if (parts.length === 0) return { state: 'none', text: 'Nothing to cite in this answer' }
  return { state: verified > 0 ? 'done' : 'none', text: parts.join(' · ') }
}
