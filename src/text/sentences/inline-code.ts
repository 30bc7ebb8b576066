import type { Span } from '../../core/span.ts'

/** Matches inline code of markdown, with its signs. */
const inlineCode = /(?<!`)(`{1,3})(?!`)[^`\n]{1,400}\1(?!`)/g

/** The spans of inline code in markdown, with their signs, in order. */
export function findInlineCode(text: string): Span[] {
  if (!text.includes('`')) return []
  return [...text.matchAll(inlineCode)].map(({ 0: code, index }) => ({
    start: index,
    end: index + code.length,
  }))
}

/**
 * The text with a blank in place of each inline code. Signs with white space behind them are kept, because they may be
 * two lone ones: ``Press ` and then ` ``.
 */
export function withoutInlineCode(text: string): string {
  return text.includes('`') ? text.replaceAll(inlineCode, (code) => (/^`+\s/.test(code) ? code : ' ')) : text
}
