const MAX_DEPTH = 60

/** The beginning of a value that Python's `str()` or `repr()` wrote: `[Document(id=`, `page_content='`, `[{'`. */
const BEGIN = /^\s{0,20}(?:[[(][[(\s]{0,20}\{\s?'|[[(\s]{0,20}[A-Z]\w{0,60}\(\w{1,60}=|page_content=)/

const TOKEN =
  /\s*(?:([rRbBuU]{0,2}(?:'|"))|(-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)|([A-Za-z_][\w.]*)|([[\](){},:=]))/y
const STRINGS = { "'": /[^'\\]*(?:\\[^][^'\\]*)*'/y, '"': /[^"\\]*(?:\\[^][^"\\]*)*"/y }

const escapes: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '\n': '',
  '0': '\0',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
}

type Token = { type: 'text' | 'number' | 'name' | 'sign'; text: string }

/**
 * Parses the text that Python wrote for objects, such as `str(documents)` of LangChain, into the list of these objects;
 * `undefined` for other text. A call with named arguments becomes an object of these, any other call its first
 * argument. A truncated list gives the items before the cut. Nothing is evaluated.
 */
export function parsePythonRepr(text: string): unknown {
  if (!BEGIN.test(text)) return undefined
  const { next, takes, back } = createTokens(text)
  let isBroken = false

  /** The value at the current token; sets `isBroken` and returns `undefined` if there is none. */
  function value(depth: number): unknown {
    const token = depth > 0 ? next() : null
    if (token?.type === 'text') return token.text
    if (token?.type === 'number') return Number(token.text)
    if (token?.type === 'name') return named(token.text, depth)
    if (token?.text === '[') return items(']', depth)
    if (token?.text === '(') return items(')', depth)
    if (token?.text === '{') return entries('}', depth)
    isBroken = true
    return undefined
  }

  function named(name: string, depth: number): unknown {
    if (!takes('(')) return { None: null, True: true, False: false }[name] ?? null
    const isFields = next()?.type === 'name' && takes('=')
    back(isFields ? 2 : 1)
    if (isFields) return entries(')', depth)
    const [first = null] = items(')', depth)
    return first
  }

  function items(end: string, depth: number): unknown[] {
    const list: unknown[] = []
    while (!takes(end)) {
      const item = value(depth - 1)
      if (isBroken) break
      list.push(item)
      if (takes(',')) continue
      isBroken = !takes(end)
      break
    }
    return list
  }

  /** Reads the items of a dict (`'key': value`) or the arguments of a call (`key=value`). */
  function entries(end: string, depth: number): Record<string, unknown> {
    const fields: [string, unknown][] = []
    while (!takes(end)) {
      const key = next()
      if (!key || !(takes(':') || takes('='))) {
        // The items of a set are not fields.
        isBroken = true
        break
      }
      const item = value(depth - 1)
      if (isBroken) break
      fields.push([key.text, item])
      if (takes(',')) continue
      isBroken = !takes(end)
      break
    }
    return Object.fromEntries(fields)
  }

  /** Reads `page_content='…' metadata={…}`, once or several times. */
  function documents(): Record<string, unknown>[] {
    const found: Record<string, unknown>[] = []
    for (let key = next(); key?.type === 'name' && takes('='); key = next()) {
      const item = value(MAX_DEPTH)
      if (isBroken) break
      if (key.text === 'page_content' || found.length === 0) found.push({})
      found.at(-1)![key.text] = item
    }
    return found
  }

  const list = /^\s*page_content=/.test(text) ? documents() : [value(MAX_DEPTH)].flat()
  const objects = list.filter((item) => typeof item === 'object' && item !== null)
  return objects.length > 0 ? objects : undefined
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([^]))/gi,
    (_, byte?: string, unit?: string, point?: string, sign = '') => {
      const code = byte ?? unit ?? point
      if (code === undefined) return escapes[sign] ?? sign
      const number = Number.parseInt(code, 16)
      return number <= 0x10ffff ? String.fromCodePoint(number) : ''
    },
  )
}

/** Cuts a text into tokens, and can go back over the last ones. */
function createTokens(text: string) {
  let at = 0
  /** Offsets at which the last tokens began, to go back to. */
  let begins: number[] = []

  function next(): Token | null {
    begins = [...begins.slice(-2), at]
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (!match) return null
    at = TOKEN.lastIndex
    const [, quote, number, name, sign = ''] = match
    if (number !== undefined) return { type: 'number', text: number.replaceAll('_', '') }
    if (name !== undefined) return { type: 'name', text: name }
    if (quote === undefined) return { type: 'sign', text: sign }
    const string = STRINGS[quote.at(-1) as "'" | '"']
    string.lastIndex = at
    const inner = string.exec(text)?.[0].slice(0, -1)
    if (inner === undefined) return null
    at = string.lastIndex
    return { type: 'text', text: /r/i.test(quote) ? inner : unescaped(inner) }
  }

  return {
    next,
    /** Consumes a sign if it is the next token; returns whether it was. */
    takes(sign: string): boolean {
      const before = at
      const token = next()
      if (token?.type === 'sign' && token.text === sign) return true
      at = before
      begins.pop()
      return false
    },
    back(count: number): void {
      at = begins.at(-count) ?? at
    },
  }
}
