import {
  citeAgentTool,
  exportBibliographyAgentTool,
  formatCitationAgentTool,
  linkCitationsAgentTool,
  listCitationsAgentTool,
  relateCitationsAgentTool,
} from './agent-tools.ts'
import {
  listSourcesAgentTool,
  recheckSourceAgentTool,
  registerDocumentAgentTool,
  registerRowsAgentTool,
  registerSourceAgentTool,
  registerWebPageAgentTool,
} from './source-tools.ts'

/** The tools of an agent by name, each made for a registrar: every door that serves or reads them takes them from here. */
export const agentToolTable = {
  cite: citeAgentTool,
  register_source: registerSourceAgentTool,
  register_document: registerDocumentAgentTool,
  register_rows: registerRowsAgentTool,
  register_web_page: registerWebPageAgentTool,
  recheck_source: recheckSourceAgentTool,
  list_sources: listSourcesAgentTool,
  list_citations: listCitationsAgentTool,
  relate_citations: relateCitationsAgentTool,
  link_citations: linkCitationsAgentTool,
  format_citation: formatCitationAgentTool,
  export_bibliography: exportBibliographyAgentTool,
}

/** Tools that the MCP server has besides: they need files of its host, or an engine. */
export const serverToolNames = { file: 'register_file', answer: 'check_answer' } as const
