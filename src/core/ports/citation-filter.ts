import type { Citation } from '../citation.ts'
import type { Locator } from '../registration.ts'
import { methods, statuses } from '../verdict.ts'

/** For each kind of condition, the value that a query gives. */
type Values = {
  /** The id of a record, or a name. */
  id: string
  /** The number of a record in its project. */
  number: number
  /** One of the `values` of the condition. */
  choice: string
  /** ISO 8601, UTC. */
  instant: string
  /** Words, in any order. */
  words: string
  page: number
  place: Locator
}

/**
 * A kind of condition. Each door (HTTP, command line, MCP) reads the values of a kind in its own way, and has no code
 * for single conditions.
 */
export type ConditionKind = keyof Values

/** A condition on citations, declared once for types, HTTP, OpenAPI, agents' tools, the terminal and stores. */
export type Condition = { [Kind in ConditionKind]: ConditionOfKind<Kind> }[ConditionKind]

type ConditionOfKind<Kind extends ConditionKind> = {
  kind: Kind
  /** Which citations it selects; completes "only citations …". */
  selects: string
  /** The option of the condition on the command line; absent if it has none. */
  option?: string
  /** Whether agents' tools take the condition. */
  isForAgents?: true
  /** Whether the condition also filters lists of answers (runs). */
  isOfRuns?: true
  /**
   * Whether a citation meets the condition. Absent if stores implement the condition themselves, as
   * `src/records/store/queries` does.
   */
  isMet?: (citation: Citation, asked: Values[Kind]) => boolean
} & (Kind extends 'choice' ? { values: readonly string[] } : { values?: undefined })

/** All conditions that lists, counts and bibliographies of citations take. */
export const citationConditions = {
  /** The citation with this event id or, together with `runId`, with this id in the answer. */
  id: { kind: 'id', selects: 'with this id', isForAgents: true },
  /** The citation with this number in its project. */
  number: { kind: 'number', selects: 'with this number in the project' },
  /** Citations of this source: the id of a registered source, or the content address of a source of a run. */
  sourceId: { kind: 'id', selects: 'of this source', option: 'source', isForAgents: true },
  /** Citations of this answer. */
  runId: { kind: 'id', selects: 'of this answer', option: 'run' },
  sessionId: { kind: 'id', selects: 'of this session', option: 'session', isOfRuns: true },
  agentId: { kind: 'id', selects: 'of this agent', option: 'agent', isOfRuns: true },
  userId: { kind: 'id', selects: 'of this person', isOfRuns: true },
  /** Citations of this project; for auditors and admins. */
  project: {
    kind: 'id',
    selects: 'of this project, for auditors and admins',
    option: 'project',
    isOfRuns: true,
  },
  /** Citations whose newest verification has this status. */
  status: {
    kind: 'choice',
    values: statuses,
    selects: 'of this status',
    option: 'status',
    isForAgents: true,
  },
  /** Citations whose newest verdict is from the verifier with this name. */
  verifier: {
    kind: 'id',
    selects: 'whose newest verdict was given by the verifier with this name',
    option: 'verified-by',
    isForAgents: true,
    isMet: ({ verifier }, name) => verifier === name,
  },
  /** Citations whose newest verdict was reached by this method. Verdicts older than the field `method` have none. */
  method: {
    kind: 'choice',
    values: methods,
    selects: 'whose newest verdict was reached by this method',
    option: 'method',
    isForAgents: true,
    isMet: ({ method }, asked) => method === asked,
  },
  /**
   * Citations that the matcher with this name linked. `agent`: an agent or admin registered them. `provider` or `mark`:
   * only the model's provider or a mark made them.
   */
  matcher: {
    kind: 'id',
    selects: 'that the matcher with this name linked, such as "lexical"; "agent" for registered ones',
    option: 'matched-by',
    isForAgents: true,
    isMet: ({ matcher }, name) => matcher === name,
  },
  /** Citations created at or after this instant, ISO 8601 in UTC. */
  since: { kind: 'instant', selects: 'from this time on', option: 'since' },
  /** Citations created before this instant, ISO 8601 in UTC. */
  until: { kind: 'instant', selects: 'before this time', option: 'until' },
  /** Citations whose claim contains all words of this text, as whole words and in any letter case. */
  text: { kind: 'words', selects: 'whose claims have all of these words', option: 'text', isForAgents: true },
  /** Citations on this page, or on a page range that contains it; the same as `locator: { page }`. */
  page: { kind: 'page', selects: 'on this page of their source', isForAgents: true },
  /**
   * Citations at or within this place, such as a page, a sheet and cell, headings or a `statute`. The place counts
   * whether it was given with the citation or found for its evidence. Fields that citespan does not know must be equal.
   * Places are not indexed: pass `sourceId` too if there are many citations.
   */
  locator: {
    kind: 'place',
    selects: 'at this place or within it, such as {"statute":"§ 257 Abs. 4 HGB"} or {"sheet":"Q1"}',
    isForAgents: true,
  },
} as const satisfies Record<string, Condition>

type Conditions = typeof citationConditions

/** The name of a condition. */
export type ConditionName = keyof Conditions

/** The names of the conditions that the tools of agents take. */
export type AgentConditionName = {
  [Name in ConditionName]: Conditions[Name] extends { isForAgents: true } ? Name : never
}[ConditionName]

/** An option of the command line that states a condition. */
export type ConditionOption = Extract<Conditions[ConditionName], { option: string }>['option']

/** The value of a condition with this name. */
export type ConditionValue<Name extends ConditionName> = ValueOf<Conditions[Name]>

type ValueOf<Row extends Condition> = Row extends { values: readonly (infer Value)[] }
  ? Value
  : Values[Row['kind']]

/** All conditions as a list, each with its name. */
export const conditionList: readonly (Condition & { name: ConditionName })[] = Object.entries<Condition>(
  citationConditions,
  // The names are those of the record.
).map(([name, condition]) => ({ ...condition, name: name as ConditionName }))

/** The values of the conditions of a table, by their names. */
export type ConditionsOf<Table extends Record<string, Condition>> = {
  -readonly [Name in keyof Table]?: ValueOf<Table[Name]> | undefined
}
