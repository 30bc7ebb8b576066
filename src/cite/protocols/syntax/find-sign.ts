/**
 * Creates the search for the next of some characters, each one UTF-16 unit. Deltas are short, and most have none:
 * a loop over their units costs less than to start a regular expression.
 */
export function createSignFinder(signs: readonly string[]): (text: string, from: number) => number {
  const low = new Uint8Array(0x100)
  const high: number[] = []
  for (const sign of signs) {
    const code = sign.charCodeAt(0)
    if (code < low.length) low[code] = 1
    else if (!high.includes(code)) high.push(code)
  }
  /** The first place of a sign at or behind `from`, or -1. */
  return (text, from) => {
    for (let position = from; position < text.length; position++) {
      const code = text.charCodeAt(position)
      if (code < 0x100 ? low[code] === 1 : high.includes(code)) return position
    }
    return -1
  }
}
