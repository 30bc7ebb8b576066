/**
 * Evidence. In: the links of a claim, each a quote or a region of a source. Out: the sentences and table rows about the
 * claim, their surroundings, and the links whose quotes were not found.
 */
import { spanAround } from '../../../core/part-of.ts'
import type { Evidence } from '../../../core/citation.ts'
import type { Claim, Link } from '../../../core/claim.ts'
import type { Source } from '../../../core/source.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import type { Span } from '../../../core/span.ts'
import { isHeadingOnly, splitSentences, readStatement } from '../../../text/sentences.ts'
import type { ReadText } from '../../reading/read-text.ts'
import { readClaimPlace } from './claim-place.ts'
import type { Misplacement } from './place-terms.ts'
import { folded } from './place-above.ts'
import { createEvidence } from './evidence.ts'
import { narrowToSupport } from './narrow.ts'
import { narrowToRow, quoteInTable, rowAbove } from './narrow-to-row.ts'
import type { RowEvidence } from './narrow-to-row.ts'
import type { EvidenceReaders } from './readers.ts'
import { checkQuote } from './quote.ts'
import type { QuoteCheck } from './quote-check.ts'
import { tightenToClauses } from './tighten.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A piece of evidence, and the spans around it in its source's content. */
export type PlacedEvidence = {
  source: Source
  evidence: Evidence
  /** Whether the link gave these words as a quote; otherwise they result from narrowing. */
  isQuote: boolean
  /** The evidence extended to whole sentences. */
  sentences: Span
  /**
   * The text around the evidence: a short passage of the link, else `sentences`; for a table row also a near header.
   */
  context: Span
  /** If the evidence is a table row: its header, and what its cells say about the claim; otherwise `null`. */
  table: Pick<RowEvidence, 'header' | 'finding'> | null
  /**
   * The span of the place (such as § 5) that the claim or a line above it names; the claim's words are only looked for
   * in it.
   */
  named?: Span
  /** A sentence that says that the quote is from another table row than the claim's. */
  otherRow?: string
}

export type GatheredEvidence = {
  placed: PlacedEvidence[]
  around: Vocabulary
  /**
   * Failed checks of links: the quote is not certainly in the named source, or the link gives no usable quote and its
   * source is unknown or empty.
   */
  problems: Exclude<QuoteCheck, { outcome: 'found' | 'region' }>[]
  /**
   * Whether a quote that a matcher or agent gave was found in the source that its link names. A provider's quote does not
   * count, because its link has the quote only if the source has it.
   */
  hasQuote: boolean
  /** Whether some of the evidence is in the source that its link names. */
  hasOwn: boolean
  /** The claim's text without marks such as `[1]` and without URLs. */
  plain: ReadText
  /** `plain` without the name of a place, if all sources of the evidence have the place; otherwise `plain` itself. */
  statement: ReadText
  /** Whether the evidence states by reference (`die in Absatz 1 Nr. 1 genannten`) what the claim states in words. */
  isByReference: boolean
  /** Why evidence may not be at the place that the claim or a line of the answer above it names; otherwise `null`. */
  misplaced: Misplacement | null
}

const MAX_LINKS = 8
/**
 * Maximum UTF-16 units of a link's passage, or of a table from its header to the row, that is context as a whole; of a
 * longer one, only the sentences of the evidence or the row are context.
 */
const MAX_CONTEXT = 1_000
const QUOTE_CONTEXT = 400

/**
 * Turns the links of a claim, at most `MAX_LINKS`, into evidence, such as a quote at its place or the sentences of a
 * passage that support the claim. Headings alone do not count.
 */
