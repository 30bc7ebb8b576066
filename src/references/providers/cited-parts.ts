/**
 * Prepares citations for the formats of model providers. In: an answer with its citations and sources. Out: its text
 * parts, each with its claims and the sources that they cite.
 */
import { safeUrl } from '../../core/source-label.ts'
import type { Span } from '../../core/span.ts'
import type { Evidence } from '../../core/citation.ts'
import { shownTitleOf } from '../protocols/mark-source.ts'
import { checkSources } from '../protocols/answer.ts'
import type { WritableAnswer, WritableSource } from '../protocols/answer.ts'
import { citedSpan } from '../display/cited-span.ts'

/**
 * A claim of a text part (UTF-16 offsets), and each source that it cites, with its first evidence; `null` without any.
 */
export type CitedClaim = Span & { sources: { source: CitedFile; evidence: Evidence | null }[] }

/**
 * A source as providers know it: a web page, or a file, whose `url` is `null`. `content` is `null` if its text is not
 * given.
 */
export type CitedFile = { id: string; title: string; url: string | null; content: string | null }

/** A text part and its claims in order. */
export type CitedPart = { text: string; claims: CitedClaim[] }

/**
 * The text parts of an answer with their citations. Left out are failed citations, those of JSON strings or unknown
 * sources, and those whose span is not in the text or has another text.
 */
export function toCitedParts(answer: WritableAnswer): CitedPart[] {
  checkSources(answer.sources)
  const texts = 'textParts' in answer ? answer.textParts : [answer.text]
  const files = new Map(answer.sources.map((source) => [source.id, toFile(source)]))
  const byPart = Map.groupBy(answer.citations, ({ textPart = 0 }) => textPart)
  return texts.map((text, textPart) => {
    const claims = (byPart.get(textPart) ?? []).flatMap((citation): CitedClaim[] => {
      const span = citedSpan(citation, { text, textPart })
      const sources = citation.sourceIds.flatMap((id) => {
        const source = files.get(id)
        const evidence = citation.evidence?.find(({ sourceId }) => sourceId === id) ?? null
        return source ? [{ source, evidence }] : []
      })
      return span && sources.length > 0 ? [{ ...span, sources }] : []
    })
    return { text, claims: claims.toSorted((a, b) => a.start - b.start || a.end - b.end) }
  })
}

function toFile(source: WritableSource): CitedFile {
  const content = 'content' in source && source.content !== '' ? source.content : null
  return {
    id: source.id,
    title: shownTitleOf(source),
    url: safeUrl(source.url ?? undefined) ?? null,
    content,
  }
}
