import type { Edit } from './operators.ts'
import { operators } from './operators.ts'
import type { Fate, Outcome } from './run-mutants.ts'

/** Lines of a change that are shown. */
const MAX_LINES = 4

/** The survivors by kind and room, each with the change that no test noticed. */
export function listSurvivors(outcomes: readonly Outcome[], texts: ReadonlyMap<string, string>): string {
  const survivors = outcomes.filter(({ fate }) => isAlive(fate))
  const byKind = Object.groupBy(survivors, ({ kind }) => kind)
  const sections = Object.entries(operators).flatMap(([kind, { says }]) => {
    const own = byKind[kind] ?? []
    if (own.length === 0) return []
    const sorted = own.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
    const entries = sorted.map((outcome) => describe(outcome, texts.get(outcome.file)!))
    return [`${kind}: ${says}\n\n${entries.join('\n')}`]
  })
  return sections.join('\n\n')
}

function describe({ file, line, edit, fate }: Outcome, text: string): string {
  const note = fate === 'no-tests' ? '  (no test reaches it)' : ''
  return `  ${file}:${line}${note}\n${changeOf(text, edit)}`
}

/** The lines of an edit, before and after. */
function changeOf(text: string, { start, end, text: replacement }: Edit): string {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const after = text.slice(from, start) + replacement + text.slice(end, to)
  return [...linesOf('-', text.slice(from, to)), ...linesOf('+', after)].join('\n')
}

function linesOf(sign: string, text: string): string[] {
  const lines = text.split('\n').map((line) => `    ${sign} ${line}`)
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), `    ${sign} …`] : lines
}

const columns: readonly Fate[] = ['killed', 'timeout', 'survived', 'no-tests']

/** A table of the rooms and how many of their mutants were caught. */
export function tableOf(outcomes: readonly Outcome[], key: (outcome: Outcome) => string): string {
  const groups = [...Map.groupBy(outcomes, key)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const rows = [...groups, ['all', outcomes] as const].map(([name, own]) => [
    name,
    own.length,
    ...columns.map((fate) => own.filter((outcome) => outcome.fate === fate).length),
    `${(100 * rateOf(own)).toFixed(1)} %`,
  ])
  const header = ['', 'drawn', ...columns, 'caught']
  return [header, ...rows]
    .map(
      ([name, ...cells]) =>
        `${String(name).padEnd(12)}${cells.map((cell) => String(cell).padStart(10)).join('')}`,
    )
    .join('\n')
}

/** The share of mutants that a test caught, by failing or by never ending. */
export function rateOf(outcomes: readonly Outcome[]): number {
  const caught = outcomes.filter(({ fate }) => !isAlive(fate)).length
  return outcomes.length === 0 ? 1 : caught / outcomes.length
}

function isAlive(fate: Fate): boolean {
  return fate === 'survived' || fate === 'no-tests'
}
