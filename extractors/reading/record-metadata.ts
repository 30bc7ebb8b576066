import {
  dateNames,
  distanceNames,
  fullTextNames,
  identifierNames,
  modifiedNames,
  normalizeName,
  objectiveRelevanceNames,
  pageNames,
  publisherNames,
  queryRelevanceNames,
  reasoningNames,
  scoreNames,
  skippedNames,
  snippetNames,
  textNames,
  titleNames,
  urlNames,
} from './field-names.ts'
import type { Layer } from './layers.ts'
import { isHttpUrl } from './values.ts'
import type { Fields } from './values.ts'

const identifiers = new Set(identifierNames)
const readElsewhere = new Set(
  [
    urlNames,
    fullTextNames,
    textNames,
    snippetNames,
    titleNames,
    dateNames,
    modifiedNames,
    publisherNames,
    objectiveRelevanceNames,
    queryRelevanceNames,
    reasoningNames,
    pageNames,
    scoreNames,
    distanceNames,
  ].flat(),
)
const MAX_FIELDS = 32
const MAX_LENGTH = 300

/**
 * Other short, plain fields of a result, such as ids, sections and languages, without URLs: the first 32; `undefined`
 * if there are none.
 */
export function metadataOf(layers: readonly Layer[]): Fields | undefined {
  const metadata: Fields = {}
  let count = 0
  for (const { fields } of layers) {
    for (const [key, value] of Object.entries(fields)) {
      if (count >= MAX_FIELDS) return metadata
      const name = normalizeName(key)
      const isKnown = skippedNames.has(name) || (readElsewhere.has(name) && !identifiers.has(name))
      if (isKnown || !isShortValue(value) || Object.hasOwn(metadata, key) || key === '__proto__') continue
      metadata[key] = value
      count += 1
    }
  }
  return count > 0 ? metadata : undefined
}

function isShortValue(value: unknown): boolean {
  if (typeof value === 'string') return value !== '' && value.length <= MAX_LENGTH && !isHttpUrl(value)
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
}
