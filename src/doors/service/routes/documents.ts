import { defined } from '../../../core/defined.ts'
import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { derivedFromSchema, storedSourceSchema } from '../../../engine/registrar.ts'
import { asCaller, createOperation, createRoutes, failures, jsonAnswer } from './operation.ts'
import type { Operations } from './operation.ts'

const addDocument = createOperation({
  operationId: 'addDocumentSource',
  method: 'post',
  path: '/v1/sources/documents',
  tags: ['Sources'],
  summary: 'Register a file',
  description: 'Any kind of file that citespan reads, sent as a form.',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z
            .object({
              file: z
                .custom<File>((file) => file instanceof File, 'a file')
                .openapi({ type: 'string', format: 'binary' }),
              identifier: z.string().trim().min(1).max(1_000).optional(),
              name: z.string().trim().min(1).max(500).optional(),
              version: z.string().trim().min(1).max(100).optional(),
              description: z.string().max(10_000).optional(),
              encoding: z
                .string()
                .trim()
                .min(1)
                .max(100)
                .optional()
                .describe('The encoding of a text that does not say it, such as shift_jis.'),
              metadata: z.string().max(100_000).optional().describe('A JSON object.'),
              csl: z.string().max(100_000).optional().describe('A CSL-JSON item.'),
              derivedFrom: z
                .string()
                .max(100_000)
                .optional()
                .describe('A JSON array of what it was made from: ids, or { identifier, version }.'),
            })
            .meta({ id: 'DocumentSource' }),
        },
      },
    },
  },
  responses: {
    201: jsonAnswer(storedSourceSchema, 'The source; citations refer to it by this id.'),
    ...failures,
  },
})

/** The route by the id of its operation; the typed client has a method for it. */
export const documentOperations = { addDocumentSource: addDocument }

/** The route that registers a file as a source. The file is sent in a form. */
export function documentRoutes(operations: Operations) {
  return createRoutes().openapi(addDocument, async (c) => {
    const { file, metadata, csl, derivedFrom, ...details } = c.req.valid('form')
    const read = defined({
      metadata: parsePart(recordSchema, metadata, 'metadata'),
      csl: parsePart(recordSchema, csl, 'csl'),
      derivedFrom: parsePart(derivedFromSchema, derivedFrom, 'derivedFrom'),
    })
    const { signal } = c.req.raw
    return c.json(
      await asCaller(operations, c).addDocSource(file, { ...defined(details), ...read, signal }),
      201,
    )
  })
}

const recordSchema = z.record(z.string(), z.unknown())

/**
 * Parses a form field that contains JSON; `undefined` for a missing field. Throws `invalid-input` if it is not JSON of
 * this schema.
 */
function parsePart<T>(schema: z.ZodType<T>, text: string | undefined, name: string): T | undefined {
  if (text === undefined) return undefined
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new CitationError({
      code: 'invalid-input',
      message: `${name} is not the JSON that is needed.`,
      suggestion: 'Send text such as {"statute":"HGB"}; /openapi.json describes every field.',
      cause,
    })
  }
}
