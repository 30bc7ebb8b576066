import type { Evidence, Verification } from '../../../core/citation.ts'
import { CitationError } from '../../../core/error.ts'
import { contentHash } from '../../../core/hash.ts'
import type { Aggregation } from '../../../core/registration.ts'
import type { Source } from '../../../core/source.ts'
import { compareFigure, computeAggregate, conditionSpans, unnamedPart } from '../../../cite/facts.ts'
import type { ComputedFigure, SourceRow, AggregateProblem } from '../../../cite/facts.ts'
import { readTables } from '../../../text/tables.ts'
import { cutReason, decideByFigure, withStatus } from '../../../cite/verify.ts'
import { idOf, readSource } from '../sources/find-source.ts'
import type { SourceRef } from '../sources/find-source.ts'
import { readSourceContent, toSource } from '../sources/registered-source.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

/** A formula with the sources of its tables, and its result. */
export type Aggregate = {
  aggregation: Aggregation
  sources: readonly Source[]
  computed: ComputedFigure | AggregateProblem
}

/** Maximum total length of contents read for tables, in UTF-16 units. */
const MAX_CONTENT = 5_000_000
/** Maximum number of rows shown as evidence, the first ones, in addition to the table's header. */
const MAX_ROWS = 9
/** Maximum length of a piece of evidence, in UTF-16 units; a longer one is cut at its end. */
const MAX_QUOTE = 2_000

/**
 * Computes the formula from the stored contents; rejects with `source-not-found` if one of its further sources does not
 * exist, and with `not-found` if it was erased. If it cannot be computed, `computed` has the `problem`.
 */
export async function readAggregate(
  aggregation: Aggregation,
  cited: Source,
  context: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<Aggregate> {
  const further = [...new Set(aggregation.sources)].filter((id) => id !== cited.id)
  const sources = [cited]
  for (const id of further) {
    const registered = await readSource(id, context)
    sources.push(toSource(registered, await readSourceContent(registered, context), sources.length + 1))
  }
  const length = sources.reduce((sum, { content }) => sum + content.length, 0)
  if (length > MAX_CONTENT) {
    const message = `The tables have ${length} characters; at most ${MAX_CONTENT} are computed.`
    return { aggregation, sources, computed: { problem: 'cells', message } }
  }
  const read = sources.map(({ id, content }) => ({ id, content, tables: readTables(content) }))
  return { aggregation, sources, computed: computeAggregate(aggregation, read) }
}

/**
 * The formula with ids in place of the numbers or identifiers by which its further sources are named. Throws
 * `source-not-found` for an unknown one of these.
 */
export async function withSourceIds(
  { sources, ...formula }: Omit<Aggregation, 'sources'> & { sources?: readonly SourceRef[] | undefined },
  context: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<Aggregation> {
  if (!sources) return formula
  return { ...formula, sources: await Promise.all(sources.map((ref) => idOf(ref, 'aggregation', context))) }
}

/** Throws `invalid-input` if the formula does not fit its tables, so that the agent can correct it. */
export function checkFormula({ computed }: Aggregate): void {
  if (!('problem' in computed) || computed.problem !== 'formula') return
  throw new CitationError({
    code: 'invalid-input',
    message: `aggregation: ${computed.message}`,
    suggestion: 'Name columns as the table has them, and say in `where` which rows count.',
  })
}

/** A judge's verdict on the claim, given a sentence that states the figure; `null` if no judge could be asked. */
export type AskJudge = (statement: Source) => Promise<Verification | null>

/**
 * Checks a claim against the figure computed from the stored tables. The claim is `verified` only if it has this figure
 * and either says nothing beyond the formula, or a judge confirms the rest. It is `contradicted` if it has another
 * figure, and `unknown` if neither is certain.
 */
export async function checkAggregation(
  claim: string,
  { aggregation, sources, computed }: Aggregate,
  askJudge: AskJudge,
): Promise<Verification> {
  if ('problem' in computed) return verdictOf('open', `It could not be computed. ${computed.message}`)
  const evidence = evidenceOf(computed)
  const figure = `${computed.text}: ${computed.statement}`
  const named = conditionSpans(claim, aggregation)
  const compared = compareFigure(claim, aggregation, { figure: computed, named })
  if (compared.outcome === 'differs') {
    const reason = `The table gives ${computed.text} (${computed.statement}); the claim says ${compared.said}.`
    return verdictOf('differs', reason, evidence)
  }
  if (compared.outcome === 'open') {
    return verdictOf('open', `The table gives ${figure}; ${compared.why}.`, evidence)
  }
  const unnamed = unnamedPart(claim, aggregation, namesOf(computed))
  if (unnamed === null) {
    const reason = `Computed from the table: ${figure}.`
    return { ...verdictOf('same', reason, evidence), score: 1 }
  }
  const judged = await askJudge(statementOf(sources[0]!, computed))
  if (judged?.method === 'judge' && judged.verdict !== 'unknown') {
    const { verdict, status, score, missing, verifier, method } = judged
    const reason = cutReason(`Computed from the table: ${figure}. ${judged.reason}`)
    return { verdict, status, score, missing, verifier, method, reason, evidence }
  }
  return verdictOf('open', `The figure comes out (${figure}), but ${unnamed}.`, evidence)
}

/**
 * Names by which a claim may refer to the rows: the headers of the tables' first columns. Titles of tables are left
 * out, because their words may state something more.
 */
function namesOf({ among }: ComputedFigure): string[] {
  return [...new Set(among.flatMap(({ table }) => table.columns[0] ?? []))]
}

/** A source whose text states the computed figure, against which a judge checks the claim. */
function statementOf({ title, id }: Source, { text, statement, rows }: ComputedFigure): Source {
  const [first] = rows
  const cellsOf = (one: SourceRow) =>
    one.table.columns.map((name, column) => `${name}: ${one.row.cells[column]?.text ?? ''}`).join('; ')
  const content = [
    `Computed from the table “${(title ?? id).slice(0, 200)}”: ${statement}, that is ${text}.`,
    ...(first ? [`One of these rows: ${cellsOf(first).slice(0, 1_000)}.`] : []),
  ].join('\n')
  return {
    id: 'computed',
    number: 1,
    type: 'custom',
    identifier: 'computed',
    ...(title !== undefined && { title }),
    content,
    contentHash: contentHash(content),
  }
}

/** The evidence for a figure: the table's header and at most `MAX_ROWS` rows, each a slice of its source. */
function evidenceOf({ rows, among }: ComputedFigure): Evidence[] {
  const pieces = new Map<string, Evidence>()
  const add = ({ id, content }: SourceRow['source'], span: { start: number; end: number }) => {
    const end = Math.min(span.end, span.start + MAX_QUOTE)
    const quote = content.slice(span.start, end)
    if (quote.isWellFormed()) {
      pieces.set(`${id}:${span.start}`, {
        sourceId: id,
        start: span.start,
        end,
        quote,
        similarity: 1,
        kind: 'exact',
      })
    }
  }
  // If no row meets the conditions, the other rows are the evidence.
  const shown = rows.length > 0 ? rows : among
  for (const { source, table, row } of shown.slice(0, MAX_ROWS)) {
    if (table.header) add(source, table.header)
    add(source, row)
  }
  return [...pieces.values()]
}

function verdictOf(
  outcome: Parameters<typeof decideByFigure>[0],
  reason: string,
  evidence: Evidence[] = [],
): Verification {
  const { verdict, method } = decideByFigure(outcome)
  return {
    ...withStatus(verdict),
    score: 0,
    reason: cutReason(reason),
    evidence,
    missing: [],
    verifier: 'computed',
    method,
  }
}
