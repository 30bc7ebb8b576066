/**
 * Bibliographies. In: CSL-JSON items. Out: text or HTML in a citation style, or a file for other programs; APA and
 * Harvard through an optional package.
 */
import { closedFields, readClosed } from '../../core/fields.ts'
import { expectObjects } from '../../core/shapes.ts'
import { CitationError } from '../../core/error.ts'
import { groupAlike } from '../items/alike-groups.ts'
import type { Language } from './citation-place.ts'
import type { CslItem } from '../items/csl-item.ts'
import { openCslStyle } from './csl-style.ts'
import { toBibtex } from './bibtex.ts'
import { ieeeEntry } from './ieee.ts'
import type { EntryPiece } from './ieee.ts'
import { escapeField } from '../items/plain-field.ts'
import { prepareItems } from '../items/prepare-items.ts'
import { toRis } from './ris.ts'
import { checkStyle, defaultStyles, isDataStyle } from './style-table.ts'
import type { BibliographyStyle, DataStyle, CitationFormat, TextStyle } from './style-table.ts'

/** Style, language and format of a bibliography. */
export type BibliographyOptions = {
  /** Style of the entries; `harvard` by default. */
  style?: BibliographyStyle
  /** Language of words such as “accessed”; `en` by default. */
  language?: Language
  /**
   * `text` by default; `html` has italics and escapes the fields. Data styles (bibtex, csl-json, ris) have no `html`:
   * it throws `invalid-input`.
   */
  format?: CitationFormat
  /**
   * CSL styles (XML) to use instead of the built-in ones, such as `ieee.csl` of
   * github.com/citation-style-language/styles.
   */
  templates?: { [style in TextStyle]?: string }
  /**
   * Writes an item's entry instead of the style, as plain text; the style still decides its place. `null` leaves the
   * entry to the style. Data styles (bibtex, csl-json, ris) do not use it.
   */
  entry?: (item: CslItem) => string | null
  /**
   * Aborts the call, which then rejects with `aborted`. Only `apa`, `harvard` and any style with a template (see
   * `templates`) check the signal: once before they format. If `apa` or `harvard` format more than 250 items without a
   * template, they also check it after about every 10 entries.
   */
  signal?: AbortSignal
}

/**
 * Without a template, the maximum number of items formatted in one synchronous call, at about 2 ms each; more are
 * formatted in slices.
 */
const MAX_WHOLE = 250
/** Items per slice of a longer bibliography. */
const SLICE = 10
/** Maximum number of items with a template: it may number its entries, so all of them are formatted in one call. */
const MAX_TEMPLATE_ITEMS = 500

const formatBibliographyFields = closedFields<BibliographyOptions>({
  style: true,
  language: true,
  format: true,
  templates: true,
  entry: true,
  signal: true,
})

/**
 * Formats a bibliography: as text with one entry per line, as HTML (a `<div class="csl-bib-body">`) or, in a data
 * style, as a file for Zotero, pandoc and others. The data styles are `bibtex` (BibLaTeX), `csl-json` and `ris`. They
 * and IEEE keep the order of the items, and IEEE numbers them; APA and Harvard sort by name and year. Of items with the
 * same id only the first is used.
 *
 * More than 250 items in APA or Harvard, without a template, are formatted in slices, so that other work goes on.
 * citespan then sorts the items itself; the order may differ from that of the style, for example for titles in
 * quotation marks.
 *
 * @throws CitationError `invalid-input` for an unknown style or format, the format `html` with a data style, an item
 * without an id, or a template that cannot be used; `missing-dependency` for apa, harvard and a template if
 * `@citation-js/plugin-csl` is not installed; `input-too-large` for more than 10,000 items (500 with a template);
 * `aborted`.
 *
 * @example await formatBibliography([toCslItem(source)], { style: 'apa', language: 'de' })
 */
