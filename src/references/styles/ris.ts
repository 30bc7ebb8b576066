import { expectObjects } from '../../core/shapes.ts'
import { toIsoDate } from '../items/csl-date.ts'
import type { CslDate } from '../items/csl-date.ts'
import type { CslItem, CslName } from '../items/csl-item.ts'
import { prepareItems } from '../items/prepare-items.ts'

/** RIS reference types for CSL types; all other types become `GEN`. */
const referenceTypes: Record<string, string> = {
  webpage: 'ELEC',
  post: 'ELEC',
  'post-weblog': 'BLOG',
  dataset: 'DATA',
  software: 'COMP',
  legislation: 'STAT',
  regulation: 'STAT',
  bill: 'BILL',
  legal_case: 'CASE',
  hearing: 'HEAR',
  report: 'RPRT',
  standard: 'STAND',
  thesis: 'THES',
  patent: 'PAT',
  book: 'BOOK',
  chapter: 'CHAP',
  'paper-conference': 'CPAPER',
  article: 'JOUR',
  'article-journal': 'JOUR',
  'article-magazine': 'MGZN',
  'article-newspaper': 'NEWS',
  manuscript: 'MANSCPT',
  map: 'MAP',
  pamphlet: 'PAMP',
  'entry-encyclopedia': 'ENCYC',
  'entry-dictionary': 'DICT',
  broadcast: 'VIDEO',
  motion_picture: 'MPCT',
  song: 'SOUND',
}

/**
 * Items in RIS, which EndNote, Zotero, Mendeley and Citavi import: UTF-8, with lines such as `TY  - ELEC` that end with
 * CR LF. Tags are those of the RIS specification of 2011 (Research Information Systems). Of items with the same id only
 * the first is used. Throws `invalid-input` for an item without an id, and `input-too-large` for more than 10,000
 * items.
 */
export function toRis(items: readonly CslItem[]): string {
  expectObjects(items, 'toRis(): items')
  return prepareItems(items).map(recordOf).join('')
}

function recordOf(item: CslItem): string {
  // Several page ranges have no single first and last page.
  const isList = item.page?.includes(',') ?? false
  const [first, last] = isList ? [item.page] : (item.page?.split(/\s*[-–—]+\s*/) ?? [])
  const isCase = item.type === 'legal_case'
  const fields: [tag: string, value: string | undefined][] = [
    ['TY', referenceTypes[item.type] ?? 'GEN'],
    ['ID', item['citation-key'] ?? item.id],
    ...names('AU', item.author),
    ...names('ED', item.editor),
    ...names('A4', item.translator),
    ['TI', item.title],
    ['ST', item['title-short']],
    ['T2', item['container-title']],
    ['T3', item['collection-title']],
    ['PY', yearOf(item.issued)],
    ['DA', dateOf(item.issued)],
    ['Y2', dateOf(item.accessed)],
    [isCase ? 'A2' : 'PB', item.publisher],
    ['CY', item['publisher-place']],
    ['ET', item.edition ?? item.version],
    ['VL', item.volume],
    ['IS', item.issue ?? item.number],
    ['SP', first],
    ['EP', last],
    ['SN', item.ISBN ?? item.ISSN],
    ['DO', item.DOI],
    ['UR', item.URL],
    ['LA', item.language],
    ['AB', item.abstract],
    ['N1', item.note],
    ['ER', ''],
  ]
  return fields
    .filter((field): field is [string, string] => field[1] !== undefined)
    .map(([tag, value]) => `${tag}  - ${value}\r\n`)
    .join('')
}

/**
 * The fields of names: `Family, Given, Suffix`. Commas in the name of an institution become spaces, since a comma would
 * mark a family name.
 */
function names(tag: string, list: readonly CslName[] | undefined): [string, string][] {
  return (list ?? []).map((name) => {
    if ('literal' in name) return [tag, name.literal.replaceAll(',', ' ').replaceAll(/ +/g, ' ')]
    const family = [name['non-dropping-particle'], name.family].filter(Boolean).join(' ')
    return [
      tag,
      [family, name.given ?? (name.suffix && ''), name.suffix].filter((one) => one !== undefined).join(', '),
    ]
  })
}

function yearOf(date: CslDate | undefined): string | undefined {
  const [year] = date && 'date-parts' in date ? (date['date-parts'][0] ?? []) : []
  return year === undefined || year < 0 ? undefined : String(year).padStart(4, '0')
}

/**
 * The date as `2026/03/01`; an unknown month or day is empty (`2026/03/`, `2026//`). `undefined` for a year before 1
 * and a date in words.
 */
function dateOf(date: CslDate | undefined): string | undefined {
  const iso = toIsoDate(date)?.split('/')[0]
  if (iso?.startsWith('-')) return undefined
  const [year, month = '', day = ''] = iso?.split('-') ?? []
  return year === undefined ? undefined : `${year}/${month}/${day}`
}
