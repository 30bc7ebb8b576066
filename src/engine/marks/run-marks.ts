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

/** Problems that a record keeps; the others are counted in an incident. */
const MAX_PROBLEMS = 500

/** The marks of one answer. */
export type RunMarks = {
  /**
   * Loads what takes marks off texts; `null` if they stay. A text is `sent` on by citespan, or `kept` by the
   * caller: then its marks are taken off only if that was asked for, since offsets are those of the clean text.
   */
  read(text: 'sent' | 'kept'): Promise<OpenText> | null
  /** Forgets the marks of this text part and all after it. */
  discardFrom(textPart: number): void
  /** Hands over what all marks cite, once the answer and its sources are complete. */
  handOver(answer: Pick<Attributor, 'textParts' | 'give'>): Promise<void>
  /** What the marks say beside what they cite, after `handOver`. */
  readonly found: MarksOfAnswer | undefined
}

/** Throws a `CitationError` `invalid-input` for settings that are not valid. */
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
    /** Resolves when all sources so far are registered; `null` when they are. */
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

  /** Without a source no mark can mean any, unless it was asked that wrong marks are told. */
  function mayMean(): boolean {
    return marks !== undefined || registry.revision > 0 || settled() !== null
  }

  /** Where marks are asked for, sources may come behind the text, as those of a retriever's stream do. */
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
      // Who asked for the reader before goes on before: a result that was still to be read is read by then.
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

/** What is told of each kind of problem; the record names each mark. */
const wrongs: Record<string, string> = {
  'unknown-marker': 'name no source of this answer',
  'empty-marker': 'name nothing',
  'unclosed-marker': 'are not closed, or close nothing',
}

/** Marks that an incident names. */
const MAX_NAMED = 5

function report(problems: MarksOfAnswer['problems'], incident: (incident: Incident) => void): void {
  for (const [code, ofCode] of Map.groupBy(problems, (problem) => problem.code)) {
    const named = [...new Set(ofCode.map(({ marker }) => marker.slice(0, 60)))].slice(0, MAX_NAMED).join(', ')
    const message = `${ofCode.length} marks of the model ${wrongs[code] ?? 'could not be read'}: ${named}.`
    incident({ step: 'match', code, message })
  }
}
