import type { Aggregation } from '../../../../src/core/registration.ts'
import { compareFigure } from '../../../../src/cite/facts/aggregates/compare-figure.ts'
import { computeAggregate } from '../../../../src/cite/facts/aggregates/compute-aggregate.ts'
import { conditionSpans, unnamedPart } from '../../../../src/cite/facts/aggregates/named-figure.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'

/** A formula, claims about its figure, and names for the rows. */
export type FigureCase = readonly [aggregation: Aggregation, claim: string, about?: readonly string[]]

/** The figure of a formula, how the claim compares with it, and what the claim does not name. */
export function showFigure([aggregation, claim, about = []]: FigureCase, ...contents: string[]): string {
  const sources = contents.map((content, at) => ({ id: `S${at + 1}`, content, tables: readTables(content) }))
  const figure = computeAggregate(aggregation, sources)
  if ('problem' in figure) return `${figure.problem}: ${figure.message}`
  const named = conditionSpans(claim, aggregation)
  const compared = compareFigure(claim, aggregation, { figure, named })
  const { value, unit, matched, base, rows, among, text, statement } = figure
  const places = named.map(({ start, end }) => `“${claim.slice(start, end)}”@${start}`).join(' ')
  return [
    `${text}${unit ? ` ${unit.dimension}*${unit.factor}` : ''} (${Number(value.toPrecision(12))}), ${matched} of ${base}, rows ${rows.map(({ number }) => number).join(' ')} of ${among.map(({ number }) => number).join(' ')}: ${statement}`,
    `${compared.outcome}${'said' in compared ? `: ${compared.said}` : 'why' in compared ? `: ${compared.why}` : ''}`,
    `${unnamedPart(claim, aggregation, about) ?? 'names all'}${places && `; ${places}`}`,
  ].join('\n')
}
