import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The outcome of a test run; `failed` names the files with a failed test. */
export type TestRun = {
  outcome: 'passed' | 'failed' | 'timeout'
  failed: string[]
  /** Milliseconds that each test file took. */
  durations: Map<string, number>
  /** The marks of places that each test file ran, if recorded. */
  marks: Map<string, ReadonlySet<string>>
}

type RunOptions = {
  timeout: number
  /** `until-failed` ends at the first failure; `recorded` records marks, and loads all modules anew for each file. */
  mode: 'until-failed' | 'recorded'
}

/** A copy of the working tree in which tests run. */
export type TreeCopy = {
  write(file: string, text: string): void
  /** Runs test files one after the other; they are ended after `timeout` milliseconds. */
  runTests(tests: readonly string[], options: RunOptions): Promise<TestRun>
}

/** Unversioned folders that tests need. The copy has links to them; tests must never write there. */
const LINKED = ['node_modules', 'dist']

/** Copies the files under version control, and new ones that are not ignored, into `folder/tree`. */
export function copyTree(folder: string): TreeCopy {
  const root = join(folder, 'tree')
  const temporary = join(folder, 'tmp')
  const cache = join(folder, 'cache')
  for (const path of [root, temporary]) mkdirSync(path, { recursive: true })
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of new Set(listed.split('\0'))) {
    if (file === '' || !existsSync(file)) continue
    mkdirSync(join(root, dirname(file)), { recursive: true })
    cpSync(file, join(root, file))
  }
  for (const name of LINKED) if (existsSync(name)) symlinkSync(resolve(name), join(root, name))

  return {
    write: (file, text) => writeFileSync(join(root, file), text),
    async runTests(tests, { timeout, mode }) {
      const report = join(folder, 'report.json')
      const marks = join(folder, 'marks.jsonl')
      for (const file of [report, marks]) writeFileSync(file, '')
      const options = ['--config=scripts/mutants/vitest.config.ts', '--root=.', '--maxWorkers=1']
      const output = ['--reporter=json', `--outputFile=${report}`]
      const child = spawn(
        process.execPath,
        [VITEST, 'run', ...options, ...output, mode === 'recorded' ? '--isolate' : '--bail=1', ...tests],
        {
          cwd: root,
          // A process group of its own, so that processes started by tests end with it.
          detached: true,
          stdio: 'ignore',
          env: {
            ...process.env,
            TMPDIR: temporary,
            MUTANT_TESTS: tests.join(' '),
            MUTANT_CACHE: cache,
            MUTANT_MARKS: mode === 'recorded' ? marks : '',
          },
        },
      )
      running.add(child.pid!)
      const { promise: ended, resolve: end } = Promise.withResolvers<TestRun['outcome']>()
      const timer = setTimeout(() => end('timeout'), timeout)
      child.once('exit', (code) => end(code === 0 ? 'passed' : 'failed'))
      const outcome = await ended
      clearTimeout(timer)
      endGroup(child.pid!)
      running.delete(child.pid!)
      return { outcome, ...readReport(report, root), marks: readMarks(marks, root) }
    },
  }
}

const VITEST = resolve('node_modules/vitest/vitest.mjs')

/** Process groups that must end when this process gets a signal. */
const running = new Set<number>()

/** Ends the tests that are running. */
export function endTests(): void {
  for (const group of running) endGroup(group)
}

function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch (error) {
    // The group has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

type JsonReport = {
  testResults: { name: string; status: string; startTime: number; endTime: number }[]
}

/** Reads the test report; empty if the run ended before it could report. */
function readReport(path: string, root: string): Pick<TestRun, 'failed' | 'durations'> {
  const text = readFileSync(path, 'utf8')
  const { testResults } = text === '' ? { testResults: [] } : (JSON.parse(text) as JsonReport)
  const nameOf = ({ name }: { name: string }) => relative(root, name)
  return {
    failed: testResults.filter(({ status }) => status === 'failed').map(nameOf),
    durations: new Map(testResults.map((test) => [nameOf(test), test.endTime - test.startTime])),
  }
}

/** Reads the marks that `record-marks.ts` has written. */
function readMarks(path: string, root: string): TestRun['marks'] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  const records = lines.map((line) => JSON.parse(line) as { test: string; marks: string[] })
  return new Map(records.map(({ test, marks }) => [relative(root, test), new Set(marks)]))
}
