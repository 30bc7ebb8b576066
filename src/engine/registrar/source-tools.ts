import { defined } from '../../core/defined.ts'
import { z } from 'zod'
import { agentTool } from './agent-tool.ts'
import type { StoredSource } from './sources/registered-source.ts'
import { pageFields } from './operations/fields.ts'
import type { Registrar } from '../operations.ts'
import { listedSourcesSchema, recheckOutputSchema, registeredOutputSchema } from './tool-outputs.ts'

const derivedFrom = z
  .array(z.union([z.string(), z.int().positive()]))
  .optional()
  .describe('The sources it was made from, by id or number, and citations by id.')

export function registerSourceAgentTool(registrar: Pick<Registrar, 'addCustomSource'>) {
  return agentTool({
    description:
      'Register a text as a source to cite: a text you were given outside of tools, or an artifact you made from other sources.',
    inputSchema: z.object({
      name: z.string().describe('What a reader would call it.'),
      content: z.string().describe('The text, whole and unchanged.'),
      description: z.string().optional(),
      derivedFrom,
    }),
    outputSchema: registeredOutputSchema,
    run: async (input) => registered(await registrar.addCustomSource(input)),
    toText: readRegistered,
  })
}

export function registerDocumentAgentTool(registrar: Pick<Registrar, 'addDocSource'>) {
  return agentTool({
    description:
      'Register a document as a source to cite: by its text (plain text, markdown, HTML, JSON, CSV), or by its file in Base64 (PDF, DOCX, PPTX, XLSX, ODT, ODS, EPUB, RTF, e-mail).',
    inputSchema: z.object({
      fileName: z.string().describe('File name with extension, such as hgb.md.'),
      content: z.string().describe('The text, or the file in Base64, whole and unchanged.'),
      encoding: z
        .enum(['text', 'base64'])
        .optional()
        .describe('How content is written. Default: base64 if it is that, else text.'),
      charset: z
        .string()
        .optional()
        .describe('The encoding of a text file in Base64 that is not in Unicode: shift_jis.'),
      name: z.string().optional().describe('What a reader would call it.'),
      version: z.string().optional().describe('The version as named by the publisher.'),
      statute: z.string().optional().describe('Short name of the law, if it is one: HGB.'),
      derivedFrom,
    }),
    outputSchema: registeredOutputSchema,
    run: async ({ fileName, content, encoding, charset, statute, ...details }) => {
      const metadata = statute === undefined ? {} : { metadata: { statute } }
      // Without `encoding`, `addDocSource` decides by the content.
      const base64 = encoding === undefined ? {} : { base64: encoding === 'base64' }
      return registered(
        await registrar.addDocSource(
          { name: fileName, content, ...defined({ encoding: charset }) },
          { ...details, ...base64, ...metadata },
        ),
      )
    },
    toText: readRegistered,
  })
}

export function registerRowsAgentTool(registrar: Pick<Registrar, 'addDbSource'>) {
  return agentTool({
    description:
      'Register what a database returned as a source to cite: its rows, or in words what came of the query. A figure that is taken from many rows is cited with its formula (aggregation of cite).',
    inputSchema: z.object({
      identifier: z.string().describe('The database or table, such as crm.customers.'),
      name: z.string().describe('What a reader would call it.'),
      query: z.string().optional().describe('The query, as it was sent.'),
      rows: z.array(z.record(z.string(), z.unknown())).optional().describe('The rows, whole and unchanged.'),
      resultDescription: z.string().optional().describe('Without rows: what the query returned, in words.'),
      derivedFrom,
    }),
    outputSchema: registeredOutputSchema,
    run: async (input) => registered(await registrar.addDbSource(input)),
    toText: readRegistered,
  })
}

export function recheckSourceAgentTool(registrar: Pick<Registrar, 'recheck'>) {
  return agentTool({
    description:
      'Look at the page of a registered web source again: whether it is the same, moved, changed or gone, and whether the quotes of its citations still stand there.',
    inputSchema: z.object({
      sourceId: z
        .union([z.string(), z.int().positive()])
        .describe('Id or number of a registered web source.'),
    }),
    outputSchema: recheckOutputSchema,
    run: async (input) => {
      const { state, reason, newSourceId, citations } = await registrar.recheck(input.sourceId)
      return { state, ...defined({ reason, newSourceId }), citations }
    },
    toText: (output) => JSON.stringify(output),
  })
}

export function registerWebPageAgentTool(registrar: Pick<Registrar, 'addWebSource'>) {
  return agentTool({
    description: 'Fetch a public web page and register it as a source to cite.',
    inputSchema: z.object({
      url: z.string(),
      name: z.string().optional(),
      version: z.string().optional().describe('The version as named by the publisher.'),
      derivedFrom,
    }),
    outputSchema: registeredOutputSchema,
    run: async ({ url, ...details }) => registered(await registrar.addWebSource(url, details)),
    toText: readRegistered,
  })
}

export function listSourcesAgentTool(registrar: Pick<Registrar, 'listSources'>) {
  return agentTool({
    description: 'List the registered sources of the project, with their ids.',
    inputSchema: z.object({
      limit: z.int().min(1).max(100).optional(),
      cursor: pageFields.shape.cursor,
    }),
    outputSchema: listedSourcesSchema,
    run: async ({ limit = 50, cursor }) => {
      const { items, ...rest } = await registrar.listSources({ limit, cursor })
      return {
        sources: items.map(({ id, number, name, type, version, url }) => ({
          id,
          number,
          name,
          type,
          version,
          ...defined({ url }),
        })),
        ...rest,
      }
    },
    toText: (output) => JSON.stringify(output),
  })
}

type Registered = z.infer<typeof registeredOutputSchema>

/** What a tool returns after it has registered a source. */
export function registered({ id, number, name, version, metadata }: StoredSource): Registered {
  const { encoding, unknownCharacters, needsRendering } = metadata ?? {}
  return {
    sourceId: id,
    ...defined({ number }),
    name,
    version,
    ...(typeof encoding === 'string' && { encoding }),
    ...(typeof unknownCharacters === 'number' && { unknownCharacters }),
    ...(needsRendering === true && { needsRendering }),
  }
}

/** The output of a registering tool as one line of text for a model. */
export function readRegistered({
  sourceId,
  number,
  name,
  version,
  encoding,
  unknownCharacters,
  needsRendering,
}: Registered): string {
  const notes = [
    number === undefined ? '' : `, number ${number}`,
    encoding === undefined ? '' : `; read as ${encoding}`,
    unknownCharacters === undefined ? '' : `; U+FFFD stands for ${unknownCharacters} unknown characters`,
    needsRendering ? '; the page shows its text only by scripts, which were not run' : '',
  ]
  return `Registered ${name}, version ${version}, as ${sourceId}${notes.join('')}`
}
