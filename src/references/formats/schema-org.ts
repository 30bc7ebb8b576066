import { readClosed } from '../../core/fields.ts'
import type { RunRecord } from '../../core/records.ts'
import { safeUrl } from '../../core/source-label.ts'
import type { Source } from '../../core/source.ts'
import { toIsoDate } from '../items/csl-date.ts'
import type { CslName } from '../items/csl-item.ts'
import { toCslItem } from '../items/to-csl-item.ts'
import { expectRun } from './expect-run.ts'
import { contentIri, createIris, iriFields, sourceIri } from './record-iris.ts'
import type { IriOptions } from './record-iris.ts'

/**
 * A source as a work of schema.org. `@id`: its http(s) address, else the hash of its text (`ni:///sha-256;…`), else its
 * name within the answer.
 */
export type CitedWork = {
  '@type': 'WebPage' | 'DigitalDocument' | 'Dataset' | 'CreativeWork'
  '@id': string
  name: string
  url?: string
  identifier?: string
  author?: { '@type': 'Person' | 'Organization'; name: string }[]
  datePublished?: string
  publisher?: { '@type': 'Organization'; name: string }
  version?: string
}

/** Words of a source that a verified citation rests on. */
export type QuotedWords = {
  '@type': 'Quotation'
  '@id': string
  text: string
  isPartOf: { '@id': string }
}

/**
 * An answer in schema.org JSON-LD, with the works that it cites and, in `hasPart`, the evidence of its verified
 * citations.
 */
export type AnswerWork = {
  '@context': 'https://schema.org'
  '@type': 'CreativeWork'
  '@id': string
  text: string
  dateCreated: string
  citation: CitedWork[]
  hasPart: QuotedWords[]
}

/**
 * An answer as schema.org JSON-LD: a `CreativeWork`. Its `citation` lists the sources of all citations that have not
 * failed, and each piece of evidence of a verified citation is a `Quotation`. It is not a `ClaimReview`: that a source
 * says what an answer says does not make it true.
 *
 * @throws CitationError `invalid-input` for an invalid record, or a `base` that is not an http(s) address or has a
 * query or fragment.
 */
export function toSchemaOrg(run: RunRecord, given: IriOptions = {}): AnswerWork {
  const options = readClosed(given, iriFields, 'toSchemaOrg()')
  expectRun(run, options, 'toSchemaOrg')
  const iris = createIris(run, options)
  const kept = run.citations.filter(({ status }) => status !== 'failed')
  const cited = new Set(kept.flatMap(({ sourceIds }) => sourceIds))
  const sources = new Map(run.sources.filter(({ id }) => cited.has(id)).map((source) => [source.id, source]))
  const quotes = new Map<string, QuotedWords>()
  for (const { evidence } of kept.filter(({ status }) => status === 'verified')) {
    for (const { sourceId, start, end, quote } of evidence) {
      const source = sources.get(sourceId)
      const key = `${sourceId} ${start} ${end}`
      if (!source || quotes.has(key)) continue
      quotes.set(key, {
        '@type': 'Quotation',
        '@id': iris.part(`quotation-${quotes.size + 1}`),
        text: quote.toWellFormed(),
        isPartOf: { '@id': sourceIri(source, iris) },
      })
    }
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    '@id': iris.run,
    text: run.textParts.join('\n\n').toWellFormed(),
    dateCreated: run.createdAt,
    citation: [...sources.values()].map((source) => workOf(source, sourceIri(source, iris))),
    hasPart: [...quotes.values()],
  }
}

/** A source as a work, with its known authors and dates. */
export function workOf(source: Source, id: string): CitedWork {
  const item = toCslItem(source)
  const url = safeUrl(source.url)
  const published = toIsoDate(item.issued)
  const identifier = item.DOI ? `https://doi.org/${item.DOI}` : contentIri(source.contentHash)
  return {
    '@type': typeOf(source),
    '@id': id,
    name: item.title ?? source.id,
    ...(url && { url }),
    ...(identifier && { identifier }),
    ...(item.author && { author: item.author.map(agentOf) }),
    ...(published && !published.includes('/') && { datePublished: published }),
    ...(item.publisher && { publisher: { '@type': 'Organization', name: item.publisher } }),
    ...(item.version && { version: item.version }),
  }
}

function typeOf({ type }: Source): CitedWork['@type'] {
  if (type === 'website') return 'WebPage'
  if (type === 'database' || type === 'api') return 'Dataset'
  return type === 'document' ? 'DigitalDocument' : 'CreativeWork'
}

function agentOf(name: CslName): NonNullable<CitedWork['author']>[number] {
  if ('literal' in name) return { '@type': 'Organization', name: name.literal }
  const parts = [name.given, name['non-dropping-particle'], name.family, name.suffix]
  return { '@type': 'Person', name: parts.filter(Boolean).join(' ') }
}

/** The sources of the citations that have not failed, in the order of their numbers. */
export function citedSourcesOf({ citations, sources }: Pick<RunRecord, 'citations' | 'sources'>): Source[] {
  const cited = new Set(citations.flatMap(({ status, sourceIds }) => (status === 'failed' ? [] : sourceIds)))
  return sources.filter(({ id }) => cited.has(id)).toSorted((a, b) => a.number - b.number)
}
