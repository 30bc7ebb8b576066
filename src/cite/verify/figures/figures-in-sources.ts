import { withoutStruck, headingsAbove, readStatement } from '../../../text/sentences.ts'
import type { FigureWords, Verification } from '../../../core/citation.ts'
import type { Source } from '../../../core/source.ts'
import { contextAround } from '../evidence/judge-context.ts'
import type { JudgeContext } from '../evidence/judge-context.ts'
import type { Figure } from '../../../text/values.ts'
import type { Shown } from './open-figures.ts'
import { openFigures } from './open-figures.ts'
import { checkFigures } from './prove-figure.ts'

/** The text of places, with the titles of their sources and the headings above them. */
export function shownAt(places: readonly JudgeContext[]): Shown {
  const sources = new Set(places.map(({ source }) => source))
  return {
    texts: [
      ...places.flatMap(({ source, start, end }) => [
        withoutStruck(source.content, { start, end }),
        ...headingsAbove(source.content, start),
      ]),
      ...[...sources].flatMap(({ title }) => title ?? []),
    ],
    contents: [...sources].map(({ content }) => content),
  }
}

/** Pieces of sources, read by the judge, that must be added to the evidence because it lacks figures of the claim. */
export function piecesWithFigures(
  claim: string,
  {
    evidence,
    read,
    words,
  }: { evidence: readonly JudgeContext[]; read: readonly JudgeContext[]; words: readonly FigureWords[] },
): JudgeContext[] {
  const needed: JudgeContext[] = []
  const lacks = () =>
    checkFigures(claim, shownAt([...evidence.map(around), ...needed.map(around)]), words).open.length
  let open = lacks()
  for (const piece of read) {
    if (open === 0) break
    needed.push(piece)
    const left = lacks()
    if (left < open) open = left
    else needed.pop()
  }
  return needed
}

function around({ source, ...span }: JudgeContext): JudgeContext {
  const { start, end } = contextAround(source, span)
  return { source, start: Math.min(start, span.start), end: Math.max(end, span.end) }
}

/**
 * Why a `supported` does not stand: the claim has figures that its evidence does not state and that the words in its
 * `figures` do not yield. Otherwise `null`.
 */
export function lackingFigures(
  { verdict, method, evidence, figures }: Verification,
  claim: string,
  sources: ReadonlyMap<string, Source>,
): string | null {
  if (verdict !== 'supported' || (method !== 'judge' && method !== 'words')) return null
  const places = evidence.flatMap(({ sourceId, start, end }) => {
    const source = sources.get(sourceId)
    return source ? [around({ source, start, end })] : []
  })
  const { open } = checkFigures(readStatement(claim), shownAt(places), figures)
  return open.length === 0 ? null : withoutWords(open)
}

/** Maximum number of figures that a reason names. */
const MAX_NAMED = 5

/** The reason for a claim with figures that no named words yield; without quotes, because no source has the figures. */
export function withoutWords(open: readonly Pick<Figure, 'text'>[]): string {
  const named = open.slice(0, MAX_NAMED).map(({ text }) => text)
  return `The evidence does not state ${named.join(', ')}, and the judge named no words that yield this.`
}

/** The figures of a statement that its evidence does not state, so that a judge must name the words that yield them. */
export function figuresToAsk(statement: string, contexts: readonly JudgeContext[]): string[] {
  return [...new Set(openFigures(statement, shownAt(contexts)).map(({ text }) => text))]
}
