import { connectTo } from '../../fixtures/databases.ts'

/** Tables, indexes, functions, rights and policies of the schema "records", as text to compare. */
export async function catalogOf(connectionString: string): Promise<Record<string, string[]>> {
  const client = await connectTo(connectionString)
  const found: Record<string, string[]> = {}
  for (const [name, text] of Object.entries(catalog)) {
    const { rows } = await client.query(text, ['records'])
    found[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  await client.end()
  return found
}

const catalog = {
  columns: `select table_name, column_name, data_type, collation_name, column_default, is_nullable
    from information_schema.columns where table_schema = $1`,
  constraints: `select relname, conname, pg_get_constraintdef(pg_constraint.oid) from pg_constraint
    join pg_class on conrelid = pg_class.oid where relnamespace = $1::regnamespace`,
  indexes: `select indexname, indexdef from pg_indexes where schemaname = $1`,
  relations: `select relname, relkind, relacl::text, relrowsecurity, relforcerowsecurity from pg_class
    where relnamespace = $1::regnamespace and relkind <> 'i'`,
  triggers: `select relname, pg_get_triggerdef(pg_trigger.oid), tgenabled from pg_trigger
    join pg_class on tgrelid = pg_class.oid where relnamespace = $1::regnamespace and not tgisinternal`,
  functions: `select pg_get_functiondef(oid), proacl::text from pg_proc where pronamespace = $1::regnamespace`,
  policies: `select tablename, policyname, roles::text, cmd, qual, with_check from pg_policies where schemaname = $1`,
  migrations: `select name from records.citespan_migrations where $1 = 'records'`,
}
