import type { UIMessagePart, UITools } from 'ai'
import { citationsDataSchema } from '../../core/citations-data.ts'
import type { CitationsData } from '../../core/citations-data.ts'

/** Data parts of a cited message, for the `UIMessage` type: `UIMessage<Metadata, CitationDataParts>`. */
export type CitationDataParts = { citations: CitationsData }

/** A part of a cited message: of a kind that each `ai` 7 has. Newer ones add kinds, which an older one would refuse. */
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
 * A chat message whose `data-citations` part is typed. It is a `UIMessage` by its structure, of whichever version of
 * `ai` a package brings: `Chat<CitedUIMessage>` of `@ai-sdk/vue`, which has one of its own, takes it as well.
 */
export type CitedUIMessage<METADATA = unknown> = {
  id: string
  role: 'system' | 'user' | 'assistant'
  metadata?: METADATA
  parts: CitedMessagePart[]
}

/**
 * Schemas for `validateUIMessages` and `useChat`:
 *
 * ```ts
 * await validateUIMessages<CitedUIMessage>({ messages, dataSchemas: citationDataSchemas })
 * ```
 */
export const citationDataSchemas = { citations: citationsDataSchema }
