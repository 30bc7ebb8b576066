import type { UIMessage } from 'ai'
import { citationsDataSchema } from '../core/citations-data.ts'
import type { CitationsData } from '../core/citations-data.ts'

/** Data parts of a cited message, for the `UIMessage` type: `UIMessage<Metadata, CitationDataParts>`. */
export type CitationDataParts = { citations: CitationsData }

/** A chat message whose `data-citations` part is typed. */
export type CitedUIMessage<METADATA = unknown> = UIMessage<METADATA, CitationDataParts>

/**
 * Schemas for `validateUIMessages` and `useChat`:
 *
 * ```ts
 * await validateUIMessages<CitedUIMessage>({ messages, dataSchemas: citationDataSchemas })
 * ```
 */
export const citationDataSchemas = { citations: citationsDataSchema }