export async function gatherEvidence(
  { claim, links }: { claim: Claim; links: readonly Link[] },
  sources: readonly Source[],
  {
    readText,
    readSentences,
    readVocabulary,
    tablesOf,
    findPlace,
    readOutline,
    findTied,
    locatorOf,
  }: EvidenceReaders,
): Promise<GatheredEvidence> {
  const plain = readText(readStatement(claim.text))
  if (claim.titles) {
    const linked = new Set(links.map(({ sourceId }) => sourceId))
    for (const { id, content } of sources) if (linked.has(id)) await readOutline(content).prepare()
  }
  const place = readClaimPlace(plain, {
    findPlace,
    readOutline,
    readText,
    lines: claim.placedBy,
    titles: claim.titles,
    sources,
  })
  const above = rowAbove(claim)
  const placed: PlacedEvidence[] = []
  const problems: GatheredEvidence['problems'] = []
  let hasQuote = false
  let hasOwn = false

  function add(one: PlacedEvidence, isNamed = true): void {
    const isKnown = placed.some(
      ({ source, evidence }) => source.id === one.source.id && spansOverlap(evidence, one.evidence),
    )
    if (isHeadingOnly(one.source.content, one.evidence)) return
    hasOwn ||= isNamed
    if (!isKnown) placed.push(one)
  }

  for (const link of links.slice(0, MAX_LINKS)) {
    const check = await checkQuote(link, sources, { locatorOf })
    if (check.outcome === 'region') {
      const { source } = check
      const region = place.regionIn(source, check.region)
      const statement = place.statementFor(source)
      const terms = statement.terms()
      const tables = tablesOf(source.content)
      const inTable = narrowToRow(statement, source.content, { region, tables, above, title: source.title })
      if (inTable) {
        const { row, header } = inTable
        const evidence = createEvidence(source, row)
        const isNear = header !== null && row.end - header.start <= MAX_CONTEXT
        const context = isNear ? { start: header.start, end: row.end } : row
        if (evidence) add({ source, evidence, isQuote: false, sentences: row, context, table: inTable })
        if (inTable.isAll) continue
      }
      for (const span of await narrowToSupport(terms, source.content, { region, readSentences })) {
        const evidence = createEvidence(source, tightenToClauses(terms, source.content, span))
        const context = region.end - region.start > MAX_CONTEXT ? span : region
        if (evidence) add({ source, evidence, isQuote: false, sentences: span, context, table: null })
      }
      continue
    }
    if (check.outcome === 'found') hasQuote ||= link.matcher !== 'provider'
    else problems.push(check)
    if (check.outcome === 'found' || check.outcome === 'misattributed') {
      const { source, evidence } = check
      const sentences = sentencesAround(source.content, evidence)
      const tables = tablesOf(source.content)
      const inTable = quoteInTable(place.statementFor(source, evidence), source.content, {
        quote: evidence,
        tables,
        above,
        title: source.title,
      })
      const placement = { source, evidence, isQuote: true, sentences, context: sentences, ...inTable }
      add(placement, check.outcome === 'found')
    }
  }
  // If some evidence is at the named place, all other evidence is dropped.
  const isFree = ({ source, evidence }: PlacedEvidence) => place.objectionTo(source, evidence) === null
  const isThere = (one: PlacedEvidence) => place.plainIn(one.source) !== null && isFree(one)
  // Evidence below another title than the answer's is dropped if there is other evidence, unless only it has the words.
  const saysAll = ({ evidence }: PlacedEvidence) => folded(evidence.quote).includes(folded(plain.text))
  const saying = placed.filter(saysAll)
  const isSaidElsewhere = saying.length > 0 && !saying.some(isFree)
  const isSaid = !place.isFramed && !isSaidElsewhere && placed.some(isFree)
  const counts = placed.some(isThere) ? isThere : isSaid ? isFree : () => true
  placed.splice(0, placed.length, ...placed.filter(counts))
  const objections = placed.flatMap(({ source, evidence }) => place.objectionTo(source, evidence) ?? [])
  let isByReference = false
  for (const { source, content, spans } of bySource(placed)) {
    const tied = findTied(content, spans, place.statementFor(source).terms())
    isByReference ||= tied.isByReference
    for (const span of tied.spans) {
      const evidence = createEvidence(source, span)
      if (evidence) {
        add({ source, evidence, isQuote: false, sentences: span, context: span, table: null }, false)
      }
    }
  }
  const around = await readVocabulary(
    placed.map(({ source, sentences }) => ({ content: source.content, span: sentences })),
  )
  const [statement, ...others] = placed.map(({ source, evidence }) => place.statementFor(source, evidence))
  const isOne = others.every(({ text }) => text === statement!.text)
  const isNamed = place.isFramed || (statement !== undefined && isOne && statement !== plain)
  return {
    placed: isNamed ? placed.map((one) => ({ ...one, ...namedFor(one) })) : placed,
    hasQuote,
    hasOwn,
    plain,
    around,
    problems,
    statement: statement && isOne ? statement : plain,
    isByReference,
    misplaced: objections[0] ?? null,
  }

  function namedFor({ source, evidence }: PlacedEvidence): { named?: Span } {
    const named = place.objectionTo(source, evidence) === null ? place.plainIn(source) : null
    return named ? { named } : {}
  }
}

function bySource(placed: readonly PlacedEvidence[]): { source: Source; content: string; spans: Span[] }[] {
  return [...Map.groupBy(placed, ({ source }) => source)].map(([source, places]) => ({
    source,
    content: source.content,
    spans: places.map(({ evidence: { start, end } }) => ({ start, end })),
  }))
}

/**
 * The quote's span extended to whole sentences. A sentence that reaches further than `QUOTE_CONTEXT` UTF-16 units from
 * the quote is cut there.
 */
function sentencesAround(content: string, { start, end }: Span): Span {
  const window = spanAround({ start, end }, { text: content, reach: QUOTE_CONTEXT })
  const touched = splitSentences(content, window).filter((sentence) => spansOverlap(sentence, { start, end }))
  return {
    start: Math.min(start, touched[0]?.start ?? start),
    end: Math.max(end, touched.at(-1)?.end ?? end),
  }
}
