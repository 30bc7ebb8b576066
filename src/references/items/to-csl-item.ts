/**
 * CSL-JSON items. In: sources, or external CSL-JSON. Out: items of plain text with parsed dates and names and safe
 * links, ready for the styles.
 */
import { closedFields, readClosed } from '../../core/fields.ts'
import { expectObject, expectText } from '../../core/shapes.ts'
import { erasedWords } from '../../core/records.ts'
import type { Erased, RegisteredSource } from '../../core/records.ts'
import { titleOf } from '../../core/source-label.ts'
import type { Source } from '../../core/source.ts'
import { pageList, readStatedAddress } from '../../sources/registry.ts'
import { readCslDate } from './csl-date.ts'
import { linkTo, readCslItem, readDoi, withoutMarkup } from './csl-item.ts'
import type { CslItem } from './csl-item.ts'
import { parseNames } from './names.ts'
import { plainField } from './plain-field.ts'

/** A source to cite or to list in a bibliography: a registered one, or one of an answer (its text is not needed). */
export type CitableSource = (RegisteredSource | Omit<Source, 'content'>) & { erased?: Erased }

const toCslItemFields = closedFields<NonNullable<Parameters<typeof toCslItem>[1]>>({
  accessed: true,
  pages: true,
})

/**
 * Converts a source to a CSL-JSON item. Fields of the source's own `csl` take precedence (rich text becomes plain
 * text), except `id`. The other fields come from the source and from these keys of its `metadata`: `authors` or
 * `author` (a text or a list of texts), `publishedAt`, `retrievedAt`, `publisher`, `canonicalUrl`, `doi`, `siteName`,
 * `language` and `statute`.
 *
 * @param accessed When the source was read, ISO 8601; by default its `retrievedAt`.
 * @param pages The cited pages; ignored if the source's `csl` has pages.
 */
export function toCslItem(
  source: CitableSource,
  options: { accessed?: string; pages?: readonly number[] } = {},
): CslItem {
  expectObject(source, 'toCslItem(): source')
  expectText(source.id, 'toCslItem(): id of the source')
  const { accessed, pages = [] } = readClosed(options, toCslItemFields, 'toCslItem()')
  const { metadata = {}, url, identifier } = source
  const own = source.csl ? withoutMarkup(readCslItem(source.csl)) : {}
  const statute = textOf(metadata['statute'])
  const doi = readDoi(textOf(metadata['doi']) || identifier)
  const link = linkTo(readStatedAddress(metadata['canonicalUrl'], url)) ?? linkTo(url) ?? linkTo(identifier)
  const known = 'name' in source ? fromRegistered(source) : fromRun(source)
  const names = known.authors.flatMap(parseNames).slice(0, 100)
  const issued = readCslDate(known.publishedAt)
  const read = readCslDate(accessed ?? known.retrievedAt)
  const version = 'name' in source ? versionOf(source) : ''
  return {
    type: statute ? 'legislation' : typeOf(source, link),
    title: source.erased ? erasedTitle(source.id, source.erased) : plainField(known.title) || source.id,
    ...(statute && { 'title-short': statute }),
    ...(names.length > 0 && { author: names }),
    ...(issued && { issued }),
    ...(read && { accessed: read }),
    ...(link && { URL: link }),
    ...(doi && { DOI: doi }),
    ...(version && { version }),
    ...(pages.length > 0 && { page: pageList(pages) }),
    ...optional('publisher', known.publisher),
    ...(metadata['siteName'] !== known.publisher && optional('container-title', metadata['siteName'])),
    ...optional('language', metadata['language']),
    ...own,
    id: idOf(source.id),
  }
}

/**
 * Replaces an id without visible characters by its code points, because no other program accepts an item without an
 * id.
 */
function idOf(id: string): string {
  const plain = plainField(id, 1024)
  if (/[^\s\p{Default_Ignorable_Code_Point}]/u.test(plain)) return plain
  return `source-${Array.from(id.slice(0, 100), (sign) => sign.codePointAt(0)!.toString(16)).join('-')}`
}

/** The title of an erased source, which has lost its name with its texts. */
function erasedTitle(id: string, { at, ground }: Erased): string {
  return plainField(`${id} (${erasedWords({ at, ground })})`)
}

type Known = {
  title: string
  authors: string[]
  publishedAt?: string
  retrievedAt?: string
  publisher?: string
}

function fromRegistered({ name, metadata = {} }: RegisteredSource): Known {
  return { title: name, ...fromMetadata(metadata) }
}

function fromRun(source: Omit<Source, 'content'>): Known {
  const { metadata = {}, authors, publishedAt, retrievedAt, publisher } = source
  const rest = fromMetadata(metadata)
  return {
    title: titleOf(source),
    authors: authors?.length ? authors.slice(0, 100) : rest.authors,
    publishedAt: publishedAt ?? rest.publishedAt,
    retrievedAt: retrievedAt ?? rest.retrievedAt,
    publisher: publisher ?? rest.publisher,
  }
}

function fromMetadata(metadata: Readonly<Record<string, unknown>>): Omit<Known, 'title'> {
  const authors = [metadata['authors'] ?? metadata['author'] ?? []].flat().slice(0, 100)
  return {
    authors: authors.filter((author) => typeof author === 'string'),
    publishedAt: textOf(metadata['publishedAt']) || undefined,
    retrievedAt: textOf(metadata['retrievedAt']) || undefined,
    publisher: textOf(metadata['publisher']) || undefined,
  }
}

function typeOf({ type }: CitableSource, link: string | undefined): string {
  switch (type) {
    case 'website':
      return 'webpage'
    case 'database':
    case 'api':
      return 'dataset'
    case 'document':
      return 'document'
    case 'mcp':
    case 'custom':
      return link ? 'webpage' : 'document'
  }
}

/** The version; empty for an unnamed first version, which a reader need not see. */
function versionOf({ version, previousId }: RegisteredSource): string {
  return version === '1' && previousId === undefined ? '' : plainField(version, 100)
}

function optional<K extends string>(variable: K, value: unknown): { [k in K]?: string } {
  const text = textOf(value)
  // The cast holds: the key is K and the value a string.
  return (text ? { [variable]: text } : {}) as { [k in K]?: string }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? plainField(value, 500) : ''
}
