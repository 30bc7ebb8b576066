/**
 * SQL statements that attack the schema of another tenant. Given the tables and functions of the schema and what the
 * attacker knows of it, they try everything that could read, change or block something there.
 */
import { appendCall, citationData, sourceData, verificationData } from './raw-sql.ts'

export type Victim = {
  schema: string
  project: string
  agentId: string
  sessionId: string
  sourceId: string
  citationId: string
  /** The address of a content that the victim has stored. */
  address: string
}

/** The attacker. */
type Self = Pick<Victim, 'project' | 'agentId'>

/** `kind` as in `pg_class`: `r` for a table, `S` for a sequence. */
export type Relation = { name: string; kind: 'r' | 'v' | 'S'; columns: string[] }

/** Statements by what they try to do. `name` writes the name of a table or function of the victim as SQL. */
export function attacksOn(
  victim: Victim,
  { relations, name, self }: { relations: readonly Relation[]; name: (of: string) => string; self: Self },
): Map<string, string[]> {
  const attacks = new Map<string, string[]>()
  for (const relation of relations) {
    const at = name(relation.name)
    const ways =
      relation.kind === 'S'
        ? sequenceAttacks(at)
        : relation.kind === 'v'
          ? viewAttacks(at, relation.columns)
          : tableAttacks(at, relation.columns)
    for (const [way, statement] of Object.entries(ways)) attacks.set(`${relation.name}: ${way}`, [statement])
  }
  for (const [way, statements] of Object.entries(callAttacks(victim, name, self))) {
    attacks.set(way, [statements].flat())
  }
  return attacks
}

/** Attacks on a view: as on a table, but without `truncate`, and with `drop view`. */
function viewAttacks(at: string, columns: readonly string[]): Record<string, string> {
  const { truncate: _truncate, ...ways } = tableAttacks(at, columns)
  return { ...ways, 'drop it': `drop view ${at} cascade` }
}

function tableAttacks(at: string, columns: readonly string[]): Record<string, string> {
  const [first = ''] = columns
  return {
    read: `select * from ${at}`,
    count: `select count(*) as found from ${at} having count(*) > 0`,
    'read whether it is empty': `select 1 where exists (select from ${at})`,
    'read into an error': `select json_agg(t)::text::int from ${at} as t having count(*) > 0`,
    'read for update': `select ${first} from ${at} for update`,
    'read for key share': `select ${first} from ${at} for key share`,
    'read by a view': `create temp view peek as select * from ${at}; select * from peek`,
    insert: `insert into ${at} default values`,
    'insert a copy': `insert into ${at} select * from ${at}`,
    update: `update ${at} set ${first} = ${first}`,
    'delete what it cannot see': `delete from ${at}`,
    merge: `merge into ${at} as t using (select 1) as one on true when matched then delete`,
    truncate: `truncate ${at}`,
    lock: `lock table ${at} in row exclusive mode`,
    'lock for all': `lock table ${at} in access exclusive mode`,
    'alter it': `alter table ${at} disable trigger all`,
    'take its row security off': `alter table ${at} disable row level security`,
    'drop it': `drop table ${at} cascade`,
    'give it a policy': `create policy open on ${at} using (true)`,
    'give it a rule': `create rule away as on insert to ${at} do instead nothing`,
    'grant it': `grant all on ${at} to public`,
  }
}

function sequenceAttacks(at: string): Record<string, string> {
  return {
    read: `select last_value from ${at}`,
    'read its last value': `select pg_sequence_last_value('${at}'::regclass) as found`,
    'take a number': `select nextval('${at}')`,
    'set it back': `select setval('${at}', 1)`,
    'restart it': `alter sequence ${at} restart`,
  }
}

