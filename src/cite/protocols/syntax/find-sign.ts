/**
 * Creates a search for the next of some characters, each one UTF-16 unit, from an offset on; -1 if there is none. Most
 * deltas are short and have none, so a loop over their units is faster than a regular expression.
 */
export function createSignFinder(signs: readonly string[]): (text: string, from: number) => number {
  const low = new Uint8Array(0x100)
  const high: number[] = []
  for (const sign of signs) {
    const code = sign.charCodeAt(0)
    if (code < low.length) low[code] = 1
    else if (!high.includes(code)) high.push(code)
  }
  /** The first offset of a sign at or after `from`, or -1. */
  return (text, from) => {
    for (let position = from; position < text.length; position++) {
      const code = text.charCodeAt(position)
      if (code < 0x100 ? low[code] === 1 : high.includes(code)) return position
    }
    return -1
  }
}
