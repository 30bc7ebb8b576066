import { conditionList } from '../../../core/ports.ts'
import { database, selection, taken } from './commands.ts'
import type { AnyCommandName, OptionName } from './commands.ts'
import { UsageError } from './usage.ts'

type Given = { operand?: string | undefined } & { readonly [Option in OptionName]?: unknown }

/** A form of a command, which reads only some of the arguments that the command takes. */
type Form = {
  isMeant(given: Given): boolean
  /** Begins the message about an argument that is not read: `With an answer`. */
  called: string
  reads: readonly (OptionName | 'operand')[]
  /** What to do instead. */
  advice?: string
}

const citing = conditionList.flatMap(({ option, isOfRuns }) =>
  isOfRuns || !option ? [] : [option as OptionName],
)
const stored = [...database, 'project', 'format', 'output'] as const

/** The forms of a command; the first that is meant counts. If none is, the command reads all that it takes. */
const forms: Partial<Record<AnyCommandName, readonly Form[]>> = {
  audit: [
    {
      isMeant: (given) => given.citations === true || citing.some((option) => given[option] !== undefined),
      called: 'For citations',
      reads: taken.audit.options,
      advice: 'Pass --run ID for those of one answer.',
    },
  ],
  call: [{ isMeant: ({ operand }) => operand === undefined, called: 'Without an operation', reads: [] }],
  export: [
    {
      isMeant: ({ operand, format }) => operand !== undefined && format === 'ro-crate',
      called: 'With an answer as ro-crate',
      reads: ['operand', ...stored, 'base', 'license'],
    },
    {
      isMeant: ({ operand, format }) =>
        operand !== undefined && ['web-annotation', 'prov-json', 'schema-org'].includes(String(format)),
      called: 'With an answer in this format',
      reads: ['operand', ...stored, 'base'],
    },
    {
      isMeant: ({ operand }) => operand !== undefined,
      called: 'With an answer in this format',
      reads: ['operand', ...stored],
    },
    {
      isMeant: ({ citation }) => citation !== undefined,
      called: 'With --citation',
      reads: [...stored, 'citation', 'language'],
    },
    {
      isMeant: ({ session, format }) => session !== undefined && format === 'archive',
      called: 'With --format archive',
      reads: [...stored, 'session', 'signer', 'blobs'],
    },
    {
      isMeant: ({ citations }) => citations === true,
      called: 'With --citations',
      reads: [...stored, ...selection, 'citations', 'language'],
    },
    {
      isMeant: ({ session }) => session !== undefined,
      called: 'With --session',
      reads: [...stored, 'session', 'language'],
      advice: 'Pass --citations too to select citations of the session.',
    },
  ],
  keys: [
    {
      isMeant: ({ operand }) => operand === 'create',
      called: 'With create',
      reads: ['operand', ...database, 'name', 'role', 'project', 'agent', 'user', 'expires', 'format'],
    },
    {
      isMeant: ({ operand }) => operand === 'list',
      called: 'With list',
      reads: ['operand', ...database, 'project'],
    },
    {
      isMeant: ({ operand }) => operand === 'rotate',
      called: 'With rotate',
      reads: ['operand', ...database, 'key', 'project', 'format'],
    },
    {
      isMeant: ({ operand }) => operand === 'revoke',
      called: 'With revoke',
      reads: ['operand', ...database, 'key', 'project'],
    },
  ],
}

/** Throws a `UsageError` for an argument that the command takes, but not together with the others. */
export function expectRead(command: AnyCommandName, given: Given): void {
  const form = forms[command]?.find(({ isMeant }) => isMeant(given))
  if (!form) return
  const unread = Object.entries(given).find(
    ([name, value]) => value !== undefined && !(form.reads as readonly string[]).includes(name),
  )
  if (!unread) return
  const [name] = unread
  const shown = name === 'operand' ? `the argument ${JSON.stringify(given.operand)}` : `--${name}`
  throw new UsageError(
    [`${form.called}, ${command} does not take ${shown}.`, form.advice].filter(Boolean).join(' '),
  )
}
