import { z } from 'zod'
import { sourceTypeSchema } from '../../../core/source.ts'
import { recordReading } from '../context/record-reading.ts'
import { currentSource } from '../recheck/current-source.ts'
import { listSourcesAgentTool } from '../source-tools.ts'
import { amendSource } from '../sources/amend-source.ts'
import { findSource, readSource } from '../sources/find-source.ts'
import { listSources } from '../sources/list-sources.ts'
import { parse } from '../sources/parse.ts'
import { readSourceContent } from '../sources/registered-source.ts'
import { detailsSchema } from '../sources/source-inputs.ts'
import { sourceVersions } from '../sources/source-versions.ts'
import { currentSourceSchema, pageOf, storedSourceSchema } from './answers.ts'
import {
  idParams,
  idSchema,
  numberOf,
  pageFields,
  project,
  since,
  sourceRefFields,
  sourceRefOf,
  until,
} from './fields.ts'
import { operation, request } from './operation.ts'

const tag = 'Sources'

/** The new name of a source, of the same form as at its registration. */
const renameSchema = z.object({ name: detailsSchema.shape.name.unwrap() })

export const sourceOperations = {
  listSources: operation('listSources', {
    run:
      (context) =>
      async (query = {}) => {
        const page = await listSources(query, context)
        await recordReading('listSources', query, page.items.length, context)
        return page
      },
    request: request({
      tag,
      summary: 'List registered sources',
      query: pageFields.extend({
        identifier: z
          .string()
          .min(1)
          .max(1_000)
          .optional()
          .describe('Versions of the source with this identifier.'),
        type: sourceTypeSchema.optional(),
        number: numberOf('The source with this number in the project.'),
        version: z.string().max(100).optional(),
        name: z.string().max(500).optional().describe('Words in the name.'),
        text: z.string().max(500).optional().describe('Words in name, identifier, description or URL.'),
        since,
        until,
        sessionId: idSchema.optional(),
        agentId: idSchema.optional(),
        project,
      }),
      answer: pageOf(storedSourceSchema),
      says: 'Oldest first.',
      send: (registrar, query) => registrar.listSources(query),
    }),
    tool: { name: 'list_sources', make: listSourcesAgentTool },
  }),
  getSource: operation('getSource', {
    run: (context) => async (id) => {
      const source = await findSource(id, 'getSource', context)
      const current = source && (await currentSource(source, context))
      await recordReading('getSource', { id }, source ? 1 : 0, context)
      return current
    },
    request: request({
      tag,
      summary: 'A registered source',
      description:
        '`validation` is the result of the newest recheck of its page; `registeredValidation` is the result at registration.',
      params: idParams,
      query: sourceRefFields,
      answer: currentSourceSchema,
      says: 'The source, without its content.',
      send: (registrar, named) => registrar.getSource(sourceRefOf(named)),
    }),
  }),
  getSourceVersions: operation('getSourceVersions', {
    run:
      (context) =>
      async (id, query = {}) => {
        const page = await sourceVersions(id, query, context)
        await recordReading('getSourceVersions', { id, ...query }, page.items.length, context)
        return page
      },
    request: request({
      tag,
      summary: 'All registrations of a source',
      description:
        'The registrations under its identifier; for documents and texts also those with the same content. Each has its name, version, time, hash, and who registered it.',
      params: idParams,
      query: sourceRefFields.extend(pageFields.shape),
      answer: pageOf(storedSourceSchema),
      says: 'Oldest first.',
      send: (registrar, { id, by, version, ...page }) =>
        registrar.getSourceVersions(sourceRefOf({ id, by, version }), page),
    }),
  }),
  getSourceContent: operation('getSourceContent', {
    run: (context) => async (id) => {
      const source = await readSource(id, context, 'getSourceContent')
      const content = await readSourceContent(source, context)
      await recordReading('getSourceContent', { id }, 1, context)
      return content
    },
    request: request({
      tag,
      summary: 'The text of a source',
      params: idParams,
      query: sourceRefFields,
      answer: z.object({ content: z.string() }).meta({ id: 'SourceContent' }),
      says: 'The whole text; offsets of evidence refer to it.',
      send: async (registrar, named) => ({ content: await registrar.getSourceContent(sourceRefOf(named)) }),
    }),
  }),
  renameSource: operation('renameSource', {
    writes: 'amendment',
    run: (context) => async (source, name) =>
      await amendSource(
        source,
        { ...parse(renameSchema, { name }, 'renameSource'), where: 'renameSource' },
        context,
      ),
    request: request({
      tag,
      summary: 'Give a source another name',
      description:
        'For agents and admins. Every later read shows the new name, also lists and bibliographies; its id, number, version and text stay, and stored answers keep the earlier name. ' +
        'The log keeps who renamed it and when.',
      params: idParams,
      body: renameSchema.meta({ id: 'RenameRequest' }),
      example: { name: 'Tariff of 2024' },
      answer: storedSourceSchema,
      says: 'The source with its new name, without its content.',
      send: (registrar, { id, name }) => registrar.renameSource(id, name),
    }),
    tool: {
      name: 'rename_source',
      description:
        'Give a registered source another name, as lists and bibliographies show it from now on. Its id, number and text stay.',
    },
  }),
}
