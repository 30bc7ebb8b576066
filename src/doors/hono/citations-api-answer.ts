import type { Citation } from '../../core/citation.ts'
import type { CitationsData } from '../../core/citations-data.ts'
import type { CitationRun } from '../../engine/runs.ts'
import { readResult, cleanOf } from '../../engine/stream.ts'
import type { GenerateResult, OpenText } from '../../engine/stream.ts'
import type { CitationsApiRequest } from './citations-api-request.ts'
import { inOrderFound, isShown, MAX_MAPPED, toMap, toSources } from './citations-api-sources.ts'
import type { CitationsApiMap } from './citations-api-sources.ts'
import { numberedText } from './numbered-text.ts'
import { untilStored } from './until-stored.ts'

/** Separates two text parts of an answer. */
const PART_BREAK = '\n\n'

type Includes = Pick<CitationsApiRequest, 'includesSources' | 'includesCitations'>

/** The part of a response that describes an answer. */
export type CitationsApiAnswer = {
  answer: string
  sources: ReturnType<typeof toSources>
  citation_map: CitationsApiMap
  tool_calls: { id: string; name: string; arguments: unknown }[]
  /** The tools that were called, in order. */
  agent_path: string[]
}

/**
 * The answer of a finished model call: the text of the last step, with a mark `[n]` after each claim that has a shown
 * citation of source n of the map. There are no marks if the request asks for no citations. If citing fails, `onError`
 * is called, and the answer is returned with empty `sources` and map.
 */
export async function markedAnswer(
  run: CitationRun,
  result: GenerateResult,
  { request, onError }: { request: Includes; onError: (error: unknown) => void },
): Promise<CitationsApiAnswer> {
  const calls = callsOf(result)
  const texts: string[] = []
  const before = textsOf(result.steps.slice(0, -1)).length
  try {
    run.begin()
    readResult(run, result, keepTexts(await run.readMarks('kept'), texts))
    const stored = run.finish()
    const data = request.includesCitations ? await run.attributed() : run.data()
    await run.sourcesSettled()
    const shown = { ...sourcesOf(run, data, request), ...calls }
    const last = texts.slice(before)
    if (!request.includesCitations) return { answer: last.join(PART_BREAK), ...shown }
    const answer = await withMarks(last, { run, citations: toLast(data.citations.filter(isShown), before) })
    await untilStored(stored)
    return { answer, ...shown }
  } catch (error) {
    onError(error)
    const clean = textsOf(result.steps).map((text, textPart) => texts[textPart] ?? text)
    return { answer: clean.slice(before).join(PART_BREAK), sources: [], citation_map: {}, ...calls }
  }
}

/** The sources that a response lists, and its citation map; each is empty if the request does not ask for it. */
export function sourcesOf(
  run: CitationRun,
  { citations }: Pick<CitationsData, 'citations'>,
  { includesSources, includesCitations }: Includes,
): Pick<CitationsApiAnswer, 'sources' | 'citation_map'> {
  const sources = inOrderFound(run.sources)
  return {
    sources: includesSources ? toSources(sources, citations) : [],
    citation_map: includesCitations ? toMap(sources, citations) : {},
  }
}

/**
 * Wraps `open`, which is `null` if no marks are read, so that the clean text of each text part is also collected in
 * `texts`. Offsets refer to these texts.
 */
function keepTexts(open: OpenText | null, texts: string[]): OpenText {
  return (textPart) => {
    const marked = open?.(textPart)
    if (textPart === null) return marked ?? null
    texts[textPart] = ''
    const keep = (text: string) => {
      texts[textPart] += text
      return text
    }
    return {
      push: (delta) => keep(marked ? marked.push(delta) : delta),
      flush: () => keep(marked ? marked.flush() : ''),
    }
  }
}

function textsOf(steps: GenerateResult['steps']): string[] {
  return steps.flatMap(({ content }) =>
    content.flatMap(({ type, text = '' }) => (type === 'text' ? [text] : [])),
  )
}

/**
 * The citations in text part `before` and later ones. Their `textPart` is reduced by `before`, so that it counts from
 * 0.
 */
function toLast(citations: readonly Citation[], before: number): Citation[] {
  return citations.flatMap((citation) => {
    const textPart = citation.textPart - before
    return textPart < 0 ? [] : [{ ...citation, textPart }]
  })
}

async function withMarks(
  textParts: string[],
  { run, citations }: { run: CitationRun; citations: readonly Citation[] },
): Promise<string> {
  const sources = inOrderFound(run.sources).slice(0, MAX_MAPPED)
  // Loaded here, because it brings a markdown parser that only this dialect needs.
  const { toMarkers } = await import('../../references/to-markers.ts')
  const { createMarkReader } = await import('../../cite/mark-reader.ts')
  const { text } = toMarkers({ textParts, citations, sources }, { protocol: 'numbers' })
  // Clients of this dialect look for single numbers: `[1, 2]` becomes `[1][2]`.
  return cleanOf(text, numberedText(createMarkReader, { sources: () => sources, maxNumber: MAX_MAPPED }))
}

function callsOf({ steps }: GenerateResult): Pick<CitationsApiAnswer, 'tool_calls' | 'agent_path'> {
  const calls = steps.flatMap(({ content }) =>
    content.flatMap(({ type, toolCallId, toolName, input }) =>
      type === 'tool-call' && toolCallId !== undefined && toolName !== undefined
        ? [{ id: toolCallId, name: toolName, arguments: input }]
        : [],
    ),
  )
  return { tool_calls: calls, agent_path: calls.map(({ name }) => name) }
}
