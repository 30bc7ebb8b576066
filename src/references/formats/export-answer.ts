/**
 * A stored answer in the formats of other programs. In: the record of an answer. Out: Web Annotations, PROV,
 * schema.org, bibliographies, links to the evidence, or a zip with everything.
 */
import { closedFields, readClosed } from '../../core/fields.ts'
import { zipFiles } from '../../documents/zip.ts'
import type { RunRecord } from '../../core/records.ts'
import { toCslItem } from '../items/to-csl-item.ts'
import { formatBibliography } from '../styles/bibliography.ts'
import { checkChoice, styleTable } from '../styles/style-table.ts'
import { expectRun } from './expect-run.ts'
import { toProvJson } from './prov-json.ts'
import { toRoCrate } from './ro-crate.ts'
import type { RoCrateOptions } from './ro-crate.ts'
import { citedPagesOf } from '../../sources/registry.ts'
import { citedSourcesOf, toSchemaOrg } from './schema-org.ts'
import { toTextFragments } from './text-fragments.ts'
import { toWebAnnotations } from './web-annotation.ts'

/** Each format with its media type and the extension of its files. */
export const answerFormatTypes = {
  'web-annotation': {
    mediaType: 'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"',
    extension: 'jsonld',
  },
  'prov-json': { mediaType: 'application/json', extension: 'json' },
  'schema-org': { mediaType: 'application/ld+json', extension: 'jsonld' },
  'csl-json': styleTable['csl-json'],
  ris: styleTable.ris,
  bibtex: styleTable.bibtex,
  'text-fragments': { mediaType: 'text/uri-list', extension: 'uris' },
  'ro-crate': { mediaType: 'application/zip', extension: 'zip' },
} as const

/**
 * A format of `exportAnswer`: `web-annotation`, `prov-json`, `schema-org`, `csl-json`, `ris`, `bibtex`,
 * `text-fragments` or `ro-crate`.
 */
export type AnswerFormat = keyof typeof answerFormatTypes

/** All values of `AnswerFormat`. */
// The cast holds: these are the keys.
export const answerFormats = Object.keys(answerFormatTypes) as AnswerFormat[]

/** A file: text, or the bytes of an archive as a stream. */
export type ExportedFile = { mediaType: string; fileName: string; body: string | ReadableStream<Uint8Array> }

const exportAnswerFields = closedFields<NonNullable<Parameters<typeof exportAnswer>[1]>>({
  base: true,
  license: true,
  format: true,
})

/**
 * Exports an answer: `web-annotation`, `prov-json`, `schema-org`, `csl-json`, `ris`, `bibtex`, `text-fragments`
 * (links to the evidence) or `ro-crate` (a zip, for which `@zip.js/zip.js` is needed).
 *
 * ```ts
 * const { body, mediaType } = await exportAnswer(run, { format: 'web-annotation' })
 * ```
 *
 * @throws CitationError `invalid-input` for an invalid record, an unknown format, or invalid options. Without
 * `@zip.js/zip.js`, the stream of `ro-crate` fails with `missing-dependency`.
 */
export async function exportAnswer(
  run: RunRecord,
  given: RoCrateOptions & { format: AnswerFormat },
): Promise<ExportedFile> {
  const settings = readClosed(given, exportAnswerFields, 'exportAnswer()')
  expectRun(run, settings, 'exportAnswer')
  const { format, ...options } = settings
  checkChoice('format', format, answerFormats)
  const { mediaType, extension } = answerFormatTypes[format]
  return { mediaType, fileName: `answer.${extension}`, body: await bodyOf(run, format, options) }
}

async function bodyOf(
  run: RunRecord,
  format: AnswerFormat,
  { license, ...options }: RoCrateOptions,
): Promise<ExportedFile['body']> {
  switch (format) {
    case 'web-annotation':
      return toJson(toWebAnnotations(run, options))
    case 'prov-json':
      return toJson(toProvJson(run, options))
    case 'schema-org':
      return toJson(toSchemaOrg(run, options))
    case 'text-fragments':
      return toTextFragments(run)
    case 'ro-crate':
      return zipFiles(toRoCrate(run, { ...options, ...(license !== undefined && { license }) }))
    case 'csl-json':
    case 'ris':
    case 'bibtex': {
      const pages = citedPagesOf(run.citations)
      const items = citedSourcesOf(run).map((source) => toCslItem(source, { pages: pages.of(source.id) }))
      return await formatBibliography(items, { style: format })
    }
  }
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
