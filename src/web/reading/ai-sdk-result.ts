import { isFields } from '../../../extractors/reading/values.ts'
import type { Fields } from '../../../extractors/reading/values.ts'
import type { AnswerPart } from './answer-part.ts'
import { recordsOf, stringOf } from './content-texts.ts'

/** Reads the JSON of a `generateText` result of the AI SDK (`steps: [{ content }]`); `null` for anything else. */
export function readAiSdkResult(body: Fields): AnswerPart[] | null {
  const steps = recordsOf(body.steps)
  if (steps.length === 0 || !steps.every(({ content }) => Array.isArray(content))) return null
  return steps
    .flatMap(({ content }) => recordsOf(content))
    .flatMap((part, index): AnswerPart[] => {
      const { type, text, toolCallId, toolName, input, output } = part
      const source = (value: unknown): AnswerPart => ({
        type: 'tool',
        call: { toolCallId: `part-${index}`, toolName: 'source', input: null, output: [value] },
      })
      if (type === 'text') {
        const isCited = Array.isArray(part.citations) || isFields(part.providerMetadata)
        return [
          ...(isCited ? [source(part)] : []),
          { type: 'text', part: String(index), text: stringOf(text) },
        ]
      }
      if (type === 'source') return [source(part)]
      if (type !== 'tool-result' || part.preliminary === true) return []
      const call = { toolCallId: stringOf(toolCallId), toolName: stringOf(toolName), input, output }
      return [{ type: 'tool', call }]
    })
}
