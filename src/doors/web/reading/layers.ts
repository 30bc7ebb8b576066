import { isFields } from '../../../../extractors/reading.ts'
import type { Fields } from '../../../../extractors/reading.ts'
import { textKeys } from '../../../core/text.ts'
import type { AnswerPart } from './answer-part.ts'
import { recordsOf } from './content-texts.ts'
import { sourcesBeside } from './source-fields.ts'
import { textOf } from './text-of.ts'

/** Keys under which servers nest the answer, its sources, or both. */
const wrappers = ['data', 'obj', 'output', 'result', 'metadata', 'contentBlockDelta', 'block']

/** Maximum number of components of a Haystack pipeline that are examined. */
const MAX_COMPONENTS = 50

/** A body or message (`key` is `null`), or a nested object with its key, that may hold an answer or sources. */
export type Layer = { fields: Fields; key: string | null }

/**
 * The layers of a body or message: first itself, then the objects in it that wrap an answer or belong to a component of
 * a pipeline, then the first record of each list `answers`.
 */
function layersOf(fields: Fields): Layer[] {
  const inner = Object.entries(fields)
    .slice(0, MAX_COMPONENTS)
    .flatMap(([key, value]): Layer[] => {
      if (!isFields(value)) return []
      const isComponent = [value.replies, value.answers, value.documents].some(Array.isArray)
      return isComponent || wrappers.includes(key) ? [{ fields: value, key }] : []
    })
  const layers = [{ fields, key: null }, ...inner]
  const answers = layers.flatMap(({ fields: { answers: list }, key }) =>
    recordsOf(list)
      .slice(0, 1)
      .map((answer) => ({ fields: answer, key })),
  )
  return [...layers, ...answers]
}

/**
 * The text of an answer, or a piece of it, with its key and the key of the object around it (`layer`, `null` for the
 * body).
 */
export type FoundText = { text: string; layer: string | null; key: string }

/**
 * The first text that is not empty, in all layers except `metadata`: each key is tried in all layers before the next
 * key. `null` if there is none.
 */
export function findText(fields: Fields): FoundText | null {
  const layers = layersOf(fields).filter(({ key }) => key !== 'metadata')
  for (const key of textKeys) {
    for (const layer of layers) {
      const text = Object.hasOwn(layer.fields, key) ? textUnder(key, layer.fields[key]) : null
      if (text) return { text, layer: layer.key, key }
    }
  }
  return null
}

function textUnder(key: string, value: unknown): string | null {
  if (key === 'replies') return Array.isArray(value) ? textOf(value[0]) : null
  // A list under `data` holds sources or rows, not text.
  return key === 'data' && Array.isArray(value) ? null : textOf(value)
}

/**
 * The sources in all layers of a body or message. A list of strings that add up to `answer` is not taken for sources.
 */
export function sourcesIn(fields: Fields, answer?: string): AnswerPart[] {
  return layersOf(fields).flatMap((layer) => {
    const cited = bedrockCitations(layer.fields)
    const beside = sourcesBeside(layer.fields, answer)
    return [
      ...(beside ? [beside] : []),
      ...(cited.length > 0 ? [{ type: 'sources' as const, sources: cited }] : []),
    ]
  })
}

/** The citations of Bedrock's Converse, in a message or in a piece of one. */
function bedrockCitations({ message, delta }: Fields): Fields[] {
  const blocks = isFields(message) ? recordsOf(message.content) : []
  const whole = blocks.flatMap(({ citationsContent: block }) =>
    isFields(block) ? recordsOf(block.citations) : [],
  )
  const cited = isFields(delta) && isFields(delta.citation) ? [delta.citation] : whole
  return cited.map(({ title, sourceContent, location }) => ({
    title,
    content: textOf(sourceContent),
    ...(isFields(location) && isFields(location.web) && { url: location.web.url }),
  }))
}
