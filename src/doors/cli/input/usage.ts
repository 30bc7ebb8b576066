import { commandGroups, commandHelp } from './command-help.ts'
import { optionTypes, taken } from './commands.ts'
import type { AnyCommandName, OptionName } from './commands.ts'
import { optionHelp } from './option-help.ts'

/** The command line is invalid; its message and where to find help are printed to standard error. */
export class UsageError extends Error {}

const WIDTH = 118
const OPTION_WIDTH = 26

/** The general help: all commands, one per line, and what applies to all of them. */
export function usage(): string {
  const names = Object.keys(commandHelp) as AnyCommandName[]
  const lists = commandGroups.map((group) => {
    const own = names.filter((name) => commandHelp[name].group === group)
    return `${group}\n${own.map((name) => entry(name, commandHelp[name].brief)).join('\n')}`
  })
  return `Usage: citespan <command> [options]

${lists.join('\n\n')}

citespan help COMMAND     the fields, options and settings of a command, as citespan COMMAND --help
citespan --version        the version

CITATION_DB_URL names the database of the records, CITATION_LLM_URL and CITATION_LLM_MODEL a language model.

${aboutRows}

${exitCodes}`
}

/** The help of one command: what it reads, writes and accepts. */
export function usageOf(name: AnyCommandName): string {
  const { call, detail, brief } = commandHelp[name]
  const { options } = taken[name]
  const listed = options.map((option) => entry(...described(option, name))).join('\n')
  const sections = [
    `Usage: citespan ${name} ${call}`,
    `${brief.charAt(0).toUpperCase()}${brief.slice(1)}.`,
    detail,
    ...(commandHelp[name].group === 'Rows' ? [aboutRows] : []),
    ...(listed === '' ? [] : [`Options\n${listed}`]),
    ...environment(name),
    exitCodes,
  ]
  return sections.join('\n\n')
}

function described(option: OptionName, name: AnyCommandName): [string, string] {
  const { of, ...common } = optionHelp[option]
  const own = of?.[name]
  const { value, text } = typeof own === 'string' ? { ...common, text: own } : (own ?? common)
  const isRepeatable = 'multiple' in optionTypes[option] && !text.includes('repeated')
  return [`--${option}${value && ` ${value}`}`, isRepeatable ? `${text}; can be repeated` : text]
}

/** An entry of a help list: a name, and beside it a text that is wrapped within its own column. */
function entry(name: string, text: string): string {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    if (line.length + word.length >= WIDTH - OPTION_WIDTH) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  const indent = ' '.repeat(OPTION_WIDTH)
  const isWide = name.length + 2 >= OPTION_WIDTH
  const head = isWide ? [`  ${name}`, `${indent}${lines[0]}`] : [`  ${name}`.padEnd(OPTION_WIDTH) + lines[0]]
  return [...head, ...lines.slice(1).map((line) => `${indent}${line}`)].join('\n')
}

const aboutRows = `Commands on rows read JSON Lines from FILE or standard input, and write one line of JSON for each row, in the same
order. A FILE may also be one object on several lines.
evidence is [{sourceId,start,end,quote,similarity}]; missing lists the spans of the claim that no source covers.
Offsets are UTF-16 code units, end exclusive.
Sources without an id are named S1, S2, … by their place; content is read where text is missing.
A field of a row that looks like a misspelt one is refused, as is any unknown one within sources.
Other columns of your own are left alone, and named once on standard error unless they begin with _.
On a terminal, progress is shown on standard error while rows are written to a file or a pipe, unless --quiet.
An invalid line gives {line, id?, error: {code, message, suggestion?}}; the other lines are still processed.`

const exitCodes = `Exit code: 0 success; 1 some rows failed, a log or proof is not valid, a verdict is judged otherwise now, or
migrations are pending; 2 invalid usage or settings.`

/** Commands without --matcher whose engine uses the model that the environment names. */
const models = ['demo', 'mcp', 'serve'] as const

/**
 * Environment variables, for the help of commands. A variable is read by each command that has the option `with`, and
 * by those in `also`.
 */
const settings: { with: OptionName; also?: readonly AnyCommandName[]; name: string; text: string }[] = [
  {
    with: 'db',
    name: 'CITATION_DB_URL',
    text: 'database of the records, such as postgres://user:password@host/app',
  },
  { with: 'schema', name: 'CITATION_DB_SCHEMA', text: 'its schema, on PostgreSQL' },
  {
    with: 'matcher',
    also: models,
    name: 'CITATION_LLM_URL',
    text: 'OpenAI-compatible endpoint, such as http://localhost:11434/v1; an application’s engine uses it as well',
  },
  { with: 'matcher', also: models, name: 'CITATION_LLM_MODEL', text: 'name of the model' },
  {
    with: 'matcher',
    also: models,
    name: 'CITATION_LLM_API_KEY',
    text: 'API key, if the endpoint requires one',
  },
  {
    with: 'matcher',
    also: models,
    name: 'CITATION_LLM_VERIFY',
    text: 'strict (default): a call of its own judges each claim by its evidence; fast: one call matches and judges; both are checked for differing facts',
  },
  {
    with: 'matcher',
    name: 'CITATION_NLI_MODEL',
    text: 'model of --matcher nli: an id of the Hugging Face Hub or a folder; it needs the package @huggingface/transformers',
  },
  { with: 'matcher', name: 'CITATION_NLI_DTYPE', text: 'number format of its weights, such as q8' },
  {
    with: 'matcher',
    name: 'CITATION_EMBEDDING_URL, _MODEL, _API_KEY, _MIN_SIMILARITY',
    text: 'embedding model of --matcher embedding; endpoint and key default to those of CITATION_LLM, the least cosine to 0.5',
  },
  {
    with: 'matcher',
    name: 'CITATION_RERANK_URL, _MODEL, _API_KEY, _MIN_SCORE',
    text: 'reranking model of --matcher rerank at URL/rerank, such as that of vLLM, llama.cpp, Jina or Cohere; the least score defaults to 0.3',
  },
  { with: 'blobs', name: 'CITATION_BLOBS', text: 'what --blobs says' },
  { with: 'archive-cited', name: 'CITATION_ARCHIVE_CITED', text: '1 or true: --archive-cited' },
  {
    with: 'min-quote-similarity',
    name: 'CITATION_MIN_QUOTE_SIMILARITY',
    text: 'value of --min-quote-similarity',
  },
  { with: 'min-support', name: 'CITATION_MIN_SUPPORT', text: 'value of --min-support' },
  { with: 'domain-format', name: 'CITATION_DOMAIN_FORMATS', text: 'names for --domain-format, with commas' },
  {
    with: 'trust-proxy',
    name: 'CITATION_JWKS_URL, CITATION_JWT_ISSUER, CITATION_JWT_AUDIENCE',
    text: 'also accept tokens of this identity provider',
  },
]

function environment(name: AnyCommandName): string[] {
  const { options } = taken[name]
  const own = settings.filter((setting) => options.includes(setting.with) || setting.also?.includes(name))
  return own.length === 0 ? [] : [`Environment\n${own.map(({ name, text }) => entry(name, text)).join('\n')}`]
}
