import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { taken } from '../../src/doors/cli/input/commands.ts'
import type { AnyCommandName } from '../../src/doors/cli/input/commands.ts'
import { usageOf } from '../../src/doors/cli/input/usage.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { runCli } from '../doors/cli/run-cli.ts'
import { run } from '../records/store/run-records.ts'
import { readCodeBlocks } from './code-blocks.ts'
import { readCommands } from './shell-commands.ts'
import type { ShellCommand } from './shell-commands.ts'

type Manifest = Record<'scripts' | 'bin' | 'devDependencies' | 'peerDependencies', Record<string, string>> & {
  name: string
}
const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const blocks = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')]
  .flatMap((document) => readCodeBlocks(document))
  .filter(({ language }) => language === 'sh')
const commands = blocks.flatMap(({ document, code }) =>
  readCommands(code).map((command) => ({ document, line: command.line, command })),
)

/** The arguments of `citespan`, however it is started; `null` for another program. */
function citespanArguments({ words }: ShellCommand): string[] | null {
  const [program, ...rest] = words[0] === 'npx' ? words.slice(1) : words
  if (program === manifest.name) return rest
  const isScript = program === 'npm' && rest.includes(manifest.name) && rest[0] === 'run'
  return isScript ? rest.slice(rest.indexOf('--') + 1) : null
}

/** What is wrong with a command, told without running it. */
function faultOf(command: ShellCommand): string | null {
  const unknown = Object.keys(command.env).find((name) => !isRead(name))
  if (unknown) return `nobody reads ${unknown}`
  const args = citespanArguments(command)
  if (args) return faultOfCitespan(args)
  const [program, ...rest] = command.words
  if (program === 'npm') return faultOfNpm(rest)
  if (program === 'npx' && rest[0] === 'vitest') return faultOfVitest(rest.slice(1))
  return 'a program that this test does not know'
}

const allHelp = Object.keys(taken)
  .map((name) => usageOf(name as AnyCommandName))
  .join('\n')

function isRead(name: string): boolean {
  return allHelp.includes(name) || readFileSync('test/setup.ts', 'utf8').includes(name)
}

function faultOfCitespan([name = '', ...rest]: string[]): string | null {
  if (name === 'help') return rest.every((word) => word in taken) ? null : `no command ${rest[0]}`
  if (!(name in taken)) return `no command ${name}`
  const { operand, options } = taken[name as AnyCommandName]
  const given = rest.filter((word) => word.startsWith('--')).map((word) => word.slice(2))
  const unknown = given.find((option) => !(options as readonly string[]).includes(option))
  if (unknown) return `${name} does not take --${unknown}`
  const isOperand = rest.length > 0 && !rest[0]!.startsWith('--')
  return isOperand && !operand ? `${name} takes no argument` : null
}

function faultOfNpm([verb, ...rest]: string[]): string | null {
  const { scripts, devDependencies, peerDependencies } = manifest
  if (verb === 'ci') return existsSync('package-lock.json') && rest.length === 0 ? null : 'no lock file'
  if (verb === 'install') {
    const known = [manifest.name, ...Object.keys(peerDependencies), ...Object.keys(devDependencies)]
    const unknown = rest.find((name) => !known.includes(name))
    return unknown ? `no package ${unknown}` : null
  }
  const script = verb === 'run' ? rest.find((word) => !word.startsWith('-')) : verb
  return script && scripts[script] ? null : `no script ${script}`
}

function faultOfVitest([verb, path = '', flag, word = '']: string[]): string | null {
  if (verb !== 'run' || !existsSync('node_modules/.bin/vitest')) return 'vitest is not run so'
  if (!existsSync(path)) return `no ${path}`
  if (flag === undefined) return null
  if (flag !== '-t') return `no ${flag} here`
  const names = readFileSync(path, 'utf8').matchAll(/(?:test|describe)\('([^']*)'/g)
  return Array.from(names).some(([, name]) => name!.includes(word)) ? null : `no test named ${word}`
}

describe('the shell blocks of the documents', () => {
  test('are read to the last word', () => {
    expect(blocks.length).toBeGreaterThan(8)
    expect(commands.length).toBeGreaterThan(15)
  })

  test.each(commands)('$document: $line', ({ command }) => {
    expect(faultOf(command)).toBeNull()
  })

  test.each([
    ['npm run nothing', 'no script nothing'],
    ['npm install left-pad', 'no package left-pad'],
    ['npx vitest run test/nowhere', 'no test/nowhere'],
    ['npx vitest run test/text/locate/locate.test.ts -t zebra', 'no test named zebra'],
    ['npx citespan attribute --fast < in.jsonl', 'attribute does not take --fast'],
    ['citespan explain', 'no command explain'],
    ['NOBODY_READS=1 npm test', 'nobody reads NOBODY_READS'],
    ['rm file', 'a program that this test does not know'],
  ])('a wrong one is noticed: %s', (line, fault) => {
    expect(readCommands(line).map(faultOf)).toEqual([fault])
  })
})

describe('those of citespan run, one after the other', () => {
  const rows = readCodeBlocks('docs/explain.md').find(({ language }) => language === 'json')!.code

  /** What needs a model or pages of the web is not run, nor what goes on until a signal. */
  const needsMore = (command: ShellCommand) =>
    command.words.includes('--matcher') ||
    /^(?:demo|serve|recheck)$/.test(citespanArguments(command)?.[0] ?? '')
  const runnable = blocks.flatMap(({ document, code }) => {
    const own = readCommands(code).filter((command) => citespanArguments(command) && !needsMore(command))
    return own.length > 0 ? [{ document, own }] : []
  })

  test.each(runnable)('$document', async ({ own }) => {
    const folder = await mkdtemp(join(tmpdir(), 'citespan-shell-'))
    const database = join(folder, 'citations.db')
    const store = sqliteStore(database)
    await store.saveRun(run({ id: 'RUN', sessionId: 'ID' }))
    await store.sequence()
    await store.close()
    for (const name of ['row.jsonl', 'in.jsonl']) await writeFile(join(folder, name), rows)
    let written = ''
    for (const command of own) {
      const { stdin, stdout } = command
      const [name, ...rest] = citespanArguments(command)!.map((word) =>
        existsSync(join(folder, word)) ? join(folder, word) : word,
      )
      const options: readonly string[] = taken[name as AnyCommandName]?.options ?? []
      const isOnRecords = options.includes('db') && !stdin && !command.isPiped
      const args = [name!, ...rest, ...(isOnRecords ? ['--db', database] : [])]
      const input = stdin ? await readFile(join(folder, stdin), 'utf8') : command.isPiped ? written : ''
      const result = await runCli(args, { input })
      expect([command.line, result.code, result.stderr]).toEqual([command.line, 0, ''])
      written = result.stdout
      expect(written, command.line).not.toBe('')
      if (stdout) await writeFile(join(folder, stdout), written)
      if (name === 'keygen') {
        // As its comment says: each key in a file of its own.
        const keys: Record<string, string> = JSON.parse(written)
        for (const [name, key] of Object.entries(keys)) await writeFile(join(folder, `${name}.key`), key)
      }
    }
  })

  test('rows and records are among them', () => {
    const run = new Set(runnable.flatMap(({ own }) => own.map((command) => citespanArguments(command)![0])))
    expect([...run].toSorted()).toEqual([
      'attribute',
      'audit',
      'checkpoint',
      'erase',
      'eval',
      'export',
      'export-person',
      'help',
      'keygen',
      'keys',
      'migrate',
      'verify-log',
    ])
  })
})
