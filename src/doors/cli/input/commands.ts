import { conditionList } from '../../../core/ports.ts'
import type { ConditionOption } from '../../../core/ports.ts'

/** Commands that answer rows. */
export const commandNames = [
  'attribute',
  'check',
  'locate',
  'extract',
  'marks',
  'footnotes',
  'generate',
  'link',
] as const
export type CommandName = (typeof commandNames)[number]

/** Commands on stored records, which take no rows. */
export const recordCommandNames = [
  'recheck',
  'conflicts',
  'verify-log',
  'prove',
  'verify-proof',
  'checkpoint',
  'keygen',
  'export',
  'verify-archive',
  'erase',
  'export-person',
  'verdict',
  'settings',
  'call',
  'eval',
  'mcp',
  'migrate',
] as const
export type RecordCommandName = (typeof recordCommandNames)[number]

/** Commands that serve over HTTP, and the command for their keys. */
export const serviceCommandNames = ['demo', 'serve', 'keys'] as const
export type ServiceCommandName = (typeof serviceCommandNames)[number]

export type AnyCommandName = CommandName | RecordCommandName | ServiceCommandName | 'audit'

/** The options that select citations. */
export const selection = conditionList.flatMap(({ option }) =>
  option === undefined ? [] : [option as ConditionOption],
)

/** Every option, for `parseArgs`. */
export const optionTypes = {
  ...(Object.fromEntries(selection.map((option) => [option, { type: 'string' }])) as Record<
    ConditionOption,
    { type: 'string' }
  >),
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
  matcher: { type: 'string' },
  db: { type: 'string' },
  checkpoints: { type: 'string' },
  verifier: { type: 'string' },
  signer: { type: 'string' },
  citations: { type: 'boolean' },
  citation: { type: 'string' },
  language: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
  base: { type: 'string' },
  license: { type: 'string' },
  blobs: { type: 'string' },
  'archive-cited': { type: 'boolean' },
  'min-quote-similarity': { type: 'string' },
  'min-support': { type: 'string' },
  'domain-format': { type: 'string', multiple: true },
  pace: { type: 'string' },
  limit: { type: 'string' },
  watch: { type: 'boolean' },
  recheck: { type: 'string', multiple: true },
  explain: { type: 'boolean' },
  host: { type: 'string' },
  port: { type: 'string' },
  origin: { type: 'string', multiple: true },
  rate: { type: 'string' },
  concurrent: { type: 'string' },
  'concurrent-per-key': { type: 'string' },
  'trust-proxy': { type: 'boolean' },
  chat: { type: 'boolean' },
  name: { type: 'string' },
  role: { type: 'string' },
  key: { type: 'string' },
  expires: { type: 'string' },
  schema: { type: 'string' },
  'schema-per-project': { type: 'boolean' },
  all: { type: 'boolean' },
  check: { type: 'boolean' },
  sql: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  to: { type: 'string' },
  user: { type: 'string' },
  'older-than': { type: 'string' },
  input: { type: 'string' },
  reason: { type: 'string' },
  ground: { type: 'string' },
  decision: { type: 'string' },
  'from-feedback': { type: 'boolean' },
  'user-verdicts': { type: 'boolean' },
  'replaced-by': { type: 'string' },
  by: { type: 'string' },
  marks: { type: 'boolean' },
  'allow-host': { type: 'string', multiple: true },
  'allow-address': { type: 'string', multiple: true },
  'allow-port': { type: 'string', multiple: true },
  files: { type: 'string' },
  quiet: { type: 'boolean', short: 'q' },
} as const
export type OptionName = Exclude<keyof typeof optionTypes, 'help' | 'version'>

/** The options that name a database. */
export const database = ['db', 'schema', 'schema-per-project'] as const
const pages = ['allow-host', 'allow-address', 'allow-port'] as const
const kept = ['blobs', 'archive-cited'] as const
const thresholds = ['min-quote-similarity', 'min-support'] as const

/**
 * Arguments of each command. Others are rejected: an ignored option could make an auditor believe that it was
 * checked.
 */
export const taken: Record<AnyCommandName, { operand?: true; options: readonly OptionName[] }> = {
  attribute: { operand: true, options: ['matcher', 'explain', 'marks', 'format', 'quiet'] },
  check: { operand: true, options: ['matcher', 'explain', 'format', 'quiet'] },
  locate: { operand: true, options: ['quiet'] },
  extract: { operand: true, options: ['quiet'] },
  marks: { operand: true, options: ['quiet'] },
  footnotes: { operand: true, options: ['quiet'] },
  generate: { operand: true, options: ['matcher', 'quiet'] },
  link: {
    operand: true,
    options: [...database, 'project', 'agent', 'session', 'matcher', ...thresholds, 'quiet'],
  },
  audit: {
    operand: true,
    options: [...database, ...selection, 'format', 'citations', 'quiet'],
  },
  recheck: {
    operand: true,
    options: [
      ...database,
      'project',
      'run',
      'since',
      'older-than',
      'all',
      'limit',
      'pace',
      'watch',
      'blobs',
      'format',
      'by',
      ...pages,
    ],
  },
  conflicts: { options: [...database, 'project', 'session', 'agent', 'format'] },
  'verify-log': { options: ['db', 'schema', 'checkpoints', 'verifier'] },
  prove: { operand: true, options: ['db', 'schema', 'project', 'checkpoints', 'verifier'] },
  'verify-proof': { options: ['verifier'] },
  checkpoint: { options: ['db', 'schema', 'signer'] },
  keygen: { operand: true, options: [] },
  export: {
    operand: true,
    options: [
      ...database,
      ...selection,
      'citation',
      'citations',
      'format',
      'language',
      'output',
      'base',
      'license',
      'signer',
      'blobs',
    ],
  },
  'verify-archive': { operand: true, options: ['verifier'] },
  erase: {
    options: [
      ...database,
      'project',
      'source',
      'run',
      'session',
      'user',
      'agent',
      'older-than',
      'all',
      'reason',
      'ground',
      'dry-run',
      'blobs',
      'by',
    ],
  },
  'export-person': { options: [...database, 'project', 'user', 'agent', 'output', 'by'] },
  verdict: {
    operand: true,
    options: [...database, 'project', 'decision', 'replaced-by', 'reason', 'role', 'by'],
  },
  settings: { operand: true, options: [...database, 'project', 'by'] },
  call: {
    operand: true,
    options: [...database, 'input', 'project', 'role', 'agent', 'session', 'by'],
  },
  eval: { options: [...database, 'project', 'from-feedback', 'matcher', 'format', 'by'] },
  mcp: {
    options: [
      ...database,
      'project',
      'agent',
      'session',
      'files',
      'role',
      'user',
      ...kept,
      ...thresholds,
      'domain-format',
      ...pages,
    ],
  },
  migrate: { options: ['db', 'schema', 'project', 'all', 'check', 'sql', 'dry-run', 'to'] },
  demo: { options: ['host', 'port'] },
  serve: {
    options: [
      ...database,
      'host',
      'port',
      'origin',
      'rate',
      'concurrent',
      'concurrent-per-key',
      'trust-proxy',
      'user-verdicts',
      'recheck',
      'pace',
      'older-than',
      'chat',
      'signer',
      ...kept,
      ...thresholds,
      'domain-format',
      ...pages,
    ],
  },
  keys: {
    operand: true,
    options: [...database, 'project', 'agent', 'user', 'name', 'role', 'key', 'expires', 'format'],
  },
}
