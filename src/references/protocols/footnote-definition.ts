import { cleanLabel } from '../../core/clean-label.ts'
import { safeUrl } from '../../core/source-label.ts'
import { readCslDate, yearOf } from '../items/csl-date.ts'
import type { CslDate } from '../items/csl-date.ts'
import { toCslItem } from '../items/to-csl-item.ts'
import type { WritableSource } from './answer.ts'
import { shownTitleOf } from './mark-source.ts'

/** Maximum number of UTF-16 units of a title or publisher that are shown. */
const MAX_FIELD = 300

/** The known details of a source as one line of markdown: `Title — Publisher (Year) <url>`. */
export function sourceInWords(source: WritableSource): string {
  const { title, publisher, issued } = fieldsOf(source)
  const url = safeUrl(source.url ?? undefined)?.replace(/[<>\s]/g, (sign) => encodeURIComponent(sign))
  const year = yearOf(issued)
  const by = publisher && publisher !== title ? ` — ${escapeMarkdown(publisher)}` : ''
  return `${escapeMarkdown(title)}${by}${year === undefined ? '' : ` (${year})`}${url ? ` <${url}>` : ''}`
}

type Fields = { title: string; publisher: string; issued?: CslDate | undefined }

function fieldsOf(source: WritableSource): Fields {
  if ('content' in source || 'name' in source) {
    const { title = source.id, publisher, issued } = toCslItem(source)
    return { title: field(title), publisher: field(publisher), issued }
  }
  const issued = readCslDate(source.publishedAt) ?? undefined
  return { title: field(shownTitleOf(source)), publisher: field(source.publisher), issued }
}

function field(value: unknown): string {
  const line = typeof value === 'string' ? cleanLabel(value.slice(0, 4 * MAX_FIELD)) : ''
  return line.length <= MAX_FIELD ? line : `${line.slice(0, MAX_FIELD - 1).toWellFormed()}…`
}

/** Escapes untrusted words so that markdown shows them literally. */
function escapeMarkdown(words: string): string {
  return words
    .replace(/[\\`*_[\]<>~$|&]/g, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s)/, '$1\\$2')
    .replace(/^(?=[#+=-])/, '\\')
}
