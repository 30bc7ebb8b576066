import { z } from 'zod'
import { agentTool, registered, readRegistered, registeredOutputSchema } from '../../engine/registrar.ts'
import type { Registrar } from '../../engine/operations.ts'

/**
 * Reads a file by the path that a client gave; returns its name and bytes.
 *
 * @throws CitationError if the path may not be read, no file is there, or the file is too large.
 */
export type ReadAllowedFile = (path: string) => Promise<{ name: string; content: Uint8Array<ArrayBuffer> }>

/** How to let the server read files, for messages that say that it cannot. */
export const NO_FILES = 'start the server with --files FOLDER (readFile of createMcpServer)'

/** A path in the input of a tool. */
export const pathSchema = z
  .string()
  .describe('Path of a file within the folder that the server may read, such as reports/2024.pdf.')

/** The tool that registers a file of the folder that the operator allows. */
export function registerFileTool(registrar: Pick<Registrar, 'addDocSource'>, readFile: ReadAllowedFile) {
  return agentTool({
    description:
      'Register a file as a source to cite, by its path: text, markdown, HTML, PDF, DOCX, PPTX, XLSX, ODT, ODS, EPUB, RTF or e-mail.',
    inputSchema: z.object({
      path: pathSchema,
      name: z.string().optional().describe('What a reader would call it.'),
      version: z.string().optional().describe('The version as named by the publisher.'),
      statute: z.string().optional().describe('Short name of the law, if it is one: HGB.'),
    }),
    outputSchema: registeredOutputSchema,
    run: async ({ path, statute, ...details }) => {
      const metadata = statute === undefined ? {} : { metadata: { statute } }
      return registered(await registrar.addDocSource(await readFile(path), { ...details, ...metadata }))
    },
    toText: readRegistered,
  })
}
