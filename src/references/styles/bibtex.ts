import { expectObjects } from '../../core/shapes.ts'
import { sha256Hex } from '../../core/hash.ts'
import { escapeBibtex } from './bibtex-text.ts'
import { toIsoDate, yearOf } from '../items/csl-date.ts'
import type { CslDate } from '../items/csl-date.ts'
import type { CslItem, CslName } from '../items/csl-item.ts'
import { prepareItems } from '../items/prepare-items.ts'

const entryTypes: Record<string, string> = {
  webpage: 'online',
  post: 'online',
  'post-weblog': 'online',
  dataset: 'dataset',
  software: 'software',
  legislation: 'legislation',
  regulation: 'legislation',
  bill: 'legislation',
  legal_case: 'jurisdiction',
  report: 'report',
  thesis: 'thesis',
  patent: 'patent',
  book: 'book',
  chapter: 'incollection',
  'paper-conference': 'inproceedings',
  article: 'article',
  'article-journal': 'article',
  'article-magazine': 'article',
  'article-newspaper': 'article',
}

/**
 * Formats items as BibLaTeX entries (plain BibTeX has no fields for the day of a date, the version, and the access
 * date). Keys are unique: the `citation-key` of an item if it is valid and free, else one made from its fields, such as
 * `doe2020lifts-1f0c33ab`. Of items with the same id only the first is used. Throws `invalid-input` for an item without
 * an id, `input-too-large` for more than 10,000 items.
 */
export function toBibtex(items: readonly CslItem[]): string {
  expectObjects(items, 'toBibtex(): items')
  const taken = new Set<string>()
  const entries = prepareItems(items).map((item) => {
    const key = keyOf(item, taken)
    const fields = fieldsOf(item)
    const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},\n`)
    return `@${entryTypes[item.type] ?? 'misc'}{${key},\n${lines.join('')}}\n`
  })
  return entries.join('\n')
}

function fieldsOf(item: CslItem): Record<string, string> {
  const isArticle = entryTypes[item.type] === 'article'
  const text = (value: string | undefined) => value && escapeBibtex(value)
  const fields: Record<string, string | undefined> = {
    author: names(item.author),
    editor: names(item.editor),
    translator: names(item.translator),
    // The second pair of braces preserves upper and lower case.
    title: item.title && `{${escapeBibtex(item.title)}}`,
    shorttitle: item['title-short'] && `{${escapeBibtex(item['title-short'])}}`,
    [isArticle ? 'journaltitle' : 'booktitle']: text(item['container-title']),
    series: text(item['collection-title']),
    date: dateField(item.issued),
    [publisherField(item)]: text(item.publisher),
    location: text(item['publisher-place']),
    version: text(item.version),
    edition: text(item.edition),
    volume: text(item.volume),
    number: text(item.issue ?? item.number),
    pages: item.page
      ?.split(/\s*[-–—]+\s*/)
      .map(escapeBibtex)
      .join('--'),
    pagetotal: text(item['number-of-pages']),
    language: text(item.language),
    isbn: text(item.ISBN),
    issn: text(item.ISSN),
    doi: item.DOI,
    url: item.URL && verbatim(item.URL),
    urldate: dateField(item.accessed),
    note: text(item.note),
    abstract: text(item.abstract),
  }
  // Drops fields without a value.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Record<string, string>
}

function publisherField({ type }: CslItem): string {
  const entry = entryTypes[type]
  if (entry === 'online' || entry === undefined) return 'organization'
  return entry === 'report' || entry === 'thesis' ? 'institution' : 'publisher'
}

function dateField(date: CslDate | undefined): string | undefined {
  if (date && 'literal' in date) return escapeBibtex(date.literal)
  return toIsoDate(date)
}

function names(list: readonly CslName[] | undefined): string | undefined {
  return list?.map(nameField).join(' and ')
}

/** Writes a name; braces keep BibTeX from splitting it at a comma or "and". */
function nameField(name: CslName): string {
  if ('literal' in name) return `{${escapeBibtex(name.literal)}}`
  const part = (text: string) => (/,|\band\b/i.test(text) ? `{${escapeBibtex(text)}}` : escapeBibtex(text))
  const particle = name['non-dropping-particle']
  const family = `${particle ? `${part(particle)} ` : ''}${part(name.family)}`
  return [family, name.suffix, name.given]
    .filter((text) => text !== undefined)
    .map((text, index) => (index === 0 ? text : part(text)))
    .join(', ')
}

/** A URL as a field: braces and backslashes are percent-encoded, because they would end the field. */
function verbatim(url: string): string {
  return url.replace(/[{}\\]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** The `citation-key` of the item if it is valid and not taken, else a key made from its fields and a hash. */
function keyOf(item: CslItem, taken: Set<string>): string {
  const hash = sha256Hex(JSON.stringify([item.id, item.title, item.URL]))
  const own = item['citation-key']
  const first = item.author?.[0]
  const name = first && word('literal' in first ? first.literal : first.family)
  const title = word(item.title)
  const year = yearOf(item.issued) ?? ''
  const readable = (name ? `${name}${year}${title}` : `${title}${year}`) || 'source'
  let key = own && /^[A-Za-z][\w.:+-]{0,63}$/.test(own) ? own : `${readable}-${hash.slice(0, 8)}`
  for (let length = 9; taken.has(key); length += 1) key = `${readable}-${hash.slice(0, length)}`
  taken.add(key)
  return key
}

/**
 * The first word of at least four letters, else the first word, in ASCII, cut after 20 letters; empty if there is none.
 */
function word(text = ''): string {
  const found =
    text
      .normalize('NFKD')
      .replace(/ß/g, 'ss')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  return (found.find((one) => one.length > 3) ?? found[0] ?? '').slice(0, 20)
}
