import { MAX_MARK } from './protocol.ts'

/**
 * An HTML tag: its lower-case name, attributes with lower-case names, and the offset after it. `other`: a comment or an
 * address in angle brackets.
 */
export type Tag = {
  kind: 'open' | 'close' | 'empty' | 'other'
  name: string
  attributes: ReadonlyMap<string, string>
  end: number
}

const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/g

/**
 * Reads the tag, comment or `<https://…>` that begins at `at`; `null` if there is none, or if it is longer than a mark.
 * `more` if following text decides; with `final`, none follows.
 */
export function readTag(text: string, at: number, final: boolean): Tag | 'more' | null {
  const end = endOfTag(text, at)
  if (end === null) return null
  if (end === 'more') return final ? null : 'more'
  const signs = text.slice(at, end)
  const [, slash, name] = /^<(\/?)([A-Za-z][\w-]*)/.exec(signs) ?? []
  if (name === undefined || signs[1 + slash!.length + name.length] === ':')
    return { kind: 'other', name: '', attributes: new Map(), end }
  const kind = slash === '/' ? 'close' : signs.endsWith('/>') ? 'empty' : 'open'
  const attributes = new Map<string, string>()
  for (const [, key, ...values] of signs.matchAll(attribute))
    attributes.set(key!.toLowerCase(), values.find((value) => value !== undefined) ?? '')
  return { kind, name: name.toLowerCase(), attributes, end }
}

function endOfTag(text: string, at: number): number | 'more' | null {
  const second = text[at + 1]
  if (second === undefined) return 'more'
  if (!/[A-Za-z/!?]/.test(second)) return null
  const limit = Math.min(text.length, at + MAX_MARK)
  const overlong = text.length > limit ? null : 'more'
  const name = /[A-Za-z][\w.+-]*/y
  name.lastIndex = at + (second === '/' ? 2 : 1)
  if (second !== '!' && second !== '?' && !name.test(text)) return text.length === at + 2 ? 'more' : null
  const isAddress = text[name.lastIndex] === ':'
  let quote = ''
  for (let position = Math.max(at + 2, name.lastIndex); position < limit; position++) {
    const sign = text[position]!
    if (quote !== '') {
      if (sign === quote) quote = ''
      else if (sign === '\n' && text[position - 1] === '\n') return null
    } else if (sign === '>') return position + 1
    else if (isAddress ? /[\s<]/.test(sign) : /[<[\]`]/.test(sign)) return null
    else if (!isAddress && (sign === '"' || sign === "'") && /[=\s]/.test(text[position - 1]!)) quote = sign
  }
  return overlong
}
