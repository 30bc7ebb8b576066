import { MAX_REASONING } from '../../src/core/text-limits.ts'
import { textOrigins, decodeEntities } from '../../src/core/text.ts'
import type { QueryRelevance, SourceInput } from '../../src/core/source.ts'
import {
  dateNames,
  objectiveRelevanceNames,
  pageNames,
  publisherNames,
  queryRelevanceNames,
  reasoningNames,
} from './field-names.ts'
import { pick } from './layers.ts'
import type { Layer } from './layers.ts'
import { firstText, isFields, isHttpUrl, numberOf, textOf } from './values.ts'

const MAX_QUERIES = 100

type Judgement = Pick<
  SourceInput,
  'objectiveRelevance' | 'queryRelevance' | 'relevanceReasoning' | 'validation' | 'textOrigin'
>

/** The judgement of a search on a result, and the outcome of fetching it: relevance with its reasoning, validation. */
export function judgementOf(layers: readonly Layer[]): Judgement {
  const objectiveRelevance = pick(layers, objectiveRelevanceNames, shareOf)
  const queryRelevance = pick(layers, queryRelevanceNames, queryRelevanceOf)
  const isJudged = objectiveRelevance !== undefined || queryRelevance !== undefined
  // Without a score, `reasoning` is a model's thinking about something else.
  const reasoning = isJudged ? pick(layers, reasoningNames, textOf) : undefined
  const validation = pick(layers.slice(0, 1), ['validation'], validationOf)
  return {
    ...(objectiveRelevance !== undefined && { objectiveRelevance }),
    ...(queryRelevance && { queryRelevance }),
    ...(reasoning && { relevanceReasoning: reasoning.slice(0, MAX_REASONING).toWellFormed() }),
    ...(validation && { validation }),
    ...originOf(layers, validation),
  }
}

/**
 * The stated origin of a result's text; if none is stated and its page could not be read, `excerpt`; otherwise none.
 */
function originOf(layers: readonly Layer[], validation: SourceInput['validation']): Judgement {
  const said = pick(layers.slice(0, 1), ['textorigin'], textOf)
  const textOrigin = textOrigins.find((origin) => origin === said)
  if (textOrigin) return { textOrigin }
  return validation?.state === 'degraded' ? { textOrigin: 'excerpt' } : {}
}

/** Reads one score (0–1), or a list of scores by query (`{ query, qid, score }`); `undefined` if there is none. */
function queryRelevanceOf(value: unknown): QueryRelevance[] | undefined {
  const single = shareOf(value)
  if (single !== undefined) return [{ score: single }]
  if (!Array.isArray(value)) return undefined
  const scores = value.slice(0, MAX_QUERIES).flatMap((item): QueryRelevance[] => {
    if (!isFields(item)) return []
    const [query, qid, score] = [textOf(item.query), textOf(item.qid), shareOf(item.score)]
    return score === undefined ? [] : [{ ...(query && { query }), ...(qid && { qid }), score }]
  })
  return scores.length > 0 ? scores : undefined
}

function validationOf(value: unknown): SourceInput['validation'] {
  if (!isFields(value)) return undefined
  const [reason, checkedAt] = [textOf(value.reason), textOf(value.checkedAt)]
  switch (value.state) {
    case 'valid':
    case 'degraded':
    case 'moved':
    case 'changed':
    case 'gone':
      return { state: value.state, ...(reason && { reason }), ...(checkedAt && { checkedAt }) }
    default:
      return undefined
  }
}

function shareOf(value: unknown): number | undefined {
  const number = numberOf(value)
  return number !== undefined && number >= 0 && number <= 1 ? number : undefined
}

const MAX_NAME = 200

/**
 * The publisher of a result: from its own field, or in the results of search engines and news services from the field
 * `source`.
 */
export function publisherOf(layers: readonly Layer[]): string | undefined {
  return pick(layers, publisherNames, nameOf) ?? pick(layers.slice(0, 1), ['source'], sourceName(layers[0]))
}

function nameOf(value: unknown): string | undefined {
  const name = isFields(value)
    ? firstText([value.name, value.display_name, value.displayName])
    : firstText([value].flat())
  const text = name && decodeEntities(name).trim()
  return text && text.length <= MAX_NAME && !isHttpUrl(text) ? text : undefined
}

/**
 * Creates a reader of the field `source`, which gives the publisher. It reads `source: { id, name }` of news services,
 * and `source: 'The Gazette'` of results with a `link` or a date. In other results, a string names the search engine, a
 * file or a database.
 */
function sourceName(own: Layer | undefined): (value: unknown) => string | undefined {
  const isResult = own?.names.has('link') || dateNames.some((name) => own?.names.has(name))
  return (value) => {
    if (isFields(value)) return 'id' in value ? nameOf({ name: value.name }) : undefined
    const isName = typeof value === 'string' && /^\p{Lu}[^/\\:_]*$/u.test(value.trim())
    return isResult && isName && !/\.[a-z\d]{2,4}$/i.test(value.trim()) ? nameOf(value) : undefined
  }
}

/** Names of page fields that count from 0 in this output, because one of its results has page 0. */
export type ZeroPages = ReadonlySet<string>

/** The page field of a result: its name, its number as given, and its layer. */
type Named = { name: string; given: number; layer: Layer }

/**
 * The page of a result, counted from 1. Some fields count from 0, such as `pageIndex` and the pages of LangChain's PDF
 * loaders.
 */
export function pageNumberOf(layers: readonly Layer[], zeroPages: ZeroPages): number | undefined {
  const named = namedPage(layers)
  if (named === null) return undefined
  const { name, given } = named
  const fromZero = zeroPages.has(name) || given === 0 || name === 'pageindex' || isByLoader(named, layers)
  return fromZero ? given + 1 : given
}

/** The field in which a result has page 0, and which thus counts from 0; `null` if it has another page or none. */
export function zeroPageName(layers: readonly Layer[]): string | null {
  const named = namedPage(layers)
  return named?.given === 0 ? named.name : null
}

/**
 * The page field of the outermost layer that has one with a whole number, by its best name; `null` if there is none. A
 * `page_label`, which may also be `iv`, comes last.
 */
function namedPage(layers: readonly Layer[]): Named | null {
  for (const layer of layers) {
    for (const name of pageNames) {
      const given = numberOf(layer.names.get(name))
      const least = name === 'pagelabel' ? 1 : 0
      if (given !== undefined && Number.isInteger(given) && given >= least) return { name, given, layer }
    }
  }
  return null
}

function isByLoader({ name, given, layer: { names } }: Named, layers: readonly Layer[]): boolean {
  if (name !== 'page') return false
  const total = numberOf(names.get('totalpages'))
  if (total !== undefined && given >= total) return false
  const label = names.get('pagelabel')
  if (label !== undefined) return numberOf(label) !== given
  return layers[0]!.names.has('pagecontent') && !layers[0]!.names.has('page')
}
