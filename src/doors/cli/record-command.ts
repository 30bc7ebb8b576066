/**
 * Commands on stored records. In: arguments and the streams of a terminal. Out: reports, rows or files, and an exit
 * code.
 */
import { Readable } from 'node:stream'
import type { RecordArguments, Request } from './input/arguments.ts'
import { chooseFormat } from './input/choose-format.ts'
import type { CommandLineOutcome, Terminal } from './input/terminal.ts'
import { untilSignal } from './input/until-signal.ts'
import { UsageError } from './input/usage.ts'
import { writeLines } from './run-command.ts'

/** Runs a command on stored records; rejects if it could not run. */
export async function runRecordCommand(
  { record, given }: Extract<Request, { record: unknown }>,
  { terminal, version }: { terminal: Terminal; version: string },
): Promise<CommandLineOutcome> {
  const { stdin, stdout } = terminal
  switch (record) {
    case 'mcp': {
      const { serveMcp } = await import('./serve-mcp.ts')
      return { exitCode: 0, interrupted: await serveMcp(given, { version, stdin, stdout }) }
    }
    case 'export': {
      const { exportRecords } = await import('./database/export.ts')
      return { exitCode: 0, interrupted: await exportRecords(given, stdout) }
    }
    case 'recheck':
      return await recheck(given, terminal)
    case 'conflicts':
      return await conflicts(given, terminal)
    case 'eval':
      return await evaluate(given, terminal)
    case 'migrate': {
      const { migrateCommand } = await import('./database/migrate.ts')
      const lines: string[] = []
      try {
        const { ok } = await migrateCommand(given, { write: (line) => lines.push(line) })
        return { exitCode: ok ? 0 : 1, interrupted: false }
      } finally {
        // A reader that goes away or is slow must not stop migrations half way.
        await writeLines(Readable.from(lines), stdout)
      }
    }
    case 'erase':
    case 'export-person':
    case 'verdict': {
      const persons = await import('./database/persons.ts')
      const run = { erase: persons.erase, 'export-person': persons.exportPerson, verdict: persons.verdict }
      await writeText(await run[record](given), terminal)
      return { exitCode: 0, interrupted: false }
    }
    case 'call': {
      const { call } = await import('./database/call.ts')
      await writeText(await call(given), terminal)
      return { exitCode: 0, interrupted: false }
    }
    case 'settings': {
      const { settings } = await import('./database/settings.ts')
      await writeText(await settings(given), terminal)
      return { exitCode: 0, interrupted: false }
    }
    default: {
      const records = await import('./database/records.ts')
      const run = {
        keygen: records.keygen,
        checkpoint: records.checkpoint,
        'verify-log': records.verifyLogCommand,
        prove: records.prove,
        'verify-archive': async (own: RecordArguments) =>
          (await import('./database/session-archive.ts')).verifyArchive(own),
        'verify-proof': (own: RecordArguments) => records.verifyProof(own, stdin),
      }[record]
      const { output, ok } = await run(given)
      await writeText(output, terminal)
      return { exitCode: ok ? 0 : 1, interrupted: false }
    }
  }
}

/** Writes a text, and a line break if it ends without one. The output may be closed before, which is not an error. */
export async function writeText(text: string, { stdout }: Terminal): Promise<void> {
  await writeLines(Readable.from([text.replace(/\n$/, '')]), stdout)
}

/** Writes a row for each source that is fetched again; a signal ends this early. */
async function recheck(given: RecordArguments, { stdout }: Terminal): Promise<CommandLineOutcome> {
  const format = chooseFormat(given.format, { stdout })
  const { recheckRows } = await import('./database/recheck.ts')
  const { toRecheckText } = await import('./text/recheck-text.ts')
  const ended = new AbortController()
  let failed = 0
  async function* lines() {
    for await (const row of recheckRows(given, { signal: ended.signal })) {
      if ('error' in row) failed++
      yield format === 'text' ? toRecheckText(row) : JSON.stringify(row)
    }
  }
  const written = writeLines(lines(), stdout)
  const isSignalled = await untilSignal(written)
  ended.abort()
  const isClosed = await written.catch((error: unknown) => {
    // A fetch that was aborted ends with an error.
    if (isSignalled) return true
    throw error
  })
  return { exitCode: failed > 0 && !isClosed ? 1 : 0, interrupted: isSignalled || isClosed }
}

/** Writes the conflicts of a session, as text or JSON lines; succeeds whether or not there are any. */
async function conflicts(given: RecordArguments, { stdout }: Terminal): Promise<CommandLineOutcome> {
  const format = chooseFormat(given.format, { stdout })
  const { readConflicts } = await import('./database/conflicts.ts')
  const { toConflictText } = await import('./text/conflict-text.ts')
  const { items, isWhole } = await readConflicts(given)
  const lines = items.map((item) => (format === 'text' ? toConflictText(item) : JSON.stringify(item)))
  if (format === 'text' && items.length === 0) lines.push('no conflicts')
  if (!isWhole)
    lines.push(
      format === 'text' ? 'Only the oldest records were compared.' : JSON.stringify({ isWhole: false }),
    )
  return { exitCode: 0, interrupted: await writeLines(Readable.from(lines), stdout) }
}

/**
 * Writes a row for each citation that a person judged, and one with the sums. Exit code 1 if any check disagrees with
 * the person, unless the output was closed early.
 */
async function evaluate(given: RecordArguments, { stdout, env }: Terminal): Promise<CommandLineOutcome> {
  if (!given['from-feedback'])
    throw new UsageError('What is to be evaluated is missing. Example: citespan eval --from-feedback')
  const format = chooseFormat(given.format, { stdout })
  const { feedbackRows } = await import('./database/feedback.ts')
  const { toFeedbackText } = await import('./text/feedback-text.ts')
  const matching = await (await import('./choose-matching.ts')).readMatching(given.matcher, env)
  let disagrees = 0
  async function* lines() {
    for await (const row of feedbackRows(given, matching)) {
      if ('cases' in row) disagrees = row.disagrees
      yield format === 'text' ? toFeedbackText(row) : JSON.stringify(row)
    }
  }
  const isClosed = await writeLines(lines(), stdout)
  return { exitCode: disagrees > 0 && !isClosed ? 1 : 0, interrupted: isClosed }
}
