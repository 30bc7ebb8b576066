#!/usr/bin/env node
import { fstatSync } from 'node:fs'

process.exitCode = await main()

async function main(): Promise<number> {
  try {
    await import('../../core/require-node.ts')
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return 1
  }
  // Imported only now: an older Node version would fail while loading the rest.
  const { runCommandLine } = await import('./command-line.ts')
  const { exitCode, interrupted } = await runCommandLine(process.argv.slice(2), {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    inputBytes: sizeOfInput(),
  })
  // Open input would keep the process alive although the output is closed.
  if (interrupted) process.exit(exitCode)
  return exitCode
}

/** Bytes of standard input if it is a file, else `null`. */
function sizeOfInput(): number | null {
  try {
    const input = fstatSync(0)
    return input.isFile() ? input.size : null
  } catch {
    // Standard input is closed.
    return null
  }
}
