import { isFields } from '../../../../extractors/reading.ts'
import type { Fields } from '../../../../extractors/reading.ts'

/** A text block of the model in a message's content; `fields` is empty for a string. */
export type TextBlock = { text: string; fields: Fields }

/** The text blocks of a message's content, which is a string or a list of blocks. */
export function textBlocks(content: unknown): TextBlock[] {
  if (typeof content === 'string') return [{ text: content, fields: {} }]
  if (!Array.isArray(content)) return []
  return content.flatMap((block: unknown) => {
    if (!isFields(block) || typeof block.text !== 'string') return []
    const isText = block.type === undefined || block.type === 'text' || block.type === 'output_text'
    return isText ? [{ text: block.text, fields: block }] : []
  })
}

export function itemsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function recordsOf(value: unknown): Fields[] {
  return itemsOf(value).filter(isFields)
}

export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
