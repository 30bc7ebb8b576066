import { CitationError } from '../../../core/error.ts'
import type { CitationRecord } from '../../../core/ports.ts'
import type { PersonalVerdict } from '../../../core/records.ts'
import { DEFAULT_PROJECT, allItems } from '../../../core/records.ts'
import type { SourceInput } from '../../../core/source.ts'
import type { Status } from '../../../core/verdict.ts'
import { checkClaim } from '../../../engine/runs.ts'
import { CitationEngine } from '../../../engine/engine.ts'
import type { Matching } from '../../../engine/matching.ts'
import type { ActorView } from '../../../engine/records.ts'
import type { RecordArguments } from '../input/arguments.ts'
import { openStore } from '../input/open-store.ts'
import { personOf } from './person.ts'
import type { FeedbackCase, FeedbackRow, FeedbackSum, SkippedCase } from '../text/feedback-text.ts'

/**
 * Checks again the citations of the project that a person confirmed, rejected or replaced. Yields a row for each, with
 * whether the new verdict agrees with the person, then the sums. The new verdicts are not stored; the log only records
 * that an auditor has read the citations.
 */
export async function* feedbackRows(given: RecordArguments, matching: Matching): AsyncGenerator<FeedbackRow> {
  await using store = await openStore(given, { create: false })
  const { project = DEFAULT_PROJECT } = given
  const auditor = new CitationEngine({ store, onIncident() {} }).as({
    role: 'auditor',
    project,
    ...personOf(given),
  })
  const sum: FeedbackSum = { cases: 0, agrees: 0, cautious: 0, disagrees: 0, skipped: 0 }
  for await (const [citation, person] of judgedByPersons(auditor, project)) {
    const row = await checkAgain(citation, { person, auditor, matching })
    if ('skipped' in row) sum.skipped++
    else {
      sum.cases++
      sum[row.outcome]++
    }
    yield row
  }
  yield sum
}

async function* judgedByPersons(
  auditor: ActorView,
  project: string,
): AsyncGenerator<[CitationRecord, PersonalVerdict]> {
  let cursor: string | undefined
  do {
    const page = await auditor.listCitations({
      project,
      limit: 1000,
      ...(cursor !== undefined && { cursor }),
    })
    for (const citation of allItems(page)) if (citation.person) yield [citation, citation.person]
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

async function checkAgain(
  citation: CitationRecord,
  { person, auditor, matching }: { person: PersonalVerdict; auditor: ActorView; matching: Matching },
): Promise<FeedbackCase | SkippedCase> {
  const { eventId: citationId, text: claim, sourceIds, registration, reason: said } = citation
  if (citation.erased) return { citationId, skipped: 'Its texts were erased.' }
  // A negative citation says that the source does not mention something, which cannot be checked against its text.
  if (registration?.extractionMethod === 'negative')
    return { citationId, skipped: 'It states that something is absent.' }
  if (registration?.aggregation) return { citationId, skipped: 'Its figure is computed from a table.' }
  const sources = await sourcesOf(citation, auditor)
  if (sources.length === 0) return { citationId, skipped: 'Its sources cannot be read any more.' }
  const quote = registration?.quote
  const { status, verdict, reason } = await checkClaim({
    ...matching,
    claim,
    sources,
    ...(quote !== undefined && { quote }),
    onIncident() {},
  })
  const { decision, role, of } = person
  const wanted: Status = decision === 'confirmed' ? 'verified' : 'failed'
  const outcome = status === 'unverified' ? 'cautious' : status === wanted ? 'agrees' : 'disagrees'
  const now = { status, verdict, reason, outcome } as const
  return { citationId, claim, sourceIds, decision, role, said, before: of.status, ...now }
}

/**
 * The sources that a citation names, with their texts: sources of its stored answer, or registered sources. Erased
 * sources are left out.
 */
async function sourcesOf(
  { runId, sourceIds }: CitationRecord,
  auditor: ActorView,
): Promise<(SourceInput & { id: string })[]> {
  if (runId !== undefined) {
    const run = await auditor.getRun(runId)
    return run?.sources.filter(({ id }) => sourceIds.includes(id)) ?? []
  }
  const sources: (SourceInput & { id: string })[] = []
  for (const id of sourceIds) {
    try {
      const [source, content] = await Promise.all([auditor.getSource(id), auditor.getSourceContent(id)])
      sources.push({ id, title: source?.name ?? id, content })
    } catch (error) {
      // The source was erased.
      if (!(error instanceof CitationError) || error.code !== 'not-found') throw error
    }
  }
  return sources
}
