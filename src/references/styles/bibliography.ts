import { CitationError } from '../../core/error.ts'
import { groupAlike } from '../items/alike-groups.ts'
import { checkChoice } from './check-choice.ts'
import type { Language } from './citation-place.ts'
import type { CslItem } from '../items/csl-item.ts'
import { openCslStyle } from './csl-style.ts'
import type { CslFormat } from './csl-style.ts'
import { ieeeEntry } from './ieee.ts'
import type { EntryPiece } from './ieee.ts'
import { loadCsl } from './load-csl.ts'
import { escapeField } from '../items/plain-field.ts'
import { prepareItems } from '../items/prepare-items.ts'

export const bibliographyStyles = ['apa', 'harvard', 'ieee'] as const
export type BibliographyStyle = (typeof bibliographyStyles)[number]

export type BibliographyOptions = {
  style?: BibliographyStyle
  language?: Language
  format?: CslFormat
  /** CSL styles (XML) to use instead, such as `ieee.csl` of github.com/citation-style-language/styles. */
  templates?: { [style in BibliographyStyle]?: string }
  signal?: AbortSignal
}

/** Items that are written in one piece of work; some 2 ms each. */
const MAX_WHOLE = 250
/** Items of a slice of more. */
const SLICE = 10
/** A template may number its entries, so it writes all in one piece. */
const MAX_TEMPLATE_ITEMS = 500

/**
 * A bibliography, one entry a line, or a `<div class="csl-bib-body">`. IEEE keeps
 * the order of the items and numbers them; the others sort by name and year.
 * More than 250 items are written in slices, so that the process can do other work
 * meanwhile: their order is then ours, and may differ from the style's for titles
 * in quotation marks and the like.
 *
 * @throws CitationError `invalid-input` for another style, `missing-dependency` for apa and harvard where `@citation-js/plugin-csl` is
 * not installed, `input-too-large` for more than 10,000 items (500 with a template), `aborted`.
 *
 * @example await formatBibliography([toCslItem(source)], { style: 'apa', language: 'de' })
 */
export async function formatBibliography(
  items: readonly CslItem[],
  { style = 'apa', language = 'en', format = 'text', templates, signal }: BibliographyOptions = {},
): Promise<string> {
  checkChoice('bibliography style', style, bibliographyStyles, '; bibtex is a format of exportBibliography')
  const prepared = prepareItems(items)
  const template = templates?.[style]
  if (style === 'ieee' && template === undefined) {
    return join(
      prepared.map((item, index) => numbered(ieeeEntry(item, language), { number: index + 1, format })),
      format,
    )
  }
  const csl = openCslStyle(await loadCsl(), style, { language, format, template })
  if (template !== undefined) checkTemplateItems(prepared.length)
  const isWhole = template !== undefined || prepared.length <= MAX_WHOLE
  const slices = isWhole ? [prepared] : sliceGroups(groupAlike(prepared, language))
  const entries: string[] = []
  for (const slice of slices) {
    if (entries.length > 0) await nextTask()
    if (signal?.aborted) throw aborted(signal)
    entries.push(...csl.bibliography(slice).map(({ text }) => text))
  }
  return join(entries, format)
}

/** Groups are never divided: a slice is as long as its last group makes it. */
function sliceGroups(groups: readonly CslItem[][]): CslItem[][] {
  const slices: CslItem[][] = []
  for (const group of groups) {
    const last = slices.at(-1)
    if (last && last.length + group.length <= SLICE) last.push(...group)
    else slices.push([...group])
  }
  return slices
}

function join(entries: readonly string[], format: CslFormat): string {
  if (format === 'text') return entries.map((entry) => `${entry}\n`).join('')
  return `<div class="csl-bib-body">\n${entries.map((entry) => `${entry}\n`).join('')}</div>\n`
}

function numbered(
  pieces: readonly EntryPiece[],
  { number, format }: { number: number; format: CslFormat },
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
    message: `A bibliography of ${count} items is too long for a style of your own; ${MAX_TEMPLATE_ITEMS} are the most.`,
    suggestion: 'Write it in parts, or in one of the styles that citespan knows.',
  })
}

function aborted({ reason }: AbortSignal): CitationError {
  return new CitationError({
    code: 'aborted',
    message: 'The bibliography was aborted.',
    suggestion: 'Call it again without aborting its signal.',
    cause: reason,
  })
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
