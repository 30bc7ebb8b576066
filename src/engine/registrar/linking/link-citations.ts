/**
 * Prose with marks of registered citations. In: a text with `[12]` or ids, and an actor. Out: the record of an answer:
 * the text without marks, and each marked sentence with its registered citation and a verdict of its own.
 */
import type { Citation, CitedBy, Verification } from '../../../core/citation.ts'
import type { CitationError } from '../../../core/error.ts'
import type { Incident } from '../../../core/incident.ts'
import { isReference } from '../../../core/is-reference.ts'
import type { CitationRecord } from '../../../core/ports.ts'
import { quotedSources } from '../../../core/records.ts'
import type { RunRecord } from '../../../core/records.ts'
import type { Source } from '../../../core/source.ts'
import { toUncited } from '../../../cite/pipeline.ts'
import type { PlacedCitation } from '../../../cite/pipeline.ts'
import { decideLinked, withStatus } from '../../../cite/verify.ts'
import { toReferences } from '../../../references/display.ts'
import type { Reference } from '../../../references/display.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { parse } from '../sources/parse.ts'
import { readSource } from '../sources/find-source.ts'
import { readSourceContent, toSource } from '../sources/registered-source.ts'
import { isUnreadable } from '../sources/unreadable-source.ts'
import { checkSentences } from './check-sentences.ts'
import type { LinkedSentence } from './check-sentences.ts'
import { findRegistered } from './find-registered.ts'
import type { RegisteredCitations } from './find-registered.ts'
import { linkInputSchema } from './link-input.ts'
import type { LinkInput } from './link-input.ts'
import { readProse } from './read-prose.ts'

/** Prose linked to registered citations: its record, and the references shown to readers. `stored` is always `true`. */
export type LinkedProse = Pick<
  RunRecord,
  'citations' | 'uncited' | 'sources' | 'incidents' | 'usage' | 'textParts' | 'outcome' | 'marks'
> & { runId: string; references: Reference[]; stored: boolean }

/** The time limit for checking the sentences, as a multiple of `verifyTimeoutMs`. */
const PATIENCE = 3

/**
 * Removes the marks of registered citations from prose, and stores the prose as an answer whose sentences have these
 * citations.
 *
 * Rejects with `invalid-input`, `forbidden`, `database-unavailable`, or `conflict` for the `runId` of another answer;
 * then nothing is stored.
 */
export async function linkCitations(input: LinkInput, context: RegistrarContext): Promise<LinkedProse> {
  const {
    text: given,
    numbers = {},
    question,
    sessionId,
    runId,
  } = parse(linkInputSchema, input, 'linkCitations')
  const createdAt = context.now().toISOString()
  const incidents: Incident[] = []
  const usage = { calls: 0, inputTokens: 0, outputTokens: 0 }
  const report = {
    incident: (incident: Incident) => void incidents.push(incident),
    usage({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }) {
      usage.calls += 1
      usage.inputTokens += inputTokens
      usage.outputTokens += outputTokens
    },
  }
  const registered = await findRegistered(given, numbers, context)
  const { text, states, placed, problems } = readProse(given, registered, report)
  const pairs = [...placed].flatMap(([state, citations]) =>
    [...Map.groupBy(citations, ({ sourceId }) => sourceId)].map(([id, marks]) => ({
      state,
      marks,
      number: numberOf(marks, { id, registered }),
      sentence: { claim: state.claim, registered: registered.byId(id) },
    })),
  )
  const sources = await readSources(pairs, context)
  for (const { message } of sources.missing)
    report.incident({ step: 'store', code: 'source-not-read', message })
  const verdicts = await checkSentences(
    pairs.map(({ sentence }) => withReadable(sentence, sources.read)),
    {
      verifiers: context.verifiers,
      sources: [...sources.read.values()],
      signal: AbortSignal.timeout(context.verifyTimeoutMs * PATIENCE),
      report,
    },
  )
  const citations = pairs.map(({ state, marks, number, sentence }, index) => {
    const citation = toLinked(sentence, verdicts[index]!, {
      id: context.createId(),
      marks,
      number,
      sources: sources.read,
    })
    if (!state.citation || isReference(citation)) state.citation = citation
    return citation
  })
  const all = [...sources.read.values()]
  for (const state of states) Object.assign(state, { matching: 'done', sources: all })
  const { role: _, ...scope } = context.actor
  const record: RunRecord = {
    ...scope,
    ...(sessionId !== undefined && { sessionId }),
    id: runId ?? context.createId(),
    createdAt,
    finishedAt: context.now().toISOString(),
    outcome: 'complete',
    ...(question !== undefined && { question }),
    textParts: [text],
    sources: all,
    citations,
    uncited: states.flatMap((state) => toUncited(state) ?? []),
    ...(problems.length > 0 && {
      marks: { used: [], problems: problems.map((problem) => ({ ...problem, textPart: 0 })) },
    }),
    incidents,
    usage,
  }
  await context.log.saveRun(record)
  return toLinkedProse(record)
}

