const token =
  // oxlint-disable-next-line no-control-regex -- control characters are no part of a string of JSON
  /[ \t\n\r]+|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/y

/**
 * What may come next. `first`: a value or the end of an array; `first-key`: a key or the end of an object; `more`: a
 * comma or a closing bracket.
 */
type Expected = 'value' | 'first' | 'key' | 'first-key' | 'colon' | 'more' | 'end'

/**
 * The offset at which a text stops being valid JSON: that of the first wrong token, or the text's length if something
 * is missing at the end or nothing is wrong. Error messages of JavaScript engines give no place in short texts.
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