function callAttacks(victim: Victim, name: (of: string) => string, self: Self) {
  const { project, agentId: agent, sessionId: session, sourceId, citationId, address } = victim
  const append = (given: Parameters<typeof appendCall>[0] = {}) =>
    appendCall({
      project,
      session,
      agent,
      data: citationData(given?.id ?? 'new', [sourceId]),
      ...given,
    }).replace('citespan_append', name('citespan_append'))
  const settings = `select set_config('citespan.project', '${project}', true), set_config('citespan.agent', '${agent}', true),
    set_config('citespan.session', '${session}', true), set_config('citespan.role', 'admin', true)`
  const verdict = {
    kind: 'verification',
    id: 'forged',
    citation: citationId,
    data: verificationData(citationId),
  }
  const reading = { operation: 'x', filter: {}, count: 1 }
  const asAdmin = { role: 'admin', session: null, agent: null, user: 'root' } as const
  return {
    'append as its agent': append(),
    'append as itself': append({ agent: self.agentId, session: 'mine' }),
    'append as itself in its own project': append({
      project: self.project,
      agent: self.agentId,
      session: 'mine',
    }),
    'append with its settings': [settings, append()],
    'append a verdict': append(verdict),
    'append a source': append({
      kind: 'source',
      id: 'taken',
      data: sourceData('taken', address),
      keys: [`c:${address}`],
    }),
    'append a relation': append({
      kind: 'relation',
      id: 'tied',
      data: { from: citationId, to: citationId, kind: 'supports' },
    }),
    'append a run': append({ run: 'run-x', kind: 'run', id: 'run-x', data: { id: 'run-x' } }),
    'append a setting': append({ ...asAdmin, kind: 'setting', id: 'set', data: { name: 'x', value: 1 } }),
    'append a reading': append({ ...asAdmin, role: 'auditor', kind: 'reading', id: 'look', data: reading }),
    'append as a user': append({ role: 'user' }),
    'append nothing': `select * from ${name('citespan_append')}('agent', '${project}', '${session}', '${agent}', null, null, 's:${session}',
      '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
    'append an event that it has': append({ id: citationId }),
    'append contents': `select ${name('citespan_append_contents')}(array['${address}'], array['forged'])`,
    'append no contents': `select ${name('citespan_append_contents')}('{}', '{}')`,
    search: `select * from ${name('citespan_search')}('vault', 0, 100)`,
    'search backwards': `select * from ${name('citespan_search')}('vault', -100, 100)`,
    'search with its settings': [settings, `select * from ${name('citespan_search')}('vault', 0, 100)`],
    'read with its settings': [settings, `select * from ${name('citespan_events')}`],
    'read without row security': [
      'set local row_security = off',
      `select * from ${name('citespan_events')} where true`,
    ],
    'read by a function that sees rows early': [
      `create function pg_temp.peep(text) returns boolean language plpgsql cost 0.0000001 as $$ begin raise exception 'peeped %', $1 using errcode = 'XX999'; end $$`,
      `select * from ${name('citespan_events')} where pg_temp.peep(id)`,
    ],
    'read as a group': ['set local role citespan_admin', `select * from ${name('citespan_events')}`],
    'read as an auditor of the group': [
      'set local role citespan_auditor',
      `select * from ${name('citespan_leaves')}`,
    ],
    'who it is there': `select * from ${name('citespan_identity')}('auditor') where project is not null or sees_all`,
    'who it is there as its agent': [
      settings,
      `select * from ${name('citespan_identity')}('agent') where project is not null or sees_all`,
    ],
    sequence: `select ${name('citespan_sequence')}()`,
    'bind itself': `select ${name('citespan_bind')}(session_user::text, 'service', null, null, null, array['admin'])`,
    'release a login': `select ${name('citespan_release')}('${victim.schema}_agent')`,
    'the proof of a content': `select ${name('citespan_proof')}('${address}')`,
    'be anybody': `select ${name('citespan_must_be')}(array['agent'])`,
    'parse by it': `select ${name('citespan_json')}('{}')`,
    'check by it': `select ${name('citespan_fits')}('citation', '{}')`,
    'a function of its own there': `create function ${name('peek')}() returns int language sql as 'select 1'`,
    'a table of its own there': `create table ${name('mine')} (x int)`,
    'the schema for all': `grant usage on schema ${victim.schema} to public`,
    'the schema away': `drop schema ${victim.schema} cascade`,
    'the schema renamed': `alter schema ${victim.schema} rename to mine`,
    statistics: `select most_common_vals from pg_stats where schemaname = '${victim.schema}'`,
  }
}
