#!/usr/bin/env node
import { fstatSync } from 'node:fs'

/** The first major version of Node.js that has all that is used, as `engines` of package.json says. */
const FIRST_NODE = 22

process.exitCode = await main()

async function main(): Promise<number> {
  // Bun and Deno tell which version of Node.js they stand for.
  if (Number.parseInt(process.versions.node, 10) < FIRST_NODE) {
    process.stderr.write(`citespan needs Node.js ${FIRST_NODE} or later, and this is ${process.version}.\n`)
    return 1
  }
  // Not before: an older version fails while it loads the rest, for a reason that says nothing.
  const { runCommandLine } = await import('./command-line.ts')
  const { exitCode, interrupted } = await runCommandLine(process.argv.slice(2), {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    inputBytes: sizeOfInput(),
  })
  // Open input would keep the process alive, although the output is closed.
  if (interrupted) process.exit(exitCode)
  return exitCode
}

/** Bytes of standard input if it is a file, else `null`. */
function sizeOfInput(): number | null {
  try {
    const input = fstatSync(0)
    return input.isFile() ? input.size : null
  } catch {
    // Closed.
    return null
  }
}
