import { tool } from 'ai'
import type { Tool } from 'ai'
import type { z } from 'zod'
import {
  citeAgentTool,
  findCitationsAgentTool,
  listSourcesAgentTool,
  registerSourceAgentTool,
  registerDocumentAgentTool,
  registerWebPageAgentTool,
  relateCitationsAgentTool,
} from '../registrar/agent-tools.ts'
import type { AgentTool, ToolFailure } from '../registrar/agent-tools.ts'
import type { Registrar } from '../registrar/registrar.ts'

/**
 * A tool with which an agent registers each claim that it makes: the citation
 * is checked at once, and one that fails says why and what to do. Several
 * sources for a claim are several calls. The model reads the summary note and
 * the id alone; the tool's output holds all of it.
 *
 * ```ts
 * const agent = new ToolLoopAgent({ model, tools: { search, cite: citeTool(engine) } })
 * ```
 */
export function citeTool(registrar: Pick<Registrar, 'cite'>) {
  return toTool(citeAgentTool(registrar))
}

/** A tool that registers what the agent itself made or read as a source, so that it can be cited. */
export function registerSourceTool(registrar: Pick<Registrar, 'addCustomSource'>) {
  return toTool(registerSourceAgentTool(registrar))
}

/** A tool that registers a document by its text. */
export function registerDocumentTool(registrar: Pick<Registrar, 'addDocSource'>) {
  return toTool(registerDocumentAgentTool(registrar))
}

/** A tool that registers a public web page by its URL. */
export function registerWebPageTool(registrar: Pick<Registrar, 'addWebSource'>) {
  return toTool(registerWebPageAgentTool(registrar))
}

/** A tool that lists the registered sources. */
export function listSourcesTool(registrar: Pick<Registrar, 'listSources'>) {
  return toTool(listSourcesAgentTool(registrar))
}

/** A tool that looks up what was cited before, so that nothing is cited twice and failed ones are seen. */
export function findCitationsTool(registrar: Pick<Registrar, 'findCitations'>) {
  return toTool(findCitationsAgentTool(registrar))
}

/** A tool that records how one citation bears on another: a correction supersedes what it corrects. */
export function relateCitationsTool(registrar: Pick<Registrar, 'relate'>) {
  return toTool(relateCitationsAgentTool(registrar))
}

/** All of them, by the names that `compactCitations` knows. */
export function citationTools(registrar: Registrar) {
  return {
    cite: citeTool(registrar),
    register_source: registerSourceTool(registrar),
    register_document: registerDocumentTool(registrar),
    register_web_page: registerWebPageTool(registrar),
    list_sources: listSourcesTool(registrar),
    find_citations: findCitationsTool(registrar),
    relate_citations: relateCitationsTool(registrar),
  }
}

function toTool<Input, Output>({
  description,
  inputSchema,
  run,
  toText,
}: AgentTool<Input, Output>): Tool<Input, Output | ToolFailure> {
  // The SDK types what a tool takes by conditions on its input, which cannot be decided for any `Input`.
  return tool({
    description,
    inputSchema: inputSchema as z.ZodType<never>,
    execute: (input: Input) => run(input),
    toModelOutput: ({ output }: { output: Output | ToolFailure }) => ({
      type: 'text',
      value: toText(output),
    }),
  } as never) as Tool<Input, Output | ToolFailure>
}
