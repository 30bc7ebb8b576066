/**
 * The rooms of the code, from the ground up. A folder imports from folders of lower
 * floors only, never from one beside it, so that no circle of folders can arise.
 * `docs/architecture.md` says what each room holds.
 */
export const floors: readonly (readonly string[])[] = [
  ['src/core', 'src/lexicon'],
  ['src/core/records', 'src/lexicon/english', 'src/lexicon/german', 'src/model', 'src/text/folding'],
  ['src/text/tables'],
  [
    'src/core/ports',
    'src/core/shapes',
    'src/text/sentences',
    'src/text/words',
    'src/sources',
    'src/locate/approximate',
    'src/ingest/fetch/rules',
    'src/protocols/syntax',
  ],
  [
    'extractors/reading',
    'src/facts/lexicon',
    'src/facts/values',
    'src/locators',
    'src/log',
    'src/audit',
    'src/protocols/reading',
    'src/ingest/fetch/node',
  ],
  [
    'extractors',
    'src/providers',
    'src/protocols',
    'src/facts/alignment',
    'src/locate/damage',
    'src/ingest/parse',
    'src/match/ranking',
    'src/facts/tables',
  ],
  [
    'src/content/citing',
    'src/content/sources',
    'src/ingest/fetch',
    'src/ingest/process',
    'src/facts/checks',
    'src/locate/compare',
    'src/match',
    'src/protocols/audit',
    'src/references/display',
    'src/references/items',
  ],
  [
    'src/content/formats',
    'src/ingest',
    'src/facts',
    'src/locate',
    'src/match/meaning',
    'src/references/styles',
    'src/store/events',
  ],
  ['src/verify/evidence', 'src/references', 'src/store/queries', 'src/store/schema'],
  ['src/verify/support', 'src/store/check', 'src/store/memory'],
  ['src/verify', 'src/store/sql'],
  ['src/pipeline', 'src/nli', 'src/telemetry', 'src/store/sqlite', 'src/store/postgres'],
  ['src/stream/parts'],
  ['src/stream', 'src/registrar/context'],
  ['src/registrar/sources'],
  ['src/registrar/citing'],
  ['src/registrar', 'src/web/body', 'src/web/reading'],
  [
    'src/engine/marks',
    'src/engine/matching',
    'src/engine/answers',
    'src/engine/incidents',
    'src/engine/sources',
    'src/engine/telemetry',
  ],
  ['src/engine'],
  ['src/content', 'src/web'],
  ['src/ai', 'src/cli/content', 'src/cli/input', 'src/cli/text', 'src/mcp', 'src/node', 'src/page/markdown'],
  ['src/page/view'],
  ['src/page/html', 'src/page/browser'],
  ['src/page/markers', 'src/page/cards', 'src/page/pdf', 'src/page/archive'],
  ['src/page/reanchor', 'src/page/remark', 'src/page/copy', 'src/protocols/writing'],
  ['src/page/client', 'src/cli', 'src/hono', 'src/providers/writing'],
  ['src/page/element', 'src/page/react'],
  ['src', 'src/entries'],
]

/** Folders that may use Node; all others also run in browsers and edge runtimes. */
export const nodeFolders: ReadonlySet<string> = new Set([
  'src/store/sqlite',
  'src/store/postgres',
  'src/store/sql',
  'src/cli',
  'src/cli/input',
  'src/ingest/fetch/node',
  'src/ingest/process',
  'src/node',
])

/** Extractors are written by applications too: what they take is the core and each other. */
export const extractorImports: ReadonlySet<string> = new Set([
  'src/core',
  'src/core/ports',
  'src/core/shapes',
  'extractors',
  'extractors/reading',
])
