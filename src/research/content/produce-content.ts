import type { Incident } from '../../core/incident.ts'
import { createRandomDelimiter } from '../../core/delimiter.ts'
import { createContentAsker, isModelError } from './ask-content.ts'
import { citeContent } from './cite-content.ts'
import type { CitedContent } from './cite-content.ts'
import type { CheckedOptions } from './content-options.ts'
import { buildPrompt, repairMessages } from './content-prompt.ts'
import type { ContentMessage } from './content-prompt.ts'
import type { ContentEnvelope } from './envelope.ts'
import { createSchemaCheck } from './formats/check-schema.ts'
import { broken } from './formats/content-format.ts'
import type { ReadContent } from './formats/content-format.ts'
import { formats } from './formats/formats.ts'
import { createJudge } from './judge-content.ts'
import type { Judgement } from './judge-content.ts'
import { readSourceRows } from './sources/source-rows.ts'
import type { SourceRow } from './sources/source-rows.ts'

/** Observes answers as they arrive. */
export type AnswerObserver = {
  /** An answer begins; returns a function that takes its text. `sids` are the sources that its marks may name. */
  begin(sids: ReadonlySet<number>): (delta: string) => void
  /** The answer so far is not valid; the next one begins. */
  restart(reason: string): void
  /** The final content is known; its claims are still to be checked. */
  settle(content: string): void
}

/** The reason in the result of an aborted call. */
const ABORTED = 'The work was aborted.'

type Progress = {
  rounds: number
  retries: number
  /** Whether the last answer was complete, not cut off. */
  isWhole: boolean
  read: ReadContent
  judgement: Judgement
  /** Why no further answer was asked for: the model failed, or `signal` aborted; else `null`. */
  failure: string | null
}

/**
 * Asks for content until it is valid or the retries are used up, then cites it. Rejects with a `CitationError` for an
 * error that the caller must fix, in sources, schema or missing packages, and with what `check` throws.
 */
export async function produceContent(
  options: CheckedOptions,
  observer: AnswerObserver | null = null,
): Promise<ContentEnvelope> {
  const { rows, incidents } = readSourceRows(options.sources)
  const progress = await askUntilValid(options, rows, observer)
  observer?.settle(progress.read.content)
  const cited = await citeContent(progress.read, rows, options)
  incidents.push(...cited.incidents)
  for (const incident of incidents) tell(options, incident)
  return toEnvelope(options, { rows, progress, cited, incidents })
}

async function askUntilValid(
  options: CheckedOptions,
  rows: readonly SourceRow[],
  observer: AnswerObserver | null,
): Promise<Progress> {
  const { schema, format, sidecar, retries: maxRetries, createDelimiter = createRandomDelimiter } = options
  const sids = new Set(rows.map(({ sid }) => sid))
  const fitsSchema = schema === undefined ? null : await createSchemaCheck(schema)
  const { instructions, message } = await buildPrompt(rows, { ...options, delimiter: createDelimiter() })
  const ask = createContentAsker(options, instructions)
  // Content without sources has nothing to cite.
  const isCited = options.cite && sids.size > 0
  const judge = createJudge(options, { fitsSchema, isCited })
  const progress = begin(isCited)
  let messages: ContentMessage[] = [{ role: 'user', content: message }]
  for (;;) {
    try {
      progress.rounds += 1
      const answer = await ask(messages, observer?.begin(sids))
      progress.isWhole = answer.isWhole
      progress.read = await formats[format].read(answer.text, { sids, sidecar })
      progress.judgement = await judge(progress.read, answer)
      const { faults } = progress.judgement
      if (faults.length === 0 || progress.retries === maxRetries) return progress
      messages = repairMessages(message, { answer: answer.text, faults })
      observer?.restart(faults.join(' '))
      progress.retries += 1
    } catch (error) {
      if (options.signal?.aborted) return { ...progress, failure: ABORTED }
      if (isModelError(error)) return { ...progress, failure: error.message }
      throw error
    }
  }
}

function begin(isCited: boolean): Progress {
  return {
    rounds: 0,
    retries: 0,
    isWhole: false,
    read: broken('', []),
    judgement: { faults: [], validated: 'none', citations: isCited ? 'missing' : 'none' },
    failure: null,
  }
}

function toEnvelope(
  { format }: CheckedOptions,
  {
    rows,
    progress: { rounds, retries, isWhole, read, judgement, failure },
    cited: { citations, isAborted },
    incidents,
  }: { rows: readonly SourceRow[]; progress: Progress; cited: CitedContent; incidents: Incident[] },
): ContentEnvelope {
  const stop = failure ?? (isAborted ? ABORTED : null)
  const faults = stop === null ? judgement.faults : [stop, ...judgement.faults]
  const used = new Set([...read.used, ...read.marks.flatMap(({ sids }) => sids)])
  return {
    ok: faults.length === 0,
    content: read.content,
    format,
    finished: failure === null && isWhole,
    retries,
    reason: faults.join(' '),
    stats: {
      rounds,
      bytes: new TextEncoder().encode(read.content).length,
      validated: judgement.validated,
      citations: judgement.citations,
    },
    sources_used: rows
      .filter(({ sid }) => used.has(sid))
      .map(({ sid, url, title, text }) => ({ sid, url, title, text })),
    citations,
    incidents,
  }
}

function tell({ onIncident }: CheckedOptions, incident: Incident): void {
  try {
    onIncident?.(incident)
  } catch {
    // A throwing handler of the application must not break the content.
  }
}
