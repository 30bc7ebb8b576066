import { conditionList } from '../../../core/ports.ts'
import type { ConditionKind, ConditionOption } from '../../../core/ports.ts'
import type { AnyCommandName, OptionName } from './commands.ts'

/** The placeholder after an option (`''` for a flag) and its description; `of` has those of single commands. */
export type OptionHelp = {
  value: string
  text: string
  of?: Partial<Record<AnyCommandName, string | { value: string; text: string }>>
}

const answersOf = 'only its answers or citations'

/** The placeholder after an option of each kind of condition; a choice shows its values. */
const placeholders: Record<Exclude<ConditionKind, 'choice'>, string> = {
  id: 'ID',
  number: 'NUMBER',
  instant: 'DAY',
  words: 'WORDS',
  page: 'NUMBER',
  place: 'JSON',
}

const conditions: Record<string, OptionHelp> = Object.fromEntries(
  conditionList.flatMap(({ option, kind, values = [], selects }) => {
    const value = kind === 'choice' ? values.join('|') : placeholders[kind]
    return option === undefined ? [] : [[option, { value, text: `only citations ${selects}` }]]
  }),
)

/**
 * The help of all options except the conditions on citations, whose help is made from `conditionList`. A condition is
 * here only if its help differs from that, or between commands.
 */
