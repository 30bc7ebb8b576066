import { z } from 'zod'
import { isFields, readRecords } from '../../../extractors/reading.ts'
import { givenSourceSchema } from '../../core/source.ts'
import type { SourceInput } from '../../core/source.ts'
import type { CitationRun } from '../../engine/runs.ts'
import type { AnswerPart } from './reading/answer-part.ts'

/** A source in citespan's own shape, with `content` or, as other tools call it, `text`. */
const plainSourceSchema = givenSourceSchema.refine(
  ({ content, text }) => content !== undefined || text !== undefined,
)

/** Adds the texts and sources of a body to a run. */
export type PartAdder = {
  add(part: AnswerPart): void
  /** The index of the text part with this key, from 0; a new key gets the next index. */
  ordinalOf(key: string): number
  /** The texts of the parts so far, by index; offsets of citations refer to them. */
  readonly texts: readonly string[]
}

export function createPartAdder(run: CitationRun): PartAdder {
  const ordinals = new Map<string, number>()
  const texts: string[] = []
  let lists = 0

  function ordinalOf(key: string): number {
    const known = ordinals.get(key) ?? ordinals.size
    ordinals.set(key, known)
    return known
  }

  function addText(ordinal: number, text: string): void {
    run.push(ordinal, text)
    // An earlier part may have citations and no text.
    while (texts.length <= ordinal) texts.push('')
    texts[ordinal] += text
  }

  function add(part: AnswerPart): void {
    switch (part.type) {
      case 'text':
        addText(ordinalOf(part.part), part.text)
        break
      case 'tool':
        run.takeToolResult(part.call)
        break
      case 'sources':
        addSources(run, part.sources, `sources-${lists++}`)
        break
      case 'cited': {
        const ordinals = part.parts.map(ordinalOf)
        const textParts = { from: Math.min(...ordinals), to: Math.max(...ordinals) + 1 }
        run.takeCitations(part.citations, { textParts })
        break
      }
      case 'end':
        if (part.outcome === 'failed') run.interrupt('failed')
        break
      case 'text-end':
      case 'piece':
    }
  }

  return { add, ordinalOf, texts }
}

/** Adds a list of sources: directly if all have citespan's own shape, otherwise all through the extractors. */
function addSources(run: CitationRun, items: readonly unknown[], toolCallId: string): void {
  const plain = z.array(plainSourceSchema).safeParse(items)
  if (!plain.success) {
    run.takeToolResult({ toolCallId, toolName: 'query_rag', input: null, output: items })
    return
  }
  const details = readRecords(items.filter(isFields)).map(detailsOf)
  const sources = plain.data.map((source, index) => ({ ...details[index], ...source }))
  // Sources with an id come first: otherwise a source without an id could be given the same id, such as `S1`.
  run.addSources(sources.toSorted((a, b) => Number(!a.id) - Number(!b.id)))
}

/**
 * What fields of other names say about a source, such as `page` or `metadata: { title }`. Its texts and its identifier
 * only have citespan's own names.
 */
function detailsOf(record: SourceInput): SourceInput {
  return { ...record, content: undefined, snippet: undefined, identifier: undefined }
}
