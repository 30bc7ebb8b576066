import { readNumbers } from './numbers.ts'
import type { Cited, Protocol, Reading } from './reading/protocol.ts'
import { readTag } from './reading/tag.ts'
import type { Tag } from './reading/tag.ts'
import { readIds } from './source-ids.ts'

/**
 * HTML elements that contain only a mark: `<sup class="cite" data-sids="1,3">[S:1,3]</sup>`, `<sup>1</sup>`,
 * `<cite>[1]</cite>`, `<a href="#source-1">[1]</a>`, `<citation>1</citation>`.
 */
export const html: Protocol = {
  name: 'html',
  openers: '<',
  counts: 'ids',
  write(numbers) {
    const list = numbers.join(',')
    return `<sup class="cite" data-sids="${list}">[S:${list}]</sup>`
  },
  read(text, at, { final }): Reading {
    if (!mayBegin(text.slice(at, at + 12))) return null
    const tag = readTag(text, at, final)
    if (tag === null || tag === 'more') return tag
    if (tag.kind !== 'open' || !elements.has(tag.name)) return null
    const content = readContent(text, { tag, final })
    if (content === null || content === 'more') return content
    const cited = readElement(tag, { ...content, before: text.slice(Math.max(0, at - 8), at) })
    const isPlain = tag.name === 'sup' && tag.attributes.size === 0 && !/[[#]/.test(content.words)
    return cited && { ...cited, kind: 'mark', isPlain, end: content.end }
  },
}

const elements: ReadonlySet<string> = new Set(['sup', 'cite', 'a', 'citation', 'ref', 'source', 'sources'])

function mayBegin(start: string): boolean {
  const name = /^[a-z]*/i.exec(start.slice(1))![0].toLowerCase()
  return [...elements].some((element) => element.startsWith(name))
}

/** Maximum length of text between the tags of a mark, inner tags included. */
const MAX_CONTENT = 400

/**
 * The visible text up to the closing tag (`words`), and the offset after this tag. `null` if the element is not a mark:
 * three letters in a row, a line break, or no end within `MAX_CONTENT`. `more` if more text is needed to decide.
 */
function readContent(
  text: string,
  { tag, final }: { tag: Tag; final: boolean },
): { words: string; end: number } | 'more' | null {
  const closer = `</${tag.name}>`
  const rest = text.slice(tag.end, tag.end + MAX_CONTENT)
  const close = rest.toLowerCase().indexOf(closer)
  const held = close < 0 ? rest : rest.slice(0, close)
  // Any word shows early that the element is not a mark, so that a long element is not held back.
  const words = held.replace(/<[^<>]{0,200}>/g, '').replace(/\]\([^()\s]{0,200}(?:\)|$)/g, ']')
  if (/\n|\p{L}{3}/u.test(words.replace(/<[^<>]*$/, ''))) return null
  if (close >= 0) return { words: words.trim(), end: tag.end + close + closer.length }
  return rest.length === MAX_CONTENT || final ? null : 'more'
}

type Content = { words: string; before: string }

function readElement({ name, attributes }: Tag, { words, before }: Content): Cited | null {
  const given = attributes.get('data-sids') ?? attributes.get('data-sid')
  const isMarked = given !== undefined || /(?:^|[\s_-])cit(?:e|ation)/i.test(attributes.get('class') ?? '')
  if (given !== undefined && given.trim() !== '') return readGiven(given)
  if (words === '') return isMarked ? { names: [] } : null
  if (isMarked) return readList(words)
  if (name === 'a') return attributes.get('href')?.startsWith('#') ? readList(words) : null
  if (name !== 'sup') return /^[[(]/.test(words) || /^\d[\d,;\s–-]*$/.test(words) ? readList(words) : null
  // `10<sup>3</sup>` and `m<sup>2</sup>` are powers.
  const isPower = /^\d/.test(words) && /(?:\p{N}|(?<![\p{L}\p{M}])\p{L}{1,2}\)?)$/u.test(before)
  return isPower ? null : readList(words)
}

function readGiven(given: string): Cited | null {
  return readIds(/^\s*S/i.test(given) ? given.trim() : `S:${given.trim()}`)
}

/** Reads the text of a mark's element: `1,3`, `[1]`, `[1][2]`, `[S:1,3]`; `null` for other text. */
function readList(words: string): Cited | null {
  const list = words
    .replace(/\]\s*,?\s*\[/g, ',')
    .replace(/^[[(]+|[\])]+$/g, '')
    .trim()
  return /^S/i.test(list) ? readIds(list) : readNumbers(list)
}
