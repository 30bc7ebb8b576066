import type { UIMessagePart, UITools } from 'ai'
import { citationsDataSchema } from '../../core/citations-data.ts'
import type { CitationsData } from '../../core/citations-data.ts'

/** Data parts of a cited message, for the `UIMessage` type: `UIMessage<Metadata, CitationDataParts>`. */
export type CitationDataParts = { citations: CitationsData }

/**
 * A part of a cited message, limited to the kinds that every `ai` 7 has. Newer versions add kinds that older ones
 * would reject.
 */
export type CitedMessagePart = Extract<UIMessagePart<CitationDataParts, UITools>, { type: PartKind }>

type PartKind =
  | 'text'
  | 'reasoning'
  | 'reasoning-file'
  | 'file'
  | 'source-url'
  | 'source-document'
  | 'step-start'
  | 'custom'
  | 'dynamic-tool'
  | `tool-${string}`
  | `data-${string}`

/**
 * A chat message whose `data-citations` part is typed. It is structurally a `UIMessage` of every `ai` 7:
 * `Chat<CitedUIMessage>` of `@ai-sdk/vue`, which brings its own version, accepts it too.
 */
export type CitedUIMessage<METADATA = unknown> = {
  id: string
  role: 'system' | 'user' | 'assistant'
  metadata?: METADATA
  parts: CitedMessagePart[]
}

/**
 * Schemas for the option `dataSchemas` of `validateUIMessages` and the option `dataPartSchemas` of `useChat`:
 *
 * ```ts
 * await validateUIMessages<CitedUIMessage>({ messages, dataSchemas: citationDataSchemas })
 * ```
 */
export const citationDataSchemas = { citations: citationsDataSchema }
