/**
 * The command `citespan`. In: arguments, JSON Lines on standard input, and environment variables. Out: a JSON line
 * for each row, reports on stored records, and an exit code.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { CitationError } from '../../core/error.ts'
import type { Command } from './command.ts'
import type { ExplainedRow } from './text/explain-text.ts'
import type { AuditRow } from './text/audit-text.ts'
import { chooseFormat } from './input/choose-format.ts'
import { namedCommand, readArguments } from './input/arguments.ts'
import type { Request, RowOptions } from './input/arguments.ts'
import { runCommand, writeLines } from './run-command.ts'
import type { CommandOutcome } from './run-command.ts'
import type { Progress } from './progress.ts'
import { runRecordCommand, writeText } from './record-command.ts'
import type { CommandLineOutcome, Terminal } from './input/terminal.ts'
import { usage, UsageError, usageOf } from './input/usage.ts'
import type { CommandName } from './input/commands.ts'
import { createUnreadWarner, createWarner } from './warn.ts'

/** Runs `citespan` with the arguments after its name. Never rejects: errors are written to `stderr`. */
export async function runCommandLine(
  args: readonly string[],
  terminal: Terminal,
): Promise<CommandLineOutcome> {
  try {
    const request = readArguments(args, terminal.env)
    if ('help' in request || 'print' in request) {
      const helped = 'help' in request && (request.help === null ? usage() : usageOf(request.help))
      await writeText(helped || version(), terminal)
      return { exitCode: 0, interrupted: false }
    }
    if ('service' in request) return await runServiceCommand(request, terminal)
    if ('record' in request) return await runRecordCommand(request, { terminal, version: version() })
    const { failed, interrupted } = await ('audit' in request
      ? audit(request.audit, terminal)
      : answerRows(request, terminal))
    return { exitCode: failed > 0 && !interrupted ? 1 : 0, interrupted }
  } catch (error) {
    terminal.stderr.write(`citespan: ${messageOf(error, args)}\n`)
    return { exitCode: 2, interrupted: false }
  }
}

/**
 * The message for `stderr`: for invalid usage, one line and where to find help; for a `CitationError`, its message; for
 * any other error, all its details.
 */
function messageOf(error: unknown, args: readonly string[]): string {
  if (!(error instanceof UsageError)) return error instanceof CitationError ? error.message : inspect(error)
  const name = namedCommand(args)
  const [line] = error.message.split('\n')
  return `${line} See citespan ${name === null ? '--help' : `${name} --help`}.`
}

async function runServiceCommand(
  { service, given }: Extract<Request, { service: unknown }>,
  terminal: Terminal,
): Promise<CommandLineOutcome> {
  if (service === 'keys') {
    await writeText(await (await import('./service/keys.ts')).manageKeys(given), terminal)
    return { exitCode: 0, interrupted: false }
  }
  if (service === 'demo') {
    await (await import('./service/demo.ts')).serveDemo(given, terminal)
    return { exitCode: 0, interrupted: true }
  }
  const { serve } = await import('./service/serve.ts')
  await serve(given, { version: version(), env: terminal.env, stdout: terminal.stdout })
  return { exitCode: 0, interrupted: true }
}

/** Answers the rows of the input with the requested command. */
async function answerRows(
  request: { name: CommandName } & RowOptions,
  terminal: Terminal,
): Promise<CommandOutcome> {
  const { stdout: output } = terminal
  if (!request.explain && request.format !== undefined) {
    throw new UsageError(`The command ${request.name} takes --format only with --explain.`)
  }
  const isText = request.explain === true && chooseFormat(request.format, terminal) === 'text'
  const command = await loadCommand(request, terminal)
  const { input, inputBytes } = await inputOf(request, terminal)
  const progress = request.quiet ? null : await showProgress({ ...terminal, inputBytes })
  const onUnread = request.quiet ? undefined : createUnreadWarner(terminal.stderr, request.name)
  const streams = { input, output, progress, onUnread }
  try {
    if (!isText) return await runCommand(command, streams)
    const { toExplainText } = await import('./text/explain-text.ts')
    // The command was created with `explain`, so its rows have explanations.
    const format = (row: object) => toExplainText(row as ExplainedRow)
    return await runCommand(command, { ...streams, format })
  } finally {
    progress?.stop()
    await command.close?.()
  }
}

