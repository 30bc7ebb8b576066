import { DEFAULT_PROJECT } from '../../../core/records.ts'
import { CitationEngine } from '../../../engine/engine.ts'
import type { SettingChanges } from '../../../engine/registrar.ts'
import type { RecordArguments } from '../input/arguments.ts'
import { openStore } from '../input/open-store.ts'
import { UsageError } from '../input/usage.ts'

/** Returns the settings of a project and their changes, as JSON to print; with `NAME=VALUE`, first changes one. */
export async function settings(given: RecordArguments): Promise<string> {
  const { operand, project = DEFAULT_PROJECT, by } = given
  const changes = operand === undefined ? null : readChange(operand)
  if (changes && by === undefined) throw new UsageError('Pass --by ID: the log keeps who changes a setting.')
  await using store = await openStore(given, { create: changes !== null })
  const admin = new CitationEngine({ store, onIncident() {} }).as({
    role: 'admin',
    project,
    ...(by !== undefined && { userId: by }),
  })
  // The call rejects unknown settings, and names the known ones.
  if (changes) await admin.changeSettings(changes as SettingChanges)
  const report = { ...(await admin.getSettings()), changes: await admin.listSettingChanges() }
  return `${JSON.stringify(report, null, 2)}\n`
}

/**
 * Reads a change such as `minSupport=0.8`, here as `{ minSupport: 0.8 }`. An empty value gives `null`, which restores
 * the option of the engine.
 */
function readChange(text: string): Record<string, unknown> {
  const [, name, value] = /^([A-Za-z]+)=(.*)$/.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new UsageError(
      'Name a setting and its value. Example: citespan settings reasoningRequired=high --by ID',
    )
  if (value === '') return { [name]: null }
  return { [name]: /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value }
}
