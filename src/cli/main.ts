#!/usr/bin/env node
import { runCommandLine } from './command-line.ts'

process.exitCode = await main()

async function main(): Promise<number> {
  const { exitCode, interrupted } = await runCommandLine(process.argv.slice(2), process)
  // Open input would keep the process alive, although the output is closed.
  if (interrupted) process.exit(exitCode)
  return exitCode
}
