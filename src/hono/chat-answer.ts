import type { GenerateResult } from '../stream/generate.ts'
import type { CitationsData } from '../core/citations-data.ts'
import type { CitationRun } from '../engine/citation-run.ts'
import { toCitationMap } from '../references/display/citation-map.ts'
import type { CitationMap } from '../references/display/citation-map.ts'
import { untilStored } from './until-stored.ts'

export type ChatAnswer = {
  /** The last step's text: the answer proper. */
  answer: string
  /** The text of all steps, part by part: what offsets are relative to. */
  textParts: string[]
  citations?: CitationMap
  data?: CitationsData
}

type TextResult = GenerateResult & { readonly text: string }

/**
 * The answer of a finished model call with its citations. If citing fails,
 * which `onError` is told, it is the answer alone.
 */
export async function citedAnswer(
  run: CitationRun,
  result: TextResult,
  { onError }: { onError: (error: unknown) => void },
): Promise<ChatAnswer> {
  try {
    const stored = run.cite(result)
    const data = await run.attributed()
    await untilStored(stored)
    return { ...plainAnswer(result), citations: toCitationMap(data), data }
  } catch (error) {
    onError(error)
    void run.finish()
    return plainAnswer(result)
  }
}

export function plainAnswer({ text, steps }: TextResult): ChatAnswer {
  const parts = steps.flatMap(({ content }) => content)
  return {
    answer: text,
    textParts: parts.flatMap((part) => (part.type === 'text' ? [part.text ?? ''] : [])),
  }
}