/** Opens the file that the arguments name; standard input for `-` or no file. `inputBytes` is its size, if known. */
async function inputOf(
  { operand }: { operand?: string },
  { stdin, inputBytes }: Terminal,
): Promise<{ input: Readable; inputBytes?: number | null }> {
  const { openRowFile, rowsOfInput } = await import('./input/row-file.ts')
  if (operand !== undefined && operand !== '-') return await openRowFile(operand)
  return { input: await rowsOfInput(stdin), inputBytes }
}

/** Shows progress on standard error. Loads the library for it only if that is a terminal. */
async function showProgress(terminal: Terminal): Promise<Progress | null> {
  if (!terminal.stderr.isTTY) return null
  return (await import('./progress.ts')).createProgress(terminal)
}

/** Audits what the arguments select: stored citations, stored runs, or the rows of a file or of standard input. */
async function audit(
  { format, ...given }: Extract<Request, { audit: unknown }>['audit'],
  terminal: Terminal,
): Promise<CommandOutcome> {
  const { stdout } = terminal
  const kind = chooseFormat(format, { stdout })
  const { auditCitationRecords, auditRecords, createAuditCommand, isOfCitations, isOfStore } =
    await import('./audit.ts')
  if (isOfCitations(given)) {
    const { toCitationAuditText } = await import('./text/citation-audit-text.ts')
    await using store = await (await import('./input/open-store.ts')).openStore(given, { create: false })
    const lines = async function* () {
      for await (const row of auditCitationRecords(store, given))
        yield kind === 'text' ? toCitationAuditText(row) : JSON.stringify(row)
    }
    return { failed: 0, interrupted: await writeLines(lines(), stdout) }
  }
  const toText = kind === 'text' ? (await import('./text/audit-text.ts')).toAuditText : null
  // The rows of the audit command are `AuditRow`s.
  const toLine = (row: object) => (toText ? toText(row as AuditRow) : JSON.stringify(row))
  const { operand, ...selecting } = given
  if (!isOfStore(selecting) && (operand === undefined || operand === '-' || existsSync(operand))) {
    const { input, inputBytes } = await inputOf({ operand }, terminal)
    const progress = given.quiet ? null : await showProgress({ ...terminal, inputBytes })
    try {
      return await runCommand(createAuditCommand(), { input, output: stdout, format: toLine, progress })
    } finally {
      progress?.stop()
    }
  }
  await using store = await (await import('./input/open-store.ts')).openStore(given, { create: false })
  let failed = 0
  async function* lines(): AsyncGenerator<string> {
    for await (const row of auditRecords(store, given)) {
      // A stored run that cannot be read.
      if ('error' in row) failed++
      yield toLine(row)
    }
  }
  const interrupted = await writeLines(lines(), stdout)
  return { failed, interrupted }
}

/** Loads a command with only its own dependencies, so that `locate` does not wait for those of `attribute`. */
async function loadCommand(
  { name, matcher, explain, marks, ...given }: { name: CommandName } & RowOptions,
  { stderr, env }: Terminal,
): Promise<Command> {
  const onIncident = createWarner(stderr)
  switch (name) {
    case 'locate':
      return (await import('./locate.ts')).locateCommand
    case 'marks':
      return (await import('./marks.ts')).marksCommand
    case 'footnotes':
      return (await import('./footnotes.ts')).footnotesCommand
    case 'generate': {
      const { createGenerateCommand, writingModel } = await import('./content/generate.ts')
      return createGenerateCommand(await writingModel(env), await readMatching(matcher, env))
    }
    case 'link': {
      const { createLinkCommand } = await import('./link.ts')
      const { thresholds } = await (await import('./input/engine-settings.ts')).readEngineSettings(given)
      const matching = { ...(await readMatching(matcher, env)), ...(thresholds && { thresholds }) }
      const store = await (await import('./input/open-store.ts')).openStore(given, { create: false })
      return createLinkCommand(store, { ...given, ...matching })
    }
    case 'extract':
      return (await import('./extract.ts')).createExtractCommand({ onIncident })
    case 'attribute': {
      const { createAttributeCommand } = await import('./attribute.ts')
      return createAttributeCommand({ ...(await readMatching(matcher, env)), onIncident, explain, marks })
    }
    case 'check': {
      const { createCheckCommand } = await import('./check.ts')
      return createCheckCommand({ ...(await readMatching(matcher, env)), onIncident, explain })
    }
  }
}

function version(): string {
  // Imported by the package's name, because relative paths differ between `src` and `dist`.
  const manifest = createRequire(import.meta.url)('citespan/package.json') as { version: string }
  return manifest.version
}

async function readMatching(given: string | undefined, env: Terminal['env']) {
  return await (await import('./choose-matching.ts')).readMatching(given, env)
}
