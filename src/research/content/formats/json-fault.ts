const token =
  // oxlint-disable-next-line no-control-regex -- control characters are no part of a string of JSON
  /[ \t\n\r]+|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/y

/** What may come next: a value, a value or the end of its array, a key, a key or the end of its object, … */
type Expected = 'value' | 'first' | 'key' | 'first-key' | 'colon' | 'more' | 'end'

/**
 * Where a text ceases to be JSON: the offset of the first token that may not stand there, or its length where
 * something is missing at the end. Messages of engines name no place in short texts.
 */
export function jsonFault(text: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = 0
  const afterValue = (): Expected => (open.length > 0 ? 'more' : 'end')
  while (at < text.length) {
    token.lastIndex = at
    const sign = token.exec(text)?.[0]
    if (sign === undefined) return at
    if (sign.trim() === '') {
      at += sign.length
      continue
    }
    const isValue: boolean = expected === 'value' || expected === 'first'
    if (sign === '{' || sign === '[') {
      if (!isValue) return at
      open.push(sign)
      expected = sign === '{' ? 'first-key' : 'first'
    } else if (sign === '}' || sign === ']') {
      const mayClose: boolean = expected === 'more' || expected === (sign === '}' ? 'first-key' : 'first')
      if (!mayClose || open.pop() !== (sign === '}' ? '{' : '[')) return at
      expected = afterValue()
    } else if (sign === ',') {
      if (expected !== 'more') return at
      expected = open.at(-1) === '{' ? 'key' : 'value'
    } else if (sign === ':') {
      if (expected !== 'colon') return at
      expected = 'value'
    } else if (expected === 'key' || expected === 'first-key') {
      if (!sign.startsWith('"')) return at
      expected = 'colon'
    } else if (isValue) expected = afterValue()
    else return at
    at += sign.length
  }
  return at
}
