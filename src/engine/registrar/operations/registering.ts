import { z } from 'zod'
import { toErrorBody } from '../../../core/remote.ts'
import {
  registerDocumentAgentTool,
  registerRowsAgentTool,
  registerSourceAgentTool,
  registerWebPageAgentTool,
} from '../source-tools.ts'
import { addCustomSource, addDbSource, addDocSource, addWebSource } from '../sources/add-sources.ts'
import {
  customSourceSchema,
  dbSourceSchema,
  derivedFromSchema,
  detailsSchema,
} from '../sources/source-inputs.ts'
import {
  rawSourceSchema,
  validateAndRegister,
  validateAndRegisterAll,
} from '../sources/validate-and-register.ts'
import type { WebSourceOutcome } from '../sources/validate-and-register.ts'
import { errorBodySchema, storedSourceSchema } from './answers.ts'
import { operation, request } from './operation.ts'

const tag = 'Sources'
const registered = {
  answer: storedSourceSchema,
  says: 'The source; citations refer to it by this id.',
  creates: true,
} as const

export const registeringOperations = {
  addCustomSource: operation('addCustomSource', {
    writes: 'source',
    run: (context) => (source) => addCustomSource(source, context),
    tool: { name: 'register_source', make: registerSourceAgentTool },
  }),
  // Over HTTP this is a form with a file, with its own route: addDocumentSource.
  addDocSource: operation('addDocSource', {
    writes: 'source',
    run:
      (context) =>
      (document, details = {}) =>
        addDocSource(document, details, context),
    tool: { name: 'register_document', make: registerDocumentAgentTool },
  }),
  addDbSource: operation('addDbSource', {
    writes: 'source',
    run: (context) => (source) => addDbSource(source, context),
    tool: { name: 'register_rows', make: registerRowsAgentTool },
  }),
  addWebSource: operation('addWebSource', {
    writes: 'source',
    run:
      (context) =>
      (url, details = {}) =>
        addWebSource(url, details, context),
    request: request({
      tag,
      summary: 'Fetch and register a web page',
      description: 'Only pages at public addresses.',
      body: detailsSchema
        .extend({ url: z.url().max(10_000), derivedFrom: derivedFromSchema })
        .meta({ id: 'WebSource' }),
      example: { url: 'https://example.org/tariff', name: 'Tariff' },
      ...registered,
      send: (registrar, { url, ...details }, options) =>
        registrar.addWebSource(url, { ...details, ...options }),
    }),
    tool: { name: 'register_web_page', make: registerWebPageAgentTool },
  }),
  validateAndRegister: operation('validateAndRegister', {
    writes: 'source',
    run: (context) => (source) => validateAndRegister(source, context),
  }),
  validateAndRegisterAll: operation('validateAndRegisterAll', {
    writes: 'source',
    run: (context) => (sources) => validateAndRegisterAll(sources, context),
  }),
}

/** The operations of registering, under the names that the service has for them. */
export const renamedRegisteringOperations = {
  addTextSource: {
    request: request({
      tag,
      summary: 'Register a text',
      description: 'A text as a source, such as an artifact that an agent made from other sources.',
      body: customSourceSchema.meta({ id: 'TextSource' }),
      example: { name: 'Tariff', content: 'The fee is 40 euros.' },
      ...registered,
      send: (registrar, source) => registrar.addCustomSource(source),
    }),
  },
  addDatabaseSource: {
    request: request({
      tag,
      summary: 'Register rows of a database',
      body: dbSourceSchema.meta({ id: 'DatabaseSource' }),
      example: {
        identifier: 'crm.fees',
        name: 'Fees',
        query: 'select name, fee from fees',
        rows: [{ name: 'Membership', fee: 40 }],
      },
      ...registered,
      send: (registrar, source) => registrar.addDbSource(source),
    }),
  },
  validateWebSources: {
    request: request({
      tag,
      summary: 'Register web pages, whether or not they can be read',
      description:
        'For search results. An unreadable page is registered as `degraded`, with the reason in `validation`. Its text is the one given here, which cannot verify a citation (`textOrigin` is `unread`), unless it is given with the `textOrigin` `excerpt`: then it can verify one, but not contradict it.',
      body: z
        .object({
          sources: z
            .array(rawSourceSchema.omit({ signal: true }))
            .min(1)
            .max(100),
        })
        .meta({ id: 'WebSources' }),
      example: { sources: [{ url: 'https://example.org/tariff', snippet: 'The fee is 40 euros.' }] },
      answer: z
        .object({
          items: z.array(
            z.discriminatedUnion('ok', [
              z.object({ ok: z.literal(true), source: storedSourceSchema }),
              z.object({
                ok: z.literal(false),
                url: z.string().nullable(),
                error: errorBodySchema,
              }),
            ]),
          ),
        })
        .meta({ id: 'ValidatedWebSources' }),
      says: 'One result for each source, in order.',
      async send(registrar, { sources }, options) {
        const outcomes = await registrar.validateAndRegisterAll(
          sources.map((source) => ({ ...source, ...options })),
        )
        return { items: outcomes.map(shown) }
      },
    }),
  },
}

function shown(outcome: WebSourceOutcome) {
  if (outcome.ok) return outcome
  return { ok: false as const, url: outcome.url, error: toErrorBody(outcome.error) }
}
