/** The file in `dist` (without its extension) of each published entry, and its source. */
export const entries: Record<string, string> = {
  index: 'src/index.ts',
  text: 'src/entries/text.ts',
  statutes: 'src/entries/statutes.ts',
  sources: 'src/entries/sources.ts',
  schemas: 'src/entries/schemas.ts',
  ai: 'src/ai/index.ts',
  hono: 'src/hono/index.ts',
  web: 'src/web/index.ts',
  node: 'src/node/index.ts',
  sqlite: 'src/store/sqlite/store.ts',
  postgres: 'src/store/postgres/store.ts',
  client: 'src/page/client/index.ts',
  reanchor: 'src/page/reanchor/index.ts',
  archive: 'src/entries/archive.ts',
  'archive-view': 'src/page/archive-view/index.ts',
  'citations-api': 'src/page/citations-api/index.ts',
  pdf: 'src/page/pdf/index.ts',
  react: 'src/page/react/index.ts',
  element: 'src/page/element/index.ts',
  remark: 'src/page/remark/index.ts',
  references: 'src/references/index.ts',
  documents: 'src/entries/documents.ts',
  extractors: 'extractors/index.ts',
  log: 'src/log/index.ts',
  protocols: 'src/entries/protocols.ts',
  content: 'src/content/index.ts',
  research: 'src/research/index.ts',
  service: 'src/service/index.ts',
  http: 'src/http/index.ts',
  repository: 'src/entries/repository.ts',
  mcp: 'src/mcp/server.ts',
  nli: 'src/nli/index.ts',
  telemetry: 'src/telemetry/index.ts',
}

/**
 * Files that are not published as entries but need a fixed name: the command, what each
 * entry imports first, what `browser` of package.json names, the program of the processes that read documents,
 * and the boundary of React's client components.
 */
export const internalEntries: Record<string, string> = {
  'react-client': 'src/page/react/client-components.ts',
  cli: 'src/cli/main.ts',
  'require-node': 'src/core/runtime/require-node.ts',
  'default-store': 'src/engine/default-store.ts',
  'no-default-store': 'src/engine/no-default-store.ts',
  'node-request': 'src/ingest/fetch/node/node-request.ts',
  'no-node-request': 'src/ingest/fetch/no-node-request.ts',
  'document-pool': 'src/ingest/process/document-pool.ts',
  'no-document-pool': 'src/ingest/process/no-document-pool.ts',
  'document-process': 'src/ingest/process/document-process.ts',
}
