/** The migrations: what each adds to the tables, triggers, functions and indexes of a database. See `migrate`. */
import { appendOnly, letErase } from './append-only.ts'
import { blobPolicyStatements, createBlobTables } from './blob-tables.ts'
import { bindTrusted, identityTables } from './postgres-identity.ts'
import { postgresFunctions } from './postgres-functions.ts'
import { policyStatements } from './postgres-policies.ts'
import type { SqlDialect } from './sql-connection.ts'
import { createNumberTable, numberExisting, numberPolicyStatements } from './number-table.ts'
import { indexDerivations } from './index-derivations.ts'
import { createRequestTable, requestPolicyStatements } from './request-table.ts'
import { createTables } from './tables.ts'

/** Where the tables are; `hasRoles`: whether the groups of `setUpRoles` have rights on them. */
export type Place = { dialect: SqlDialect; schema: string; hasRoles: boolean }

/** A named list of statements. After its release it is never changed; changes go into a new migration. */
export type Migration = {
  name: string
  dialects: readonly SqlDialect[]
  statements: (place: Place) => string[]
}

export const allMigrations: readonly Migration[] = [
  {
    name: '001-log',
    dialects: ['sqlite', 'postgres'],
    statements: ({ dialect }) => [...createTables(dialect), ...appendOnly(dialect)],
  },
  {
    name: '002-identity',
    dialects: ['postgres'],
    statements: ({ schema, hasRoles }) => [
      ...identityTables,
      'drop function if exists citespan_check_writer(text, name)',
      ...postgresFunctions(schema),
      bindTrusted,
      ...(hasRoles ? policyStatements() : []),
    ],
  },
  {
    // What citations and sources have gained since: the database checks their shapes.
    name: '003-shapes',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Citations say what the model's provider cited.
    name: '004-cited-by',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Citations and runs say which marks the model wrote.
    name: '005-marks',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Sources say who published them, how relevant they were judged, and what came of reading their page.
    name: '006-judged-sources',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Changes of source repositories, which all agents of a project read.
    name: '007-repository',
    dialects: ['postgres'],
    statements: ({ schema, hasRoles }) => [
      ...postgresFunctions(schema),
      ...(hasRoles ? policyStatements() : []),
    ],
  },
  {
    // Sources have slides, cells and rectangles, and evidence says in which it is.
    name: '008-regions',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // What a source was made from is looked up in both directions.
    name: '009-derived',
    dialects: ['sqlite', 'postgres'],
    statements: ({ dialect, schema }) => [
      ...(dialect === 'postgres' ? postgresFunctions(schema) : []),
      indexDerivations(dialect),
    ],
  },
  {
    // On SQLite `sqliteBlobs` makes these tables itself, which may be in a file without records.
    name: '010-blobs',
    dialects: ['postgres'],
    statements: ({ hasRoles }) => [
      ...createBlobTables('postgres'),
      ...(hasRoles ? blobPolicyStatements() : []),
    ],
  },
  {
    // Sources say what was kept of their pages and files, and admins record what they erased.
    name: '011-archive',
    dialects: ['postgres'],
    statements: ({ schema, hasRoles }) => [
      ...postgresFunctions(schema),
      ...(hasRoles ? policyStatements() : []),
    ],
  },
  {
    // Web sources are looked at again; all agents of a project read what came of it.
    name: '012-recheck',
    dialects: ['postgres'],
    statements: ({ schema, hasRoles }) => [
      ...postgresFunctions(schema),
      ...(hasRoles ? policyStatements() : []),
    ],
  },
  {
    // Regions and places say with what confidence OCR recognised their text.
    name: '013-ocr',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Sources of repositories have regions.
    name: '014-repository-regions',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Registered sources say what came of reading their page.
    name: '015-validation',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Citations of answers stand for registered ones; verifications have remarks, sources of answers a version.
    name: '016-linked',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Sources and citations have numbers for readers, in the order of the log.
    name: '017-numbers',
    dialects: ['sqlite', 'postgres'],
    statements: ({ dialect, schema, hasRoles }) => [
      ...createNumberTable(dialect),
      numberExisting(dialect),
      ...(dialect === 'postgres' ? postgresFunctions(schema) : []),
      ...(dialect === 'postgres' && hasRoles ? numberPolicyStatements() : []),
    ],
  },
  {
    // Bodies have a salt, and texts can be erased: the triggers let through what an erasure in the log names.
    name: '018-erasure',
    dialects: ['sqlite', 'postgres'],
    statements: ({ dialect, schema, hasRoles }) => [
      ...letErase(dialect),
      ...(dialect === 'postgres' ? postgresFunctions(schema) : []),
      ...(hasRoles ? policyStatements() : []),
    ],
  },
  {
    // Requests that may come twice are answered once.
    name: '019-requests',
    dialects: ['sqlite', 'postgres'],
    statements: ({ dialect, hasRoles }) => [
      ...createRequestTable(dialect),
      ...(hasRoles ? requestPolicyStatements() : []),
    ],
  },
  {
    // Entries that wait for their numbers are counted in linear time, so many at once.
    name: '020-counting',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Admins cite in sessions, and relate citations of their project; all agents of it read these relations.
    name: '021-admin-citations',
    dialects: ['postgres'],
    statements: ({ schema, hasRoles }) => [
      ...postgresFunctions(schema),
      ...(hasRoles ? policyStatements() : []),
    ],
  },
  {
    // Sources say where their texts come from; what an agent wrote for one user is not its own when it acts for another.
    name: '022-origins-and-users',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // A place in a law may be a range of sections.
    name: '023-ranges-of-sections',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Agents of a project read and relate each other's citations for the same user, but none that were erased with their user.
    name: '024-shared-citations',
    dialects: ['sqlite', 'postgres'],
    statements: ({ dialect, schema, hasRoles }) => [
      ...(dialect === 'postgres' ? postgresFunctions(schema) : []),
      ...(dialect === 'sqlite' ? letErase(dialect) : []),
      ...(hasRoles ? policyStatements() : []),
    ],
  },
]
