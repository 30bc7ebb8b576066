import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const main = new URL('../../dist/cli.js', import.meta.url).pathname

export type CliResult = { code: number | null; stdout: string; stderr: string }
export type Row = Record<string, unknown>

/** Starts the built command line, as users run it. */
export function startCli(args: readonly string[], env: Record<string, string> = {}) {
  if (!existsSync(main)) throw new Error(`${main} is missing: run "npm run build" first.`)
  // A model of the machine's own must not answer the tests.
  const { CITATION_LLM_URL: _url, CITATION_LLM_MODEL: _model, ...own } = process.env
  return spawn(process.execPath, [main, ...args], { env: { ...own, ...env }, stdio: 'pipe' })
}

export async function runCli(
  args: readonly string[],
  { input = '', env }: { input?: string | Uint8Array; env?: Record<string, string> } = {},
): Promise<CliResult> {
  const child = startCli(args, env)
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  // A command that refuses its arguments does not read what is written to it.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve)
    child.on('error', reject)
  })
  return { code, stdout, stderr }
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
