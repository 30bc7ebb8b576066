import { createInlineReader, createFindings, noNames, registeredMarks } from '../../../cite/protocols.ts'
import type { FoundMarks, Mark, SourceResolver } from '../../../cite/protocols.ts'
import { splitBlocks, createContextReader, splitClaims } from '../../../text/sentences.ts'
import { createClaimState, createGivenCitations } from '../../../cite/pipeline.ts'
import type { ClaimState, GivenCitations, PlacedCitation } from '../../../cite/pipeline.ts'
import type { Reporter } from '../../../core/incident.ts'
import type { RegisteredCitations } from './find-registered.ts'

/** Prose without its marks, its claims in reading order, and the citations of each claim's marks. */
export type ReadProse = Pick<FoundMarks, 'problems'> & {
  text: string
  states: readonly ClaimState[]
  /** The citations of each claim's marks. Their `sourceId` is the id of a registered citation. */
  placed: ReadonlyMap<ClaimState, readonly PlacedCitation[]>
}

/** Removes the marks from prose and finds the claim of each mark. */
export function readProse(given: string, registered: RegisteredCitations, report: Reporter): ReadProse {
  const resolver: SourceResolver = {
    resolve: (name) => registered.find(name)?.eventId ?? null,
    // A list of sources at the end of the prose does not redefine registered numbers.
    define() {},
    findIn: () => null,
    ...noNames,
  }
  const findings = createFindings(resolver)
  const reader = createInlineReader({
    resolver,
    findings,
    protocols: [registeredMarks((name) => registered.find(name) !== null)],
    asked: ['numbers'],
    sourceCount: () => 0,
  })
  const text = reader.push(given) + reader.flush()
  const { marks, problems } = findings.all()
  const states = statesOf(text)
  const citations = createGivenCitations(report)
  for (const mark of marks) addMark(mark, citations)
  return { text, states, placed: citations.place(states, [text]), problems }
}

function addMark({ at, start = at, sourceIds, protocol, marker }: Mark, citations: GivenCitations): void {
  for (const id of sourceIds) {
    citations.add({
      provider: 'mark',
      place: { start, end: at, unit: 'units' },
      textParts: { from: 0, to: 1 },
      mark: { protocol, marker, at, sentences: 1, after: 0 },
      sourceId: () => id,
    })
  }
}

function statesOf(text: string): ClaimState[] {
  const blocks = splitBlocks(text)
  const claims = createContextReader()(text, blocks, splitClaims(text, blocks))
  return claims.map(({ checkable, before, ...span }, index) =>
    createClaimState(
      { ...span, textPart: 0, number: index + 1, ...(before !== undefined && { before }) },
      checkable ? 'claim' : 'other',
    ),
  )
}
