import type { Source } from '../../../core/source.ts'
import type { Span } from '../../../core/span.ts'

/** Whether a folded word occurs in the sources outside of this place. */
export type WordFinder = (word: string, at: { sourceId: string; place: Span }) => boolean

/** Maximum UTF-16 units of all sources read for one word; the rest is not searched. */
const MAX_READ = 2_000_000

/** Finds words in sources; used only for the few words in which a quote and its place differ. */
export function createWordFinder(sources: readonly Source[]): WordFinder {
  const known = new Map<string, boolean>()
  return (word, { sourceId, place }) => {
    const key = `${word} ${sourceId} ${place.start} ${place.end}`
    const answer = known.get(key) ?? isAnywhere(word, sources, { sourceId, place })
    known.set(key, answer)
    return answer
  }
}

function isAnywhere(
  word: string,
  sources: readonly Source[],
  { sourceId, place }: { sourceId: string; place: Span },
): boolean {
  const escaped = word.replaceAll(/[.$*+?^(){}|[\]\\/]/g, String.raw`\$&`)
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'giu')
  let read = 0
  for (const { id, content } of sources) {
    const text = content.slice(0, MAX_READ - read)
    read += text.length
    for (const { index } of text.matchAll(pattern)) {
      if (id !== sourceId || index < place.start || index >= place.end) return true
    }
  }
  return false
}
