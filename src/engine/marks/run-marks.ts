import type { MarksOfAnswer } from '../../core/citation.ts'
import type { Incident } from '../../core/incident.ts'
import type { Attributor } from '../../cite/pipeline.ts'
import type { MarkReader } from '../../cite/protocols.ts'
import { protocolNames } from '../../cite/protocols.ts'
import type { SourceRegistry } from '../../sources/registry.ts'
import type { MarkedText, OpenText } from '../stream/parts/clean-parts.ts'
import { skipJson } from './skip-json.ts'
import { createMarkSources } from './mark-sources.ts'
import { checkMarks } from './mark-settings.ts'
import type { ReadMarks } from './mark-settings.ts'

/** Maximum number of problems that a record keeps; the incidents count all of them. */
const MAX_PROBLEMS = 500

/** The marks of one answer. */
export type RunMarks = {
  /**
   * Loads the reader that removes marks from texts; `null` if marks stay. A `sent` text is passed on by citespan. A
   * `kept` text is the caller's own: its marks are removed only if the option `marks` is set, because the offsets of
   * citations then refer to the text without marks.
   */
  read(text: 'sent' | 'kept'): Promise<OpenText> | null
  /** Forgets the marks of this text part and of all later ones. */
  discardFrom(textPart: number): void
  /** Passes the citations of all marks to the attributor. Call it once the answer and its sources are complete. */
  handOver(answer: Pick<Attributor, 'textParts' | 'give'>): Promise<void>
  /**
   * The sources that marks name for the whole answer, and the problems of marks; `undefined` if there are neither, and
   * before `handOver` has ended.
   */
  readonly found: MarksOfAnswer | undefined
}

/** Creates the marks of one answer. Throws a `CitationError` `invalid-input` for invalid settings. */
export function createRunMarks(
  marks: ReadMarks | undefined,
  {
    registry,
    known,
    settled,
    incident,
  }: {
    registry: SourceRegistry
    known: { ownIds(): readonly string[] }
    /** Resolves when all sources so far are registered; `null` if they already are. */
    settled: () => Promise<void> | null
    incident: (incident: Incident) => void
  },
): RunMarks {
  checkMarks(marks)
  const {
    protocols,
    asked = protocols ?? [],
    sidecar,
    order,
    sentences = 1,
  } = typeof marks === 'object' ? marks : {}
  const read = (protocols ?? protocolNames).filter((name) => name !== 'sidecar' || sidecar !== undefined)
  const sources = createMarkSources({ registry, ownIds: known.ownIds, order })
  const readers = new Map<number, MarkReader>()
  let found: MarksOfAnswer | undefined
  let loading: Promise<OpenText> | null = null

  /**
   * Whether to read marks. Without any source they can name none; they are still read if the option `marks` is set, to
   * report wrong marks.
   */
  function mayMean(): boolean {
    return marks !== undefined || registry.revision > 0 || settled() !== null
  }

  /**
   * Whether to hold marks for later sources: with the option `marks`, sources may follow the text, as in a
   * retriever's stream.
   */
  function awaitsSources(): boolean {
    return marks !== undefined && (registry.revision === 0 || settled() !== null)
  }

  async function load(): Promise<OpenText> {
    const { createMarkReader } = await import('../../cite/mark-reader.ts')
    return (textPart): MarkedText | null => {
      if (!mayMean()) return null
      const reader = createMarkReader({
        sources,
        protocols: read,
        asked,
        awaitsSources,
        sidecar,
        keepsBreaks: true,
      })
      if (textPart !== null) readers.set(textPart, reader)
      const text = { push: (delta: string) => reader.push(delta).text, flush: () => reader.flush().text }
      return sidecar === undefined ? skipJson(text) : text
    }
  }

  return {
    read(text) {
      if (marks === false || (marks === undefined && text === 'kept')) return null
      loading = load()
      return loading
    },
    discardFrom(textPart) {
      for (const part of readers.keys()) if (part >= textPart) readers.delete(part)
    },
    async handOver({ textParts, give }) {
      // Callers of `read` that have waited for the same promise continue first, so their texts are read before this
      // goes on.
      await loading
      if (readers.size === 0) return
      await settled()
      const { citationsOfMarks } = await import('./citations-of-marks.ts')
      const used = new Set<string>()
      const problems: MarksOfAnswer['problems'] = []
      for (const [textPart, reader] of readers) {
        const all = reader.found()
        const cited = citationsOfMarks(all.marks, { textPart, text: textParts[textPart] ?? '', sentences })
        problems.push(...all.problems.map((problem) => ({ ...problem, textPart })))
        for (const { citation, sourceId } of cited.citations) {
          if (registry.get(sourceId)) give(citation)
          else
            problems.push({
              code: 'unknown-marker',
              marker: citation.mark!.marker,
              textPart,
              at: citation.mark!.at,
            })
        }
        for (const id of cited.used) if (registry.get(id)) used.add(id)
      }
      if (used.size === 0 && problems.length === 0) return
      report(problems, incident)
      found = { used: [...used], problems: problems.slice(0, MAX_PROBLEMS) }
    },
    get found() {
      return found
    },
  }
}

/** The text of an incident for each kind of problem with marks; the record lists each mark. */
const wrongs: Record<string, string> = {
  'unknown-marker': 'name no source of this answer',
  'empty-marker': 'name nothing',
  'unclosed-marker': 'are not closed, or close nothing',
}

/** Maximum number of marks that an incident names. */
const MAX_NAMED = 5

function report(problems: MarksOfAnswer['problems'], incident: (incident: Incident) => void): void {
  for (const [code, ofCode] of Map.groupBy(problems, (problem) => problem.code)) {
    const named = [...new Set(ofCode.map(({ marker }) => marker.slice(0, 60)))].slice(0, MAX_NAMED).join(', ')
    const message = `Marks of the model ${wrongs[code] ?? 'could not be read'} (${ofCode.length}): ${named}.`
    incident({ step: 'match', code, message })
  }
}
