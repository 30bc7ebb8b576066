import type { Citation } from '../../../src/core/citation.ts'
import { contentHash } from '../../../src/core/hash.ts'
import { statusOf } from '../../../src/core/verdict.ts'
import type { Source } from '../../../src/core/source.ts'
import type { AuditableCitation, AuditableRun } from '../../../src/records/audit/auditable-run.ts'

export const answer = 'Tides turn twice. Pilots board at noon. Nobody swims. Hello there.'
export const tide = source('S1', { url: 'https://harbour.example/tide', content: 'Tides turn twice a day.' })
export const pilot = source('S2', { title: 'Pilots', content: 'Pilots board at six.' })

export function source(id: string, changes: Partial<Source> = {}): Source {
  const content = changes.content ?? ''
  return {
    id,
    number: Number(id.slice(1)),
    type: 'website',
    identifier: changes.url ?? id,
    content,
    contentHash: contentHash(content),
    ...changes,
  }
}

/** A citation of the words `text` of the answer. */
export function cite(
  text: string,
  { verdict = 'supported', ...changes }: Partial<Citation> = {},
): AuditableCitation {
  const start = answer.indexOf(text)
  return {
    id: text,
    textPart: 0,
    start,
    end: start + text.length,
    text,
    sourceIds: ['S1'],
    verdict,
    status: statusOf(verdict),
    evidence: [],
    ...changes,
  }
}

/** A piece of evidence: the words `quote` of a source. */
export function quoted(from: Source, quote: string, similarity = 1) {
  const start = from.content.indexOf(quote)
  return {
    sourceId: from.id,
    start,
    end: start + quote.length,
    quote,
    similarity,
    kind: 'exact' as const,
  }
}

export function run(changes: Partial<AuditableRun> = {}): AuditableRun {
  return {
    id: 'r1',
    textParts: [answer],
    sources: [tide, pilot],
    citations: [],
    uncited: [],
    ...changes,
  }
}

export function gap(text: string, reason: AuditableRun['uncited'][number]['reason']) {
  const start = answer.indexOf(text)
  return { textPart: 0, start, end: start + text.length, reason }
}
