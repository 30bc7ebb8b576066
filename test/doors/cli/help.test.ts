import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commandNames, optionTypes, taken } from '../../../src/doors/cli/input/commands.ts'
import type { AnyCommandName } from '../../../src/doors/cli/input/commands.ts'
import { runCli } from './run-cli.ts'

const names = Object.keys(taken) as AnyCommandName[]
const optionNames = Object.keys(optionTypes).filter((option) => option !== 'help' && option !== 'version')

/** The names of the options that a help lists. */
function listed(help: string): string[] {
  return Array.from(help.matchAll(/^ {2}--([a-z-]+)/gm), ([, name]) => name!)
}

describe('help', () => {
  test.each([[['--help']], [['-h']], [['help']], [['help', 'help']], [['help', '--help']]])(
    '%j lists every command, a line each',
    async (args) => {
      const { code, stdout, stderr } = await runCli(args)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      for (const name of names) expect(stdout.match(new RegExp(`^  ${name} {2,}\\S`, 'gm'))).toHaveLength(1)
      expect(stdout).toContain('Exit code: 0 success')
      expect(stdout.split('\n').length).toBeLessThan(60)
    },
  )

  test.each(names)('of %s has its own options and no other', async (name) => {
    const { code, stdout } = await runCli(['help', name])
    expect(code).toBe(0)
    expect(stdout.startsWith(`Usage: citespan ${name}`)).toBe(true)
    expect(stdout).toContain('Exit code: 0 success')
    expect(listed(stdout).toSorted()).toEqual([...taken[name].options].toSorted())
    for (const args of [
      [name, '--help'],
      ['--help', name],
      [name, '-h', 'x'],
      ['help', name, 'x'],
    ])
      expect((await runCli(args)).stdout).toBe(stdout)
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
  })

  test('what an option means for one command is said there', async () => {
    const help = async (name: string) => (await runCli(['help', name])).stdout
    expect(await help('erase')).toMatch(/--source ID +erase this source/)
    expect(await help('audit')).toMatch(/--source ID +only citations of this source/)
    expect(await help('export')).toMatch(/--format NAME +web-annotation/)
    expect(await help('mcp')).toContain('CITATION_LLM_URL')
    expect(await help('locate')).not.toContain('CITATION_LLM_URL')
  })
})

test('docs/terminal.md names every command that reads rows, and every exit code', () => {
  const text = readFileSync('docs/terminal.md', 'utf8')
  for (const name of [...commandNames, 'audit']) expect(text).toContain(`\`${name}\``)
  expect(Array.from(text.matchAll(/^\| (\d) \|/gm), ([, code]) => code)).toEqual(['0', '1', '2'])
})

describe('an error is one line', () => {
  const refused = async (args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli(args)
    expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' })
    expect(stderr).toMatch(/^citespan: [^\n]+\n$/)
    return stderr
  }

  test.each(names)('for each option that %s does not take', async (name) => {
    const own: readonly string[] = taken[name].options
    for (const option of optionNames.filter((each) => !own.includes(each))) {
      const isFlag = optionTypes[option as keyof typeof optionTypes].type === 'boolean'
      const told = await refused([name, `--${option}`, ...(isFlag ? [] : ['x'])])
      expect(told).toBe(
        `citespan: The command ${name} does not take --${option}. See citespan ${name} --help.\n`,
      )
    }
  })

  test.each([
    [[], 'The command is missing. See citespan --help.'],
    [['cite'], 'Unknown command "cite".'],
    [['help', 'chek'], 'Unknown command "chek". check is probably meant. See citespan --help.'],
    [
      ['attribute', 'a.jsonl', 'b.jsonl'],
      'does not take the argument "b.jsonl". See citespan attribute --help.',
    ],
    [['attribute', '--bogus'], 'Unknown option --bogus. See citespan attribute --help.'],
    [['--bogus', 'attribute'], 'See citespan attribute --help.'],
    [['check', '--quite'], 'Unknown option --quite. --quiet is probably meant. See citespan check --help.'],
    [['check', '--matcher'], 'See citespan check --help.'],
    [['check', '--explain=x'], 'See citespan check --help.'],
    [['attribute', '--matcher', 'magic'], 'magic'],
    [['check', '--format', 'text'], '--format only with --explain. See citespan check --help.'],
    [['erase'], 'See citespan erase --help.'],
    [['verdict', 'id'], 'See citespan verdict --help.'],
    [['mcp', '--min-support', '2'], 'must be a number from 0 to 1, not "2". See citespan mcp --help.'],
    [['recheck', '--pace', 'fast'], 'See citespan recheck --help.'],
    [['verify-archive'], 'See citespan verify-archive --help.'],
    [['verify-archive', 'none.zip', '--verifier', 'none.key'], 'none.key'],
    [['audit', '--db', 'none.db'], 'none.db'],
    [['check', 'none.jsonl'], 'Cannot read none.jsonl'],
    [['check', '.'], 'Cannot read .: it is a folder.'],
  ])('%j', async (args, words) => {
    expect(await refused(args)).toContain(words)
  })
})
