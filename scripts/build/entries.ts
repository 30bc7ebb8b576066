/** The file in `dist` (without its extension) of each published entry, and its source. */
export const entries: Record<string, string> = {
  index: 'src/entries/index.ts',
  text: 'src/entries/text.ts',
  statutes: 'src/entries/statutes.ts',
  sources: 'src/entries/sources.ts',
  schemas: 'src/entries/schemas.ts',
  ai: 'src/doors/ai.ts',
  hono: 'src/doors/hono.ts',
  web: 'src/doors/web.ts',
  node: 'src/doors/node.ts',
  sqlite: 'src/records/store/sqlite/store.ts',
  postgres: 'src/records/store/postgres/store.ts',
  client: 'src/page/client.ts',
  reanchor: 'src/page/reanchor.ts',
  archive: 'src/entries/archive.ts',
  'archive-view': 'src/page/archive-view.ts',
  'citations-api': 'src/page/citations-api.ts',
  pdf: 'src/page/pdf.ts',
  react: 'src/page/react.ts',
  element: 'src/page/element.ts',
  remark: 'src/page/remark.ts',
  references: 'src/entries/references.ts',
  documents: 'src/entries/documents.ts',
  extractors: 'extractors/index.ts',
  log: 'src/entries/log.ts',
  protocols: 'src/entries/protocols.ts',
  content: 'src/entries/content.ts',
  research: 'src/entries/research.ts',
  service: 'src/doors/service.ts',
  http: 'src/doors/http.ts',
  repository: 'src/entries/repository.ts',
  mcp: 'src/doors/mcp/server.ts',
  nli: 'src/entries/nli.ts',
  telemetry: 'src/entries/telemetry.ts',
}

/**
 * Files that are not published as entries but need a fixed name: the command, the first import of each entry, the
 * files that `browser` of package.json names, the program of the processes that read documents, and the boundary of
 * React's client components.
 */
export const internalEntries: Record<string, string> = {
  'react-client': 'src/page/react/client-components.ts',
  cli: 'src/doors/cli/main.ts',
  'require-node': 'src/core/require-node.ts',
  'default-store': 'src/engine/runs/default-store.ts',
  'no-default-store': 'src/engine/runs/no-default-store.ts',
  'node-request': 'src/documents/fetch/node/node-request.ts',
  'no-node-request': 'src/documents/fetch/no-node-request.ts',
  'document-pool': 'src/documents/process/document-pool.ts',
  'no-document-pool': 'src/documents/process/no-document-pool.ts',
  'load-csl': 'src/references/styles/load-csl.ts',
  'no-csl': 'src/references/styles/no-csl.ts',
  'document-process': 'src/documents/process/document-process.ts',
}
