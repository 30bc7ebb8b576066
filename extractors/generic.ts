import type { Extractor } from '../src/core/extractor.ts'
import type { SourceInput } from '../src/core/source.ts'
import { firstText, isFields, isHttpUrl } from './values.ts'

/** Recognises the usual shapes by their keys; for every tool that no other extractor knows. */
export const genericExtractor: Extractor = {
  pattern: '*',
  extract: ({ output }) => findRecords(output),
}

function findRecords(value: unknown): SourceInput[] {
  if (Array.isArray(value)) return value.flatMap(findRecords)
  if (!isFields(value)) return []
  const url = isHttpUrl(value.url) ? value.url : undefined
  const content = firstText([value.text, value.content])
  if (!url && !content) return Object.values(value).flatMap(findRecords)
  return [{ url, title: firstText([value.title]), content }]
}
