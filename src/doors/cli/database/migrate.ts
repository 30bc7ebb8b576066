/**
 * The command `migrate`. In: arguments that name a database. Out: migrations that were applied or listed, or their
 * SQL.
 */
import { projectSchema } from '../../../records/store.ts'
import type { Migrations } from '../../../records/store.ts'
import { databaseOf } from '../input/open-store.ts'
import type { RecordArguments } from '../input/arguments.ts'
import { UsageError } from '../input/usage.ts'

type Place = { schema?: string; migrations: Migrations }

/**
 * Migrates each schema, or says what migrating would do. Calls `write` with the SQL of all schemas, or with a line of
 * JSON for each schema that is done, so that the schemas before one that fails are named. `ok` is false if `--check`
 * finds pending migrations.
 */
export async function migrateCommand(
  given: RecordArguments,
  { write }: { write: (line: string) => void },
): Promise<{ ok: boolean }> {
  const modes = (['check', 'sql', 'dry-run'] as const).filter((mode) => given[mode])
  if (modes.length > 1) throw new UsageError(`Pass --${modes[0]} or --${modes[1]}, not both.`)
  const [mode] = modes
  const asked = given.to === undefined ? {} : { to: given.to }
  const places = await placesOf(given)
  if (mode === 'sql') {
    const scripts: string[] = []
    for (const { schema, migrations } of places) {
      const heading = given.all ? `-- schema ${schema}\n` : ''
      scripts.push(`${heading}${await migrations.script(asked)}`)
    }
    write(scripts.join('\n').replace(/\n$/, ''))
    return { ok: true }
  }
  let ok = true
  for (const { schema, migrations } of places) {
    const migrated = mode === 'check' ? [] : await migrations.apply({ ...asked, trial: mode === 'dry-run' })
    const { applied, pending } = await migrations.state(asked)
    if (mode === 'check' && pending.length > 0) ok = false
    const line = {
      ...(schema !== undefined && { schema }),
      ...(mode === 'check' && { applied }),
      ...(mode === 'dry-run' && { wouldMigrate: migrated }),
      ...(mode === undefined && { migrated }),
      ...(mode !== 'dry-run' && { pending }),
    }
    write(JSON.stringify(line))
  }
  return { ok }
}

async function placesOf({ project, all, ...given }: RecordArguments): Promise<Place[]> {
  const { db, isPostgres, schema: own } = databaseOf(given)
  const named = [given.schema, project, all].filter((each) => each !== undefined)
  if (named.length > 1) throw new UsageError('Pass only one of --schema, --project and --all.')
  if (!isPostgres) {
    if (named.length > 0) throw new UsageError('Schemas are for PostgreSQL; an SQLite file has none.')
    const { sqliteMigrations } = await import('../../../records/sqlite.ts')
    return [{ migrations: sqliteMigrations(db) }]
  }
  const { listSchemas, postgresMigrations } = await import('../../../records/postgres.ts')
  const schemas = all
    ? await listSchemas(db)
    : [project === undefined ? (own as string | undefined) : projectSchema(project)]
  return schemas.map((schema) => ({
    ...(schema !== undefined && { schema }),
    migrations: postgresMigrations(db, { schema }),
  }))
}