function toLinkedProse(record: RunRecord): LinkedProse {
  const { id: runId, citations, uncited, sources, incidents, usage, textParts, outcome, marks } = record
  return {
    runId,
    textParts,
    citations,
    uncited,
    references: toReferences(citations),
    sources,
    outcome,
    incidents,
    usage,
    stored: true,
    ...(marks && { marks }),
  }
}

/**
 * The sources of registered citations. A source gets the number with which the prose first cites it, so that pages show
 * the numbers of the prose. Other sources get the next free numbers. `missing`: the errors of unreadable sources.
 */
async function readSources(
  marked: readonly { number: number | null; sentence: LinkedSentence }[],
  context: RegistrarContext,
): Promise<{ read: Map<string, Source>; missing: CitationError[] }> {
  const read = new Map<string, Source>()
  const missing: CitationError[] = []
  const numbers = new Map<string, number>()
  for (const { number, sentence } of marked) {
    const [id] = sentence.registered.sourceIds
    if (number !== null && id !== undefined && !numbers.has(id)) numbers.set(id, number)
  }
  const taken = new Set(numbers.values())
  let next = 1
  const numberFor = (id: string) => {
    const known = numbers.get(id)
    if (known !== undefined) return known
    while (taken.has(next)) next++
    return next++
  }
  const ids = new Set(
    marked.flatMap(({ sentence: { registered } }) => [...registered.sourceIds, ...quotedSources(registered)]),
  )
  for (const id of ids) {
    try {
      const source = await readSource(id, context)
      read.set(id, toSource(source, await readSourceContent(source, context), numberFor(id)))
    } catch (error) {
      if (!isUnreadable(error)) throw error
      missing.push(error)
    }
  }
  return { read, missing }
}

/**
 * The registered citation without evidence whose text can no longer be read. If some evidence is left out, the verdict
 * is undecided and the score 0, because evidence must be shown.
 */
function withReadable(
  { claim, registered }: LinkedSentence,
  sources: ReadonlyMap<string, Source>,
): LinkedSentence {
  const evidence = registered.evidence.filter(
    ({ sourceId, start, end, quote }) => sources.get(sourceId)?.content.slice(start, end) === quote,
  )
  if (evidence.length === registered.evidence.length) return { claim, registered }
  const reason = `The text of its source cannot be read any more. ${registered.reason}`
  const { objection: _ofText, ...rest } = registered
  const undecided = { ...withStatus(decideLinked('no-text')), score: 0, reason, evidence }
  return { claim, registered: { ...rest, ...undecided } }
}

function toLinked(
  { claim, registered }: LinkedSentence,
  verification: Verification,
  {
    id,
    marks,
    number,
    sources,
  }: {
    id: string
    marks: readonly PlacedCitation[]
    number: number | null
    sources: ReadonlyMap<string, Source>
  },
): Citation {
  return {
    id,
    textPart: claim.textPart,
    start: claim.start,
    end: claim.end,
    text: claim.text,
    sourceIds: registered.sourceIds.filter((sourceId) => sources.has(sourceId)),
    confidence: registered.confidence,
    matcher: registered.matcher,
    citedBy: marks.map((mark) => toCitedBy(mark, registered)),
    ...(registered.registration && { registration: registered.registration }),
    registered: {
      citationId: registered.eventId,
      claim: registered.text,
      ...(number !== null && { number }),
    },
    ...verification,
  }
}

/** The number by which the first mark names this citation; `null` if the mark names its id. */
function numberOf(
  [first]: readonly PlacedCitation[],
  { id, registered }: { id: string; registered: RegisteredCitations },
): number | null {
  const numbers = (first?.given.mark?.marker ?? '').match(/(?<![\w-])\d{1,9}(?![\w-])/g) ?? []
  return (
    numbers.map(Number).find((number) => registered.find({ by: 'number', number })?.eventId === id) ?? null
  )
}

function toCitedBy({ given: { mark } }: PlacedCitation, { sourceIds }: CitationRecord): CitedBy {
  return {
    provider: 'mark',
    sourceId: sourceIds[0] ?? '',
    ...(mark && { protocol: mark.protocol, marker: mark.marker }),
  }
}
