import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommandLine } from '../../../src/doors/cli/command-line.ts'

const main = new URL('../../../dist/cli.js', import.meta.url).pathname

const PIPE_BYTES = 65_536

export type CliResult = { code: number; stdout: string; stderr: string }
export type Row = Record<string, unknown>

/** Starts the built command line in a process, as users run it. Needed to test pipes and exit codes. */
export function startCli(args: readonly string[], env: Record<string, string> = {}) {
  if (!existsSync(main)) throw new Error(`${main} is missing: run "npm run build" first.`)
  // Tests must not use a model that this machine's environment names.
  const { CITATION_LLM_URL: _url, CITATION_LLM_MODEL: _model, ...own } = process.env
  return spawn(process.execPath, [main, ...args], { env: { ...own, ...env }, stdio: 'pipe' })
}

/** Runs the command line from `src` in this process, without the variables of its environment. */
export async function runCli(
  args: readonly string[],
  { input = '', env = {} }: { input?: string | Uint8Array; env?: Record<string, string> } = {},
): Promise<CliResult> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const written = Promise.all([text(stdout), text(stderr)])
  const stdin = Readable.from(chunksOf(Buffer.from(input)), { objectMode: false })
  const { exitCode } = await runCommandLine(args, { stdin, stdout, stderr, env })
  stdout.end()
  stderr.end()
  const [output, complaints] = await written
  return { code: exitCode, stdout: output, stderr: complaints }
}

/** Splits input into chunks as a pipe does. */
function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIPE_BYTES) {
    yield bytes.subarray(start, start + PIPE_BYTES)
  }
}

/** Runs a command over rows, given as values or as raw lines, and parses what it answers. */
export async function answerRows(
  command: string,
  lines: readonly (Row | string | Uint8Array)[],
  { args = [], env }: { args?: readonly string[]; env?: Record<string, string> } = {},
) {
  const input = Buffer.concat(
    lines.flatMap((line) => [
      typeof line === 'string' || line instanceof Uint8Array
        ? Buffer.from(line)
        : Buffer.from(JSON.stringify(line)),
      Buffer.from('\n'),
    ]),
  )
  const { code, stdout, stderr } = await runCli([command, ...args], { input, env })
  const rows = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  return { code, stderr, rows }
}
