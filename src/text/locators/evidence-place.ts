/**
 * Places in a source, in a reader's terms, such as pages, headings and §§ of German statutes. In: the text of a
 * source and a span. Out: the place of the span.
 */
import { createPace } from '../../core/pace.ts'
import { MAX_HEADING } from '../../core/text-limits.ts'
import type { Place } from '../../core/place.ts'
import type { Source } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { readHeadings, sectionAt } from './headings.ts'
import type { HeadingSection } from './headings.ts'
import { outlineMargins } from './margin-numbers.ts'
import { pagesOf, regionOnPages } from './place.ts'
import { certainLevels, statuteDepthAt } from './statute-certainty.ts'
import { readStatuteSection, readStatuteSections } from './statute-outline.ts'
import type { StatuteSection } from './statute-outline.ts'
import { createStatuteLocator } from './statute-places.ts'
import type { StatuteLocatorFinder } from './statute-places.ts'
import { paceSteps } from './steps.ts'

type LocatedSource = Pick<
  Source,
  | 'id'
  | 'type'
  | 'identifier'
  | 'url'
  | 'content'
  | 'contentHash'
  | 'snippet'
  | 'pages'
  | 'regions'
  | 'seams'
  | 'metadata'
>

/** Finds the place of a span of a source's content; `null` if nothing is certain. */
export type EvidencePlaces = (source: LocatedSource, span: Span) => Promise<Place | null>

/**
 * Creates a finder of the places of evidence, such as pages, headings and §§. A text is outlined once, at first use, in
 * small steps that do not block the event loop.
 *
 * A wrong place is worse than none, so headings and §§ are not read, for example, from code, from an excerpt or across
 * a seam, where two texts were joined. See also `statuteDepthAt`.
 */
export function createEvidencePlaces(): EvidencePlaces {
  const pace = createPace()
  const outlines = new Map<string, Promise<Outline>>()

  function outlineOf(source: LocatedSource, piece: Span): Promise<Outline> {
    const key = `${source.contentHash} ${piece.start}-${piece.end}`
    let outline = outlines.get(key)
    if (!outline)
      outlines.set(key, (outline = readOutline(source.content.slice(piece.start, piece.end), pace)))
    return outline
  }

  return async (source, span) => {
    const { content, pages = [] } = source
    const piece = pieceAround(source, span)
    if (!piece) return nonEmpty(pagesOf({ start: span.start, end: span.start + 1 }, pages))
    const place = regionOnPages(content, span, source)
    if (!isProse(source) || isExcerpt(source, piece)) return nonEmpty(place)
    const outline = await outlineOf(source, piece)
    const within = { start: span.start - piece.start, end: span.end - piece.start }
    const headings = titlesAt(outline.headings, within.start)
    const statute = await outline.statuteAt(within, statuteNameOf(source))
    return nonEmpty({ ...place, ...(headings.length > 0 && { headings }), ...(statute && { statute }) })
  }
}

type Outline = {
  headings: readonly HeadingSection[]
  statuteAt(span: Span, statute: string | undefined): Promise<Place['statute'] | null>
}

async function readOutline(text: string, pace: () => Promise<void>): Promise<Outline> {
  const headings = mayHaveHeadings(text) ? await paceSteps(readHeadings(text), pace) : []
  const sections = /§|Art\.|Artikel/.test(text) ? await paceSteps(readStatuteSections(text), pace) : []
  const margins = /^[^\n]{0,4}(?:R[zn]|Rdnr|Tz)\./m.test(text) ? outlineMargins(text) : []
  const marginAt = createStatuteLocator(text, margins)
  const locators = new Map<StatuteSection, Promise<StatuteLocatorFinder>>()

  function locatorOf(section: StatuteSection): Promise<StatuteLocatorFinder> {
    let known = locators.get(section)
    if (!known) {
      const units = paceSteps(readStatuteSection(text, section), pace)
      locators.set(section, (known = units.then((read) => createStatuteLocator(text, read))))
    }
    return known
  }

  return {
    headings,
    async statuteAt(span, statute) {
      const index = sections.findLastIndex(({ start }) => start <= span.start)
      const section = sections[index]
      if (!section || section.end < span.end) return marginAt(span)
      const depth = statuteDepthAt(text, span, { sections, index, statute })
      if (depth === 'none') return marginAt(span)
      const own = { kind: section.kind, section: section.label }
      const found = depth === 'all' ? (await locatorOf(section))(span) : own
      return found && { ...(statute !== undefined && { statute }), ...certainLevels(found) }
    },
  }
}

/** The text between two seams, where texts were joined, that contains the span; `null` if the span crosses a seam. */
function pieceAround({ content, seams = [] }: LocatedSource, span: Span): Span | null {
  const start = seams.findLast((seam) => seam <= span.start) ?? 0
  const end = seams.find((seam) => seam > span.start) ?? content.length
  return span.end <= end ? { start, end } : null
}

/** Extensions of files that are code or data, in which `#` is not a heading. */
const codeFile =
  /\.(?:py|sh|bash|zsh|fish|rb|pl|r|jl|ya?ml|toml|ini|cfg|conf|env|properties|csv|tsv|jsonl?|ndjson|log|sql|php|ps1|tcl|nim|exs?|mk|cmake|dockerfile|makefile|diff|patch|c|h|cc|cpp|cs|[cm]?[jt]sx?|go|rs|java|kt|swift)$/i

function isProse({ type, identifier, url }: LocatedSource): boolean {
  if (type === 'database' || type === 'api') return false
  const path = url && URL.canParse(url) ? new URL(url).pathname : ''
  return !codeFile.test(identifier) && !codeFile.test(path)
}

/** Whether the text is only a snippet, which may omit parts of the source without a mark. */
function isExcerpt({ content, snippet }: LocatedSource, { start, end }: Span): boolean {
  return snippet !== undefined && content.slice(start, end).trim() === snippet.trim()
}

/**
 * Whether a text may have headings: a quick test, since most texts have none. It is `true` for every text with a
 * certain heading (`isSure`).
 */
function mayHaveHeadings(text: string): boolean {
  return /^[ \t>]*(?:#|===|---)/m.test(text)
}

function titlesAt(headings: readonly HeadingSection[], offset: number): string[] {
  const section = sectionAt(headings, offset)
  if (!section?.isSure) return []
  return section.path.filter((title) => title !== '').map(shorten)
}

function shorten(title: string): string {
  return title.length <= MAX_HEADING
    ? title
    : `${title.slice(0, MAX_HEADING - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

function statuteNameOf({ metadata }: LocatedSource): string | undefined {
  const name = metadata?.['statute']
  return typeof name === 'string' && name.trim() !== '' && name.length <= 100 ? name.trim() : undefined
}

function nonEmpty(place: Place): Place | null {
  return Object.keys(place).length > 0 ? place : null
}
