/**
 * Holds the layers: imports go down only, the core has no `node:` import, and
 * extractors import nothing but the core and each other.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

/** The rooms each room may import from; its own is always allowed. */
const allowed: Record<string, string[]> = {
  core: [],
  text: ['core'],
  model: ['core'],
  sources: ['core', 'text'],
  locators: ['core', 'text'],
  match: ['core', 'text', 'sources', 'model'],
  verify: ['core', 'text', 'sources', 'model'],
  render: ['core', 'text', 'sources', 'locators'],
  audit: ['core', 'text', 'sources'],
  pipeline: ['core', 'text', 'sources', 'locators', 'match', 'verify', 'render'],
  log: ['core'],
  references: ['core', 'locators'],
  ingest: ['core', 'extractors'],
  registrar: ['core', 'text', 'sources', 'locators', 'match', 'verify', 'pipeline', 'ingest'],
  store: ['core', 'text'],
  ai: ['core', 'text', 'sources', 'render', 'pipeline', 'registrar'],
  engine: [
    'core',
    'text',
    'sources',
    'locators',
    'model',
    'match',
    'verify',
    'render',
    'audit',
    'pipeline',
    'ai',
    'extractors',
    'ingest',
    'registrar',
    'store',
  ],
  hono: ['core', 'text', 'sources', 'render', 'audit', 'pipeline', 'ai', 'engine'],
  mcp: ['core', 'registrar'],
  client: ['core', 'text', 'render', 'audit'],
  page: ['core', 'text', 'render'],
  element: ['core', 'text', 'render', 'client', 'page'],
  pdf: ['core', 'text', 'render', 'ingest'],
  archive: ['core', 'text', 'render'],
  react: ['core', 'text', 'render', 'audit', 'client', 'page'],
  remark: ['core', 'text', 'render'],
  cli: [
    'core',
    'log',
    'mcp',
    'text',
    'sources',
    'match',
    'verify',
    'render',
    'audit',
    'pipeline',
    'engine',
    'extractors',
    'store',
  ],
  extractors: ['core'],
  entry: [
    'core',
    'text',
    'sources',
    'log',
    'locators',
    'registrar',
    'model',
    'match',
    'verify',
    'render',
    'audit',
    'pipeline',
    'engine',
    'extractors',
    'store',
  ],
}
const mayUseNode = new Set(['store', 'cli'])

function roomOf(path: string): string {
  const [top, room, ...rest] = path.split('/')
  if (top === 'extractors') return 'extractors'
  return rest.length === 0 ? 'entry' : room!
}

const files = ['src', 'extractors'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, name)),
)
const problems: string[] = []
for (const file of files) {
  const room = roomOf(file)
  const rooms = allowed[room]
  if (!rooms) {
    problems.push(`${file}: "${room}" is not a room of the layer table in scripts/check-layers.ts`)
    continue
  }
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)
  for (const [, target] of imports) {
    if (target!.startsWith('node:') && !mayUseNode.has(room)) {
      problems.push(`${file}: imports ${target}; only ${[...mayUseNode].join(' and ')} may use Node`)
    }
    if (!target!.startsWith('.')) continue
    const to = roomOf(relative('.', normalize(join(dirname(file), target!))))
    if (to !== room && !rooms.includes(to)) problems.push(`${file}: ${room} must not import from ${to}`)
  }
}

if (problems.length > 0) {
  console.error(`Layer check failed:\n  ${problems.join('\n  ')}`)
  process.exit(1)
}
console.log(`Layer check: ${files.length} files, all imports go down.`)