export async function formatBibliography(
  items: readonly CslItem[],
  options: BibliographyOptions = {},
): Promise<string> {
  expectObjects(items, 'formatBibliography(): items')
  const {
    style = defaultStyles.bibliography,
    language = 'en',
    format = 'text',
    templates,
    entry = () => null,
    signal,
  } = readClosed(options, formatBibliographyFields, 'formatBibliography()')
  checkStyle('bibliography style', { style, format })
  if (isDataStyle(style)) return dataOf(items, style)
  const prepared = prepareItems(items)
  const template = templates?.[style]
  if (style === 'ieee' && template === undefined) {
    return join(
      prepared.map((item, index) =>
        numbered(ownEntry(item) ?? ieeeEntry(item, language), { number: index + 1, format }),
      ),
      format,
    )
  }
  const { loadCsl } = await import('./load-csl.ts')
  const csl = openCslStyle(await loadCsl(), style, { language, format, template })
  if (template !== undefined) checkTemplateItems(prepared.length)
  const isWhole = template !== undefined || prepared.length <= MAX_WHOLE
  const slices = isWhole ? [prepared] : sliceGroups(groupAlike(prepared, language))
  const entries: string[] = []
  for (const slice of slices) {
    if (entries.length > 0) await nextTask()
    if (signal?.aborted) throw aborted(signal)
    for (const { item, text } of csl.bibliography(slice)) {
      const own = entry(item)
      entries.push(own === null ? text : domainEntry(own, format))
    }
  }
  return join(entries, format)

  function ownEntry(item: CslItem): EntryPiece[] | null {
    const text = entry(item)
    return text === null ? null : [{ text, kind: 'plain' }]
  }
}

function dataOf(items: readonly CslItem[], style: DataStyle): string {
  switch (style) {
    case 'bibtex':
      return toBibtex(items)
    case 'ris':
      return toRis(items)
    case 'csl-json':
      return `${JSON.stringify(prepareItems(items), null, 2)}\n`
  }
}

function domainEntry(text: string, format: CitationFormat): string {
  return format === 'text' ? text : `<div class="csl-entry">${escapeField(text)}</div>`
}

/** Slices of items. A group of `groupAlike` is never divided, so a slice may be longer than `SLICE`. */
function sliceGroups(groups: readonly CslItem[][]): CslItem[][] {
  const slices: CslItem[][] = []
  for (const group of groups) {
    const last = slices.at(-1)
    if (last && last.length + group.length <= SLICE) last.push(...group)
    else slices.push([...group])
  }
  return slices
}

function join(entries: readonly string[], format: CitationFormat): string {
  if (format === 'text') return entries.map((entry) => `${entry}\n`).join('')
  return `<div class="csl-bib-body">\n${entries.map((entry) => `${entry}\n`).join('')}</div>\n`
}

function numbered(
  pieces: readonly EntryPiece[],
  { number, format }: { number: number; format: CitationFormat },
): string {
  if (format === 'text') return `[${number}] ${pieces.map(({ text }) => text).join('')}`
  const body = pieces.map(({ text, kind }) => {
    const escaped = escapeField(text)
    if (kind === 'plain') return escaped
    if (kind === 'italic') return `<i>${escaped}</i>`
    return `<a rel="noopener noreferrer nofollow ugc" href="${escaped}">${escaped}</a>`
  })
  return `<div class="csl-entry">[${number}] ${body.join('')}</div>`
}

function checkTemplateItems(count: number): void {
  if (count <= MAX_TEMPLATE_ITEMS) return
  throw new CitationError({
    code: 'input-too-large',
    message: `A bibliography of ${count} items is too long for a custom style; the maximum is ${MAX_TEMPLATE_ITEMS}.`,
    suggestion: 'Format it in parts, or use a built-in style.',
  })
}

function aborted({ reason }: AbortSignal): CitationError {
  return new CitationError({
    code: 'aborted',
    message: 'The bibliography was aborted.',
    suggestion: 'Call it again with a signal that is not aborted.',
    cause: reason,
  })
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
