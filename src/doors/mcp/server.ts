/**
 * The Model Context Protocol server. In: a registrar, and calls by MCP clients. Out: registered sources, citations
 * with their verdicts, and lists of both, as text for a model and as structured content.
 */
import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { CitationError } from '../../core/error.ts'
import { toErrorBody } from '../../core/remote.ts'
import type { ErrorBody } from '../../core/remote.ts'
import {
  adminToolTable,
  agentToolTable,
  isFailure,
  parse,
  serverTools,
  usableTools,
} from '../../engine/registrar.ts'
import type { Registrar } from '../../engine/operations.ts'
import type { AgentTool } from '../../engine/registrar.ts'
import { checkAnswerTool } from './check-answer.ts'
import type { AnswerChecker } from './check-answer.ts'
import { NO_FILES, registerFileTool } from './register-file.ts'
import type { ReadAllowedFile } from './register-file.ts'

export type { AnswerChecker } from './check-answer.ts'
export type { ReadAllowedFile } from './register-file.ts'

/** The version that the server shows to its clients, and how it may read files for them. */
export type McpOptions = {
  /** The version that clients see, such as that of the package. */
  version: string
  /**
   * Reads a file by a path from a client, and rejects paths that the client may not read. Without it, no tool accepts
   * paths.
   */
  readFile?: ReadAllowedFile
}

/**
 * Creates a Model Context Protocol server with the tools of an agent: register sources, cite, check a whole answer, and
 * look up records. An admin also gets the tools for settings. All calls are made as the actor of the registrar, and
 * tools that the role of this actor may not use are left out.
 *
 * Pass an engine, or a view of one for another actor (`engine.as(…)`). Only an engine whose actor is an agent checks
 * whole answers: a view has no `attribute`, and only agents may record answers. Without `readFile`, no tool takes paths
 * of files. Connect the server to a transport:
 *
 * ```ts
 * await createMcpServer(engine, { version }).connect(new StdioServerTransport())
 * ```
 */
export function createMcpServer(
  registrar: Registrar | (Registrar & AnswerChecker),
  { version, readFile }: McpOptions,
): McpServer {
  const tools = usableTools(registrar, {
    ...agentToolTable,
    ...adminToolTable,
    ...(readFile && { [serverTools.file.name]: () => registerFileTool(registrar, readFile) }),
    ...('attribute' in registrar && {
      [serverTools.answer.name]: () => checkAnswerTool(registrar, { readFile }),
    }),
  })
  const instructions = instructionsFor(tools)
  const server = new McpServer({ name: 'citespan', version }, { instructions })
  for (const [name, tool] of tools) addTool(server, name, tool)
  return server
}

function addTool<Input, Output extends object>(
  server: McpServer,
  name: string,
  tool: AgentTool<Input, Output>,
): void {
  const { description, inputSchema, outputSchema } = tool
  const described = {
    description,
    inputSchema: describing(inputSchema),
    outputSchema: describing(outputSchema),
  }
  server.registerTool(name, described, (input) => answer(name, input, tool))
}

/** The answer to a call. A failure is a tool result with code and advice, never a protocol error. */
async function answer<Input, Output extends object>(
  name: string,
  input: unknown,
  { inputSchema, outputSchema, run, toText }: AgentTool<Input, Output>,
) {
  try {
    const output = await run(parse(inputSchema, input, name))
    if (isFailure(output)) {
      const { failed: _failed, ...error } = output
      return refusal(error)
    }
    // Parsing removes fields that are not in the schema: texts of sources have a tool of their own.
    const parsed = outputSchema.safeParse(output)
    // A result that does not match the schema is returned unparsed.
    const structuredContent = jsonOf(parsed.success ? parsed.data : output)
    return { content: textOf(toText(output)), structuredContent }
  } catch (error) {
    return refusal(toErrorBody(error instanceof CitationError ? error : unexpected(error)))
  }
}

/**
 * The tool result of a failed call. The error is in `_meta` and not in the structured content, because clients check
 * the structured content against the schema even for an error.
 */
function refusal(error: ErrorBody) {
  const content = textOf(`Not done (${error.code}): ${error.message}`)
  return { content, _meta: { [ERROR_META]: error }, isError: true }
}

/** The field of `_meta` with the error of a call: `{ code, message, suggestion, partialResult? }`. */
const ERROR_META = 'citespan/error'

function textOf(text: string) {
  return [{ type: 'text' as const, text }]
}

/** The value as JSON, without `undefined` fields. */
function jsonOf(value: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>
}

function unexpected(cause: unknown): CitationError {
  return new CitationError({
    code: 'internal',
    message: `The call failed: ${cause instanceof Error ? cause.message : String(cause)}`,
    suggestion: 'Call again; if it fails again, go on without it.',
    cause,
  })
}

/**
 * A schema that describes the fields of `schema` but accepts every value. `answer` checks the input itself, because the
 * SDK's own error has no code; it also removes output fields that the schema lacks.
 */
function describing(schema: z.ZodType) {
  const toJson = (io: 'input' | 'output') => () => z.toJSONSchema(schema, { io }) as Record<string, unknown>
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'citespan',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: toJson('input'), output: toJson('output') },
    },
  }
}

/** What a client is told to do with the tools. It names only tools that are offered. */
function instructionsFor(offered: { has(name: string): boolean }): string {
  if (!offered.has('cite')) return reading
  return [
    citing,
    ...(offered.has(serverTools.answer.name) ? [checking] : []),
    ...(offered.has(serverTools.file.name) ? [] : [withoutFiles]),
  ].join(' ')
}

const citing =
  'Register each source once, then each factual claim with cite before you state it. ' +
  'A citation is checked at once: what failed must be corrected or dropped.'

const checking = 'check_answer checks a finished answer against its sources, sentence by sentence.'

const reading = 'Look up registered sources and citations. This server acts for a role that registers none.'

const withoutFiles = `No tool here takes paths of files: to have one, ${NO_FILES}. register_document takes their text.`
