import { readText } from '../../../../src/cite/reading/read-text.ts'
import { furtherContext } from '../../../../src/cite/verify/evidence/further-context.ts'
import { contextAround, joinContexts } from '../../../../src/cite/verify/evidence/judge-context.ts'
import { missingWords } from '../../../../src/cite/verify/evidence/missing-words.ts'
import { createSentenceReader, narrowToSupport } from '../../../../src/cite/verify/evidence/narrow.ts'
import { contentTerms } from '../../../../src/text/words.ts'
import { hasAddress, isSourceName } from '../../../../src/cite/verify/evidence/source-address.ts'
import { tightenToClauses } from '../../../../src/cite/verify/evidence/tighten.ts'
import { createVocabularyReader } from '../../../../src/cite/verify/evidence/vocabulary.ts'
import { readClaim, isTooShort } from '../../../../src/cite/verify/verbatim/claim-units.ts'
import { singleEdit } from '../../../../src/cite/verify/verbatim/single-edit.ts'
import { createWindowReader, readSourceWindow } from '../../../../src/cite/verify/verbatim/source-window.ts'
import type { Span } from '../../../../src/core/span.ts'
import { sourcesOf } from '../../../fixtures/attribution.ts'

/** A claim, a text, and a span of the text. */
export type ReadCase = readonly [claim: string, content: string, span: readonly [start: number, end: number]]

const shortened = (text: string) =>
  text.length > 120 ? `${text.slice(0, 60)}…${text.length}…${text.slice(-30)}` : text

/** What is read of a text for a claim: sentences, clauses, context, words and windows. */
export async function showRead([claim, content, [from, to]]: ReadCase): Promise<string> {
  const span = { start: from, end: Math.min(to, content.length) }
  const slice = ({ start, end }: Span) => `${JSON.stringify(shortened(content.slice(start, end)))}@${start}`
  const [source] = sourcesOf(['Title of Ann', content])
  const terms = new Set(contentTerms(claim))
  const readSentences = createSentenceReader()
  const narrow = await narrowToSupport(terms, content, { region: span, readSentences })
  const piece = { source: source!, ...span }
  const further = await furtherContext(claim, [piece], readSentences)
  const furthest = await furtherContext(claim, [piece], readSentences, { max: 4, minWords: 1 })
  const near = contextAround(source!, span)
  const words = await createVocabularyReader()([{ content, span }])
  const window = createWindowReader()(content, span)
  return [
    `narrow ${narrow.map(slice).join(' ') || '–'}; tight ${slice(tightenToClauses(terms, content, span))}`,
    `near ${slice(near)}; joined ${joinContexts([piece, near, ...further])
      .map(slice)
      .join(' ')}`,
    `further ${further.map(slice).join(' ') || '–'}; ${furthest.map(slice).join(' ') || '–'}`,
    `missing ${missingWords(claim, [piece]).join(' ') || '–'}; held ${[...terms].map((term) => `${term}${words.has(term) ? '+' : words.hasAlike(term) ? '~' : '-'}`).join(' ')}`,
    `window ${window.span.start}–${window.span.end}`,
  ].join('\n')
}

/** The units of a claim that are searched for, and the one fact in which it differs from a text at each place. */
export function showEdits(claim: string, content: string): string {
  const own = readClaim(readText(claim), (name) => name === '1')
  const window = readSourceWindow(content, { start: 0, end: content.length })
  const { units } = own
  const searched = units[own.first] ? claim.slice(units[own.first]!.start, units[own.end - 1]?.end) : ''
  const edits = new Set<string>()
  for (let left = 0; left < Math.min(units.length, 12); left++)
    for (const lengths of [
      [1, 1],
      [1, 0],
      [0, 1],
      [3, 1],
      [1, 3],
      [2, 2],
      [2, 1],
    ] as const) {
      const part = { left, right: left, leftEnd: left + lengths[0], rightEnd: left + lengths[1] }
      if (part.leftEnd > units.length || part.rightEnd > window.units.length || left >= window.units.length)
        continue
      const edit = singleEdit(own, window, part)
      if (!edit) continue
      const [one, other] = [
        claim.slice(edit.claim.start, edit.claim.end),
        content.slice(edit.said.start, edit.said.end),
      ]
      edits.add(`${edit.kind} ${one}@${edit.claim.start}/${other}@${edit.said.start} of ${lengths.join(':')}`)
    }
  return `“${searched}” ${own.number || '–'}${isTooShort(own) ? ' too short' : ''}; ${[...edits].join(', ') || 'no edit'}`
}

/** Whether a source has an address, and whether a name means one. */
export function showAddress(address: string, content: string): string {
  const [one, two] = sourcesOf(['https://one.example/a', content], ['Two', 'x'])
  const sources = [{ ...one!, url: 'https://www.one.example/b/' }, two!]
  return `${hasAddress(address, content, sources)} ${isSourceName(address, sources)}`
}
