import type { Fields } from '../../../../extractors/reading.ts'
import {
  readSourceCitations,
  readStepCitations,
  readStepPages,
  readTextCitations,
  withoutQuotes,
} from '../../../cite/providers.ts'
import type { ProviderCitation } from '../../../cite/providers.ts'
import { citedParts } from './answer-part.ts'
import type { AnswerPart } from './answer-part.ts'
import { recordsOf, stringOf } from './content-texts.ts'

/** Reads the JSON of a `generateText` result of the AI SDK (`steps: [{ content }]`); `null` for anything else. */
export function readAiSdkResult(body: Fields): AnswerPart[] | null {
  const steps = recordsOf(body.steps)
  if (steps.length === 0 || !steps.every(({ content }) => Array.isArray(content))) return null
  let count = 0
  return steps.flatMap(({ content, providerMetadata }) => {
    const texts: string[] = []
    const located: ProviderCitation[] = []
    const parts = recordsOf(content).flatMap((part): AnswerPart[] => {
      const { type, text, toolCallId, toolName, input, output } = part
      const key = String(count++)
      if (type === 'text') {
        texts.push(key)
        return [
          { type: 'text', part: key, text: stringOf(text) },
          ...citedParts(readTextCitations(part), key),
        ]
      }
      if (type === 'source') {
        const cited = readSourceCitations(part)
        located.push(...cited)
        return cited.length > 0 ? [] : [sourcePart(part, `part-${key}`)]
      }
      if (type !== 'tool-result' || part.preliminary === true) return []
      const call = { toolCallId: stringOf(toolCallId), toolName: stringOf(toolName), input, output }
      return [{ type: 'tool', call }]
    })
    const pages = readStepPages(providerMetadata)
    return [
      ...parts,
      ...pages.map((page) => sourcePart(page, 'url_context')),
      ...citedParts([...located, ...readStepCitations(providerMetadata)], ...texts),
    ]
  })
}

function sourcePart(part: Fields, toolCallId: string): AnswerPart {
  const output = [withoutQuotes(part)]
  return { type: 'tool', call: { toolCallId, toolName: 'source', input: null, output } }
}
