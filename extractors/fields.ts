import { closedFields, readClosed } from '../src/core/fields.ts'
import type { Extractor } from '../src/core/ports.ts'
import type { SourceInput, SourceType } from '../src/core/source.ts'
import { dateOf } from './reading/scholarly.ts'
import { firstText, numberOf, textOf } from './reading/values.ts'

/**
 * Dot paths to the fields of a result, such as `meta.name`; `authors.0` is the first item of a list. If a field has
 * several paths, the first that gives a value counts.
 */
export type FieldPaths = {
  /**
   * Dot path from the output to the list of results; by default the output is the list. A value that is not a list is
   * one result; a path that leads nowhere gives none.
   */
  list?: string
  identifier?: string | string[]
  url?: string | string[]
  title?: string | string[]
  snippet?: string | string[]
  content?: string | string[]
  publisher?: string | string[]
  publishedAt?: string | string[]
  modifiedAt?: string | string[]
  pageNumber?: string | string[]
  relevance?: string | string[]
  /**
   * Dot path, such as `meta.authors` or `authors.0.name`, of a string or of a list of strings. If several paths are
   * given, the authors of all of them are listed.
   */
  authors?: string | string[]
}

const fieldsExtractorFields = closedFields<NonNullable<Parameters<typeof fieldsExtractor>[0]>>({
  pattern: true,
  fields: true,
  type: true,
})

/**
 * Creates an extractor for a tool whose output has its own schema, from the paths of the fields. The output must be an
 * object or a list; JSON in a string is not parsed. A result is left out if it has none of these: identifier, URL,
 * title, snippet, content. `type`: the type of the sources, `document` by default.
 *
 * @example
 * fieldsExtractor({
 *   pattern: 'find_hotels',
 *   fields: { list: 'value', title: 'HotelName', content: 'Description' },
 * })
 */
export function fieldsExtractor(options: {
  pattern: Extractor['pattern']
  fields: FieldPaths
  type?: SourceType
}): Extractor {
  const {
    pattern,
    fields,
    type = 'document',
  } = readClosed(options, fieldsExtractorFields, 'fieldsExtractor()')
  return {
    pattern,
    extract: ({ output }) => {
      const list = fields.list ? valueAt(output, fields.list) : output
      const results = Array.isArray(list) ? list : [list]
      return results.map((result) => readFields(result, fields, type)).filter(hasAnything)
    },
  }
}

function readFields(result: unknown, fields: FieldPaths, type: SourceType): SourceInput {
  const text = (paths: string | string[] | undefined) =>
    firstText(toPaths(paths).map((path) => valueAt(result, path)))
  const number = (paths: string | string[] | undefined) =>
    toPaths(paths)
      .map((path) => numberOf(valueAt(result, path)))
      .find((value) => value !== undefined)
  const authors = toPaths(fields.authors)
    .flatMap((path) => valueAt(result, path))
    .map(textOf)
  const named = authors.filter((author) => author !== undefined)
  return {
    type,
    identifier: text(fields.identifier),
    url: text(fields.url),
    title: text(fields.title),
    snippet: text(fields.snippet),
    content: text(fields.content),
    publisher: text(fields.publisher),
    publishedAt: dateOf(text(fields.publishedAt)),
    modifiedAt: dateOf(text(fields.modifiedAt)),
    pageNumber: number(fields.pageNumber),
    relevance: number(fields.relevance),
    ...(named.length > 0 && { authors: named }),
  }
}

function hasAnything({ identifier, url, title, snippet, content }: SourceInput): boolean {
  return [identifier, url, title, snippet, content].some((field) => field !== undefined)
}

function toPaths(paths: string | string[] | undefined): string[] {
  return paths === undefined ? [] : [paths].flat()
}

/**
 * The value at a dot path; `undefined` if there is none. Reads own properties only, so that a path cannot reach a
 * prototype. At each level, the whole rest of the path is first tried as one key that contains dots.
 */
function valueAt(value: unknown, path: string): unknown {
  let current = value
  const keys = path.split('.')
  for (let index = 0; index < keys.length; index += 1) {
    if (typeof current !== 'object' || current === null) return undefined
    const rest = keys.slice(index).join('.')
    if (Object.hasOwn(current, rest)) return (current as Record<string, unknown>)[rest]
    const key = keys[index]!
    if (!Object.hasOwn(current, key)) return undefined
    current = (current as Record<string, unknown>)[key]
  }
  return current
}
