import { parseArgs } from 'node:util'
import type { ConditionOption } from '../../../core/ports.ts'
import { nearestName } from '../../../core/fields.ts'
import type { AllowedPages } from './allowed-pages.ts'
import { expectRead } from './command-forms.ts'
import { commandNames, optionTypes, recordCommandNames, serviceCommandNames, taken } from './commands.ts'
import type { AnyCommandName, CommandName, RecordCommandName, ServiceCommandName } from './commands.ts'
import type { EngineArguments } from './engine-settings.ts'
import { withEnvironment } from './from-environment.ts'
import { UsageError } from './usage.ts'

export type Request =
  | { print: 'version' }
  /** The help of one command, or the list of all. */
  | { help: AnyCommandName | null }
  | ({ name: CommandName } & RowOptions)
  | { record: RecordCommandName; given: RecordArguments }
  | { service: ServiceCommandName; given: ServiceArguments }
  | { audit: RecordArguments }

/** Arguments of commands on stored records. */
export type RecordArguments = AllowedPages &
  EngineArguments &
  MigrationArguments &
  PersonArguments &
  RecheckArguments & { [Option in ConditionOption]?: string } & {
    /** The positional argument of the command. */
    operand?: string
    /** Path of a file with checkpoints. */
    checkpoints?: string
    /** A public key to verify checkpoints and proofs with, or the path of a file with one key on each line. */
    verifier?: string
    /** Path of a file with the signing key. */
    signer?: string
    format?: string
    /** Path of the output file; by default standard output. */
    output?: string
    /** The address under which answers are published. */
    base?: string
    /** The address of the licence of an RO-Crate. */
    license?: string
    /** For `eval`: checks again the citations on which persons gave a verdict. */
    'from-feedback'?: boolean
    matcher?: string
    /** Selects citations rather than answers, even if no filter of citations is given. */
    citations?: boolean
    /** For `export`: the citation to write in a style, by its id or by its number in the project. */
    citation?: string
    /** For `export`: the language of words such as “p.” in citations and bibliographies, `en` (the default) or `de`. */
    language?: string
    /** Of `call`: the fields of the operation, as JSON. */
    input?: string
    /** Suppresses progress and notes. */
    quiet?: boolean
    /** A folder from which files may be read by path. */
    files?: string
  }

/** Arguments of `erase`, `export-person` and `verdict`; `all` and `dry-run` of `erase` are in `MigrationArguments`. */
export type PersonArguments = {
  /**
   * This and the next three fields say what to erase: a source, answer or person by id, or texts by age in days.
   * `erase` takes exactly one of them, `session`, `agent` and `all`.
   */
  source?: string
  run?: string
  user?: string
  'older-than'?: string
  reason?: string
  ground?: string
  decision?: string
  'replaced-by'?: string
  role?: string
  /** The id of the person who erases, exports or judges. */
  by?: string
}

/** Arguments of `recheck` that no other type of this file has. */
export type RecheckArguments = {
  /** Pages per minute; 6 by default. */
  pace?: string
  /** Maximum number of sources that are fetched. */
  limit?: string
  /** Continues until a signal. */
  watch?: boolean
}

/** Arguments of `migrate`; `erase` takes `all` and `dry-run`, `recheck` takes `all`. */
export type MigrationArguments = {
  /**
   * For `migrate`: all schemas of the database that have tables; for `erase`: everything of the project; for `recheck`:
   * all sources, however recently they were fetched.
   */
  all?: boolean
  /** Only reports whether migrations are pending; applies none. */
  check?: boolean
  sql?: boolean
  'dry-run'?: boolean
  /** The last migration to apply. */
  to?: string
}

/** Arguments of the service and its keys. */
export type ServiceArguments = RecordArguments & {
  host?: string
  port?: string
  /** Origins whose pages may call the service. */
  origin?: string[]
  /** Requests per credential and minute. */
  rate?: string
  /** Maximum number of answers in progress at once in this instance. */
  concurrent?: string
  /** Maximum number of answers in progress at once for one credential. */
  'concurrent-per-key'?: string
  'trust-proxy'?: boolean
  /** Allows users to give verdicts. */
  'user-verdicts'?: boolean
  /** Projects whose pages are fetched again. */
  recheck?: string[]
  chat?: boolean
  name?: string
  /** The id of an API key. */
  key?: string
  expires?: string
}

/** Options of commands that answer rows; `link` also takes those of a database. */
export type RowOptions = EngineArguments & {
  project?: string
  agent?: string
  session?: string
  matcher?: string
  explain?: boolean
  marks?: boolean
  format?: string
  /** Path of a file with rows. */
  operand?: string
  quiet?: boolean
}

/**
 * Reads the arguments after the name `citespan`; settings of the environment replace missing ones. Throws a
 * `UsageError` for arguments that the command does not take.
 */
export function readArguments(
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): Request {
  const { values, positionals } = parse(args)
  const [first, ...others] = positionals
  if (first === 'help' || values.help) return { help: helpOf(first === 'help' ? others[0] : first) }
  if (values.version) return { print: 'version' }
  const [name, rest] = [commandOf(first), others]
  const { operand, options } = taken[name]
  const [unread] = operand ? rest.slice(1) : rest
  if (unread !== undefined)
    throw new UsageError(`The command ${name} does not take the argument "${unread}".`)
  const foreign = Object.keys(values).find((option) => !(options as readonly string[]).includes(option))
  if (foreign !== undefined) throw new UsageError(`The command ${name} does not take --${foreign}.`)
  const stated = { operand: rest[0], ...values }
  // Before the settings of the environment, which apply where they can.
  expectRead(name, stated)
  const given = withEnvironment(stated, { command: name, env })
  if (isCommandName(name)) return { ...given, name }
  if (isServiceCommandName(name)) return { service: name, given }
  if (name === 'audit') return { audit: given }
  return { record: name, given }
}

/** The command whose help is requested; `null` for the list of all. */
function helpOf(name: string | undefined): AnyCommandName | null {
  return name === undefined || name === 'help' ? null : commandOf(name)
}

function commandOf(name: string | undefined): AnyCommandName {
  if (name === undefined) throw new UsageError('The command is missing.')
  if (isAnyCommandName(name)) return name
  throw new UsageError(`Unknown command "${name}".${meant('', name, taken)}`)
}

/** The command that the arguments name, even if they are invalid; `null` if there is none. */
export function namedCommand(args: readonly string[]): AnyCommandName | null {
  return args.find(isAnyCommandName) ?? null
}

/** A sentence to append to a message: what was probably meant, after `sign` (`--`); empty if no name is similar. */
function meant(sign: string, given: string, names: object): string {
  const nearest = nearestName(given, Object.keys(names))
  return nearest === null ? '' : ` ${sign}${nearest} is probably meant.`
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: optionTypes,
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const unknown = /^Unknown option '--([^']+)'/.exec(message)?.[1]
    throw new UsageError(
      unknown === undefined ? message : `Unknown option --${unknown}.${meant('--', unknown, optionTypes)}`,
    )
  }
}

function isCommandName(name: string): name is CommandName {
  return (commandNames as readonly string[]).includes(name)
}

function isServiceCommandName(name: string): name is ServiceCommandName {
  return (serviceCommandNames as readonly string[]).includes(name)
}

function isAnyCommandName(name: string): name is AnyCommandName {
  const isRecordCommand = (recordCommandNames as readonly string[]).includes(name)
  return isCommandName(name) || isServiceCommandName(name) || isRecordCommand || name === 'audit'
}