const own: Record<Exclude<OptionName, ConditionOption>, OptionHelp> &
  Partial<Record<ConditionOption, Partial<OptionHelp>>> = {
  db: {
    value: 'URL|FILE',
    text: 'postgres://… or an SQLite file; default: CITATION_DB_URL, else citations.db',
  },
  schema: {
    value: 'NAME',
    text: 'schema of a PostgreSQL database; default: CITATION_DB_SCHEMA, else the first of the search path',
  },
  'schema-per-project': { value: '', text: 'each project has a schema of its own' },
  project: {
    value: 'ID',
    text: 'the project of the records',
    of: {
      mcp: 'the project in which the client registers',
      migrate: 'the schema of this project',
      keys: 'the project of the key',
      audit: answersOf,
    },
  },
  agent: {
    value: 'ID',
    text: 'the agent of the records',
    of: {
      mcp: 'the agent that registers; under this name it finds its citations again',
      keys: 'the agent of the key',
      audit: answersOf,
      erase: 'erase the texts of this agent',
    },
  },
  session: {
    value: 'ID',
    text: 'the session of the records',
    of: {
      mcp: 'the session in which to register; a new one by default',
      export: 'the session to write, instead of one answer',
      audit: answersOf,
      erase: 'erase this session',
    },
  },
  user: {
    value: 'ID',
    text: 'the person',
    of: {
      mcp: 'the person for whom it acts, or who is the admin',
      keys: 'the person who calls with the key; auditors and verdicts need one',
      erase: 'erase the texts of this person',
    },
  },
  checkpoints: { value: 'FILE', text: 'checkpoints to verify the log or a proof against' },
  verifier: { value: 'KEY|FILE', text: 'public keys; a checkpoint must be signed by one of them' },
  signer: { value: 'FILE', text: 'file with the private key that signs checkpoints and archives' },
  output: { value: 'PATH', text: 'the file to write; ro-crate writes a folder, or a file *.zip' },
  base: { value: 'URL', text: 'the address under which answers are published, for names of linked data' },
  license: { value: 'URL', text: 'the address of the licence of an RO-Crate' },
  blobs: {
    value: 'FOLDER|FILE|URL|db',
    text: 'where to archive pages and files (docs/archive.md); db: in the database itself',
    of: { export: 'where pages and files were archived', erase: 'where pages and files were archived' },
  },
  'archive-cited': { value: '', text: 'also fetch and archive cited pages of which no original is kept' },
  files: {
    value: 'FOLDER',
    text: 'folder whose files may be registered and checked by path; none by default',
  },
  'min-quote-similarity': {
    value: 'NUMBER',
    text: 'least similarity of a quote, 0 to 1, to be verified',
  },
  'min-support': { value: 'NUMBER', text: 'least support of a claim, 0 to 1, to be verified' },
  'domain-format': {
    value: 'NAME',
    text: 'statutes or databases: cite these in their own format; can be repeated',
  },
  source: { of: { erase: 'erase this source' } },
  run: { of: { erase: 'erase this answer', recheck: 'the pages that this answer cites' } },
  'older-than': {
    value: 'DAYS',
    text: 'sources not fetched for this long; 7 by default',
    of: { erase: 'erase texts older than this' },
  },
  all: {
    value: '',
    text: 'all sources, however recently they were fetched',
    of: { erase: 'erase everything of --project', migrate: 'all existing schemas' },
  },
  input: { value: 'JSON', text: 'the fields of the operation' },
  reason: {
    value: 'TEXT',
    text: 'the reason, without names; kept in the log',
    of: { verdict: 'the reason, for readers' },
  },
  ground: { value: 'TEXT', text: 'the legal ground, such as "GDPR Art. 17(1)(b)"; kept in the log' },
  'dry-run': {
    value: '',
    text: 'count what would be erased, and erase nothing',
    of: { migrate: 'run the migrations and roll them back' },
  },
  check: { value: '', text: 'only report what is pending; exit code 1 if anything is' },
  sql: { value: '', text: 'print what would run, for psql or sqlite3' },
  to: { value: 'NAME', text: 'the last migration to apply' },
  decision: { value: 'KIND', text: 'confirmed, rejected, or replaced with --replaced-by CITATION' },
  'replaced-by': { value: 'CITATION', text: 'the citation that replaces it' },
  role: {
    value: 'ROLE',
    text: 'agent, user, auditor or admin',
    of: {
      call: 'the role that calls: user (default), agent, auditor or admin',
      verdict: 'the role of the person: auditor (default), user or admin',
      mcp: 'agent (default), or admin, who may change settings',
    },
  },
  by: {
    value: 'ID',
    text: 'the person who acts, for the log; with an SQLite file the system account by default',
    of: { verdict: 'the person who gives it' },
  },
  citations: {
    value: '',
    text: 'count citations, both of answers and registered by agents',
    of: { export: 'the sources of the selected citations' },
  },
  citation: { value: 'ID|NUMBER', text: 'a citation as written in a text' },
  language: { value: 'en|de', text: 'language of words such as “p.” in a citation or bibliography' },
  'verified-by': { value: 'NAME' },
  'matched-by': { value: 'NAME' },
  since: { of: { recheck: 'only sources registered from this day on' } },
  pace: { value: 'NUMBER', text: 'pages a minute; 6 by default' },
  limit: { value: 'NUMBER', text: 'most sources to fetch' },
  watch: { value: '', text: 'continue with sources that become due, until a signal' },
  recheck: {
    value: 'PROJECT',
    text: 'fetch the pages of this project again, at the --pace of each instance; can be repeated',
  },
  'allow-host': {
    value: 'HOST',
    text: 'allow pages of this private host: wiki.corp, localhost:8080, *.corp; can be repeated',
  },
  'allow-address': {
    value: 'RANGE',
    text: 'allow pages of any host at these addresses: 10.0.0.0/8; can be repeated',
  },
  'allow-port': {
    value: 'PORT',
    text: 'allow pages at this port, besides 80 and 443; can be repeated',
  },
  host: { value: 'HOST', text: 'where to listen; 127.0.0.1 by default' },
  port: {
    value: 'PORT',
    text: 'where to listen; 8787 by default',
    of: { demo: 'where to listen; 3000 by default' },
  },
  origin: { value: 'ORIGIN', text: 'pages of this origin may call; can be repeated' },
  rate: { value: 'NUMBER', text: 'requests per credential and minute; 600 by default' },
  concurrent: { value: 'NUMBER', text: 'answers in progress at once; 200 by default' },
  'concurrent-per-key': {
    value: 'NUMBER',
    text: 'answers of one credential in progress at once; 100 by default',
  },
  'trust-proxy': {
    value: '',
    text: 'take client addresses from X-Forwarded-For, as the proxy adds them',
  },
  'user-verdicts': { value: '', text: 'users may also confirm, reject and replace citations' },
  chat: { value: '', text: 'POST /chat answers with the model of CITATION_LLM_URL' },
  name: { value: 'NAME', text: 'name of the key' },
  key: { value: 'ID', text: 'the key to rotate or revoke; list shows the ids' },
  expires: { value: 'DATE', text: 'when the key expires' },
  explain: {
    value: '',
    text: 'explain what was considered for each claim and which rule decided, as explanations:[…] or explanation:{…}',
  },
  marks: {
    value: '',
    text: 'remove marks such as [1] from the response and check what they cite, except in rows with marks:false; offsets then index text',
  },
  format: {
    value: 'jsonl|text',
    text: 'default: text in a terminal, else jsonl',
    of: {
      attribute: 'with --explain: a tree for each claim, or rows; default: text in a terminal, else jsonl',
      check: 'with --explain: a tree, or rows; default: text in a terminal, else jsonl',
      export: {
        value: 'NAME',
        text: 'web-annotation, prov-json, schema-org, csl-json, ris, bibtex, text-fragments, ro-crate or archive; inline, harvard, ieee, apa',
      },
      keys: { value: 'text', text: 'print only the token' },
    },
  },
  'from-feedback': { value: '', text: 'check citations that persons confirmed, rejected or replaced' },
  matcher: {
    value: 'KIND',
    text: 'lexical, by shared words; llm, with a language model; nli, matched by words and verified with a local model; embedding, rerank: matched by meaning, verified by words or with CITATION_NLI_MODEL. Default: llm if CITATION_LLM_URL is set, else lexical',
  },
  quiet: {
    value: '',
    text: 'show no progress and no notes on unread fields; failures are still reported',
  },
}

export const optionHelp = Object.fromEntries(
  Object.entries<Partial<OptionHelp>>({ ...conditions, ...own }).map(([option, help]) => [
    option,
    { ...conditions[option], ...help },
  ]),
) as Record<OptionName, OptionHelp>
