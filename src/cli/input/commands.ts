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
  'eval',
  'mcp',
  'migrate',
] as const
export type RecordCommandName = (typeof recordCommandNames)[number]

/** Commands of the HTTP service. */
export const serviceCommandNames = ['serve', 'keys'] as const
export type ServiceCommandName = (typeof serviceCommandNames)[number]

export type AnyCommandName = CommandName | RecordCommandName | ServiceCommandName | 'audit'
export type OptionName =
  | 'matcher'
  | 'db'
  | 'checkpoints'
  | 'verifier'
  | 'signer'
  | 'project'
  | 'agent'
  | 'session'
  | 'citations'
  | 'source'
  | 'status'
  | 'since'
  | 'until'
  | 'text'
  | 'format'
  | 'output'
  | 'blobs'
  | 'archive-cited'
  | 'min-quote-similarity'
  | 'min-support'
  | 'domain-format'
  | 'pace'
  | 'limit'
  | 'watch'
  | 'recheck'
  | 'base'
  | 'explain'
  | 'marks'
  | 'allow-host'
  | 'allow-address'
  | 'allow-port'
  | 'host'
  | 'port'
  | 'origin'
  | 'rate'
  | 'concurrent'
  | 'concurrent-per-key'
  | 'trust-proxy'
  | 'chat'
  | 'name'
  | 'role'
  | 'key'
  | 'expires'
  | 'schema'
  | 'schema-per-project'
  | 'all'
  | 'check'
  | 'sql'
  | 'dry-run'
  | 'to'
  | 'run'
  | 'user'
  | 'older-than'
  | 'reason'
  | 'ground'
  | 'decision'
  | 'from-feedback'
  | 'user-verdicts'
  | 'replaced-by'
  | 'by'

const database = ['db', 'schema', 'schema-per-project'] as const
const pages = ['allow-host', 'allow-address', 'allow-port'] as const
const kept = ['blobs', 'archive-cited'] as const
const thresholds = ['min-quote-similarity', 'min-support'] as const

/** Arguments of each command. Others are refused: an ignored option could make an auditor believe that it was checked. */
export const taken: Record<AnyCommandName, { operand?: true; options: readonly OptionName[] }> = {
  attribute: { options: ['matcher', 'explain', 'marks', 'format'] },
  check: { options: ['matcher', 'explain', 'format'] },
  locate: { options: [] },
  extract: { options: [] },
  marks: { options: [] },
  footnotes: { options: [] },
  generate: { operand: true, options: ['matcher'] },
  link: { options: [...database, 'project', 'agent', 'session', 'matcher', ...thresholds] },
  audit: {
    operand: true,
    options: [
      ...database,
      'project',
      'agent',
      'session',
      'format',
      'citations',
      'source',
      'status',
      'since',
      'until',
      'text',
    ],
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
  prove: { operand: true, options: ['db', 'schema', 'checkpoints', 'verifier'] },
  'verify-proof': { options: ['verifier'] },
  checkpoint: { options: ['db', 'schema', 'signer'] },
  keygen: { operand: true, options: [] },
  export: {
    operand: true,
    options: [...database, 'project', 'session', 'format', 'output', 'base', 'signer', 'blobs'],
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
  eval: { options: [...database, 'project', 'from-feedback', 'matcher', 'format'] },
  mcp: {
    options: [...database, 'project', 'agent', 'session', ...kept, ...thresholds, 'domain-format', ...pages],
  },
  migrate: { options: ['db', 'schema', 'project', 'all', 'check', 'sql', 'dry-run', 'to'] },
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
