import type { z } from 'zod'
import { citationsDataShape, citedSourceShape } from './shapes/citations-data.ts'
import { schemaOf } from './shapes/schema-of.ts'

/** A source as a page shows it, without its content and metadata. */
export const citedSourceSchema = schemaOf(citedSourceShape)

/** A source as a page shows it, without its content and metadata. */
export type CitedSource = z.infer<typeof citedSourceSchema>

/**
 * The data of a `data-citations` part, and `data` in the response of `citationApp` to `GET /runs/:id`. Each update is
 * complete: it holds everything that a page needs to show the citations of one answer.
 */
export const citationsDataSchema = schemaOf(citationsDataShape)

/**
 * The data of a `data-citations` part, and `data` in the response of `citationApp` to `GET /runs/:id`. Each update is
 * complete: it holds everything that a page needs to show the citations of one answer.
 */
export type CitationsData = z.infer<typeof citationsDataSchema>
