import type { GenerateResult } from '../../engine/stream.ts'
import type { CitationsData } from '../../core/citations-data.ts'
import type { CitationRun } from '../../engine/runs.ts'
import { toCitationMap } from '../../references/display.ts'
import type { CitationMap } from '../../references/display.ts'
import { untilStored } from './until-stored.ts'

export type ChatAnswer = {
  /** The text of the last step: the final answer. */
  answer: string
  /** The text parts of all steps, to which offsets refer. */
  textParts: string[]
  citations?: CitationMap
  data?: CitationsData
}

type TextResult = GenerateResult & { readonly text: string }

/**
 * The answer of a finished model call with its citations. If citing fails, `onError` is
 * called and the answer is returned without citations.
 */
export async function citedAnswer(
  run: CitationRun,
  result: TextResult,
  { onError }: { onError: (error: unknown) => void },
): Promise<ChatAnswer> {
  try {
    const stored = run.attribute(result)
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
