import { describe, expect, test } from 'vitest'
import { readArguments } from '../../../../src/doors/cli/input/arguments.ts'
import { taken } from '../../../../src/doors/cli/input/commands.ts'
import type { AnyCommandName, OptionName } from '../../../../src/doors/cli/input/commands.ts'
import { conditionList } from '../../../../src/core/ports.ts'
import { UsageError } from '../../../../src/doors/cli/input/usage.ts'
import { runCli } from '../run-cli.ts'

const places = ['db', 'schema', 'schema-per-project']
const conditions = conditionList.flatMap(({ option, isOfRuns }) => (option ? [{ option, isOfRuns }] : []))
const picked = conditions.map(({ option }) => option).filter((option) => option !== 'project')
const written = [...places, 'project', 'format', 'output']

/** Options without a value. */
const flags: readonly string[] = ['citations', 'schema-per-project']

/** Each form of a command with what it reads of the options of its command; it must refuse all others. */
const forms: [args: string[], reads: string[]][] = [
  [['export', 'RUN', '--format', 'ris'], written],
  [['export', 'RUN', '--format', 'text-fragments'], written],
  [
    ['export', 'RUN', '--format', 'web-annotation'],
    [...written, 'base'],
  ],
  [
    ['export', 'RUN', '--format', 'prov-json'],
    [...written, 'base'],
  ],
  [
    ['export', 'RUN', '--format', 'schema-org'],
    [...written, 'base'],
  ],
  [
    ['export', 'RUN', '--format', 'ro-crate'],
    [...written, 'base', 'license'],
  ],
  [
    ['export', '--citation', '1'],
    [...written, 'citation', 'language'],
  ],
  [
    ['export', '--citations'],
    [...written, ...picked, 'citations', 'language'],
  ],
  [
    ['export', '--session', 'S', '--citations'],
    [...written, ...picked, 'citations', 'language'],
  ],
  [
    ['export', '--session', 'S', '--format', 'archive'],
    [...written, 'session', 'signer', 'blobs'],
  ],
  [
    ['keys', 'create'],
    [...places, 'name', 'role', 'project', 'agent', 'user', 'expires', 'format'],
  ],
  [
    ['keys', 'list'],
    [...places, 'project'],
  ],
  [
    ['keys', 'rotate'],
    [...places, 'key', 'project', 'format'],
  ],
  [
    ['keys', 'revoke'],
    [...places, 'key', 'project'],
  ],
  [['call'], []],
  [['call', 'listSources'], [...taken.call.options]],
]

const cases = forms.flatMap(([args, reads]) => {
  const command = args[0] as AnyCommandName
  return taken[command].options
    .filter((option) => !args.includes(`--${option}`))
    .map((option) => [args, option, reads.includes(option)] as const)
})

test.each(cases)('%j with --%s: is read: %s', (args, option, isRead) => {
  const read = () => readArguments([...args, ...valueOf(option)])
  // Another value of this option chooses another form.
  if (isRead) expect(read).not.toThrow()
  else {
    expect(read).toThrow(UsageError)
    expect(read).toThrow(new RegExp(`${args[0]} does not take (?:--|the argument)`))
  }
})

function valueOf(option: OptionName): string[] {
  return flags.includes(option) ? [`--${option}`] : [`--${option}`, '1']
}

describe('a session', () => {
  test.each(picked.filter((option) => option !== 'session'))(
    'with --%s says how to select its citations',
    (option) => {
      const args = ['export', '--session', 'S', `--${option}`, '1']
      expect(() => readArguments(args)).toThrow(
        `With --session, export does not take --${option}. Pass --citations too to select citations of the session.`,
      )
      expect(() => readArguments([...args, '--citations'])).not.toThrow()
    },
  )
})

test.each(['--citations', ...conditions.flatMap(({ option, isOfRuns }) => (isOfRuns ? [] : [option]))])(
  'an audit of citations by %s does not read a file or answer',
  (option) => {
    const args = option === '--citations' ? [option] : [`--${option}`, '1']
    expect(() => readArguments(['audit', 'cited.jsonl', ...args])).toThrow(
      'For citations, audit does not take the argument "cited.jsonl". Pass --run ID for those of one answer.',
    )
    expect(() => readArguments(['audit', ...args])).not.toThrow()
  },
)

test('settings of the environment apply where they can, and refuse nothing', () => {
  const env = { CITATION_BLOBS: 'db' }
  expect(() => readArguments(['export', 'RUN', '--format', 'ris'], env)).not.toThrow()
})

test.each([
  [['keys', 'create', '--name', 'x', '--format', 'json'], '--format of keys must be "text", not "json".'],
  [['keys', 'rotate', '--key', 'x', '--format', 'jsonl'], '--format of keys must be "text", not "jsonl".'],
  [['audit', import.meta.filename, '--schema-per-project'], 'Schemas are for PostgreSQL'],
])('%j is refused: what an option says is not left unread', async (args, message) => {
  const { code, stdout, stderr } = await runCli(args)
  expect({ code, stdout }).toStrictEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(message)
})
