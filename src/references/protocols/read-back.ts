import type { Span } from '../../core/span.ts'
import { createInlineReader, createFindings, createSourceResolver } from '../../cite/protocols.ts'
import type { Mark, ProtocolName, MarkSource } from '../../cite/protocols.ts'

/**
 * The result of reading a text by one protocol. `text`: the text without the removed marks. In the given text, `taken`:
 * the spans of removed marks, `stays`: the spans of marks that stay. `marks`: all marks with the sources that they
 * cite.
 */
export type ReadBack = { text: string; taken: Span[]; stays: Span[]; marks: Mark[] }

/** Reads a text as `readMarks` does, and also returns the spans of its marks. */
export function readBack(
  text: string,
  { protocol, sources }: { protocol: ProtocolName; sources: readonly MarkSource[] },
): ReadBack {
  const resolver = createSourceResolver(sources)
  const findings = createFindings(resolver)
  const taken: Span[] = []
  const stays: Span[] = []
  const reader = createInlineReader({
    resolver,
    findings,
    protocols: [protocol],
    asked: [protocol],
    sourceCount: () => sources.length,
    onTaken: (span) => taken.push(span),
    onStays: (span) => stays.push(span),
  })
  const clean = reader.push(text) + reader.flush()
  return { text: clean, taken, stays, marks: findings.all().marks }
}
