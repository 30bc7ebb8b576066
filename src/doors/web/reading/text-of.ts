import { isFields } from '../../../../extractors/reading.ts'
import { isSpokenByOther, OTHER } from '../../../core/text.ts'
import { stringOf, textBlocks } from './content-texts.ts'

/** Deepest level that is searched for a text. */
const MAX_DEPTH = 4

/** Keys of the text in an object that stands where a text is expected, such as a message. */
const innerKeys = ['content', 'text', 'response', 'answer', 'message', 'data']

/** The text of a value: a string, a message of the model, or a list of its blocks; `null` for none. */
export function textOf(value: unknown, depth = MAX_DEPTH): string | null {
  if (typeof value === 'string') return value
  if (depth === 0) return null
  if (Array.isArray(value)) {
    // Bedrock: `{ citationsContent: { content: [{ text }] } }`.
    const blocks = value.flatMap((block) =>
      textBlocks(
        isFields(block) && isFields(block.citationsContent) ? block.citationsContent.content : [block],
      ),
    )
    return blocks.length > 0 ? blocks.map(({ text }) => text).join('') : null
  }
  if (!isFields(value) || isSpokenByOther(value)) return null
  if (OTHER.test(`${stringOf(value.role)} ${stringOf(value.type)}`)) return null
  for (const key of innerKeys) {
    const text = Object.hasOwn(value, key) ? textOf(value[key], depth - 1) : null
    if (text !== null) return text
  }
  return null
}

/** The value at a dot path such as `items.0.body`, through own properties only; `undefined` if there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((current, key) => {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    return (current as Record<string, unknown>)[key]
  }, value)
}
