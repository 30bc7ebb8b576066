/** A parse of more than this takes more than about a second. */
export const MAX_PARSE_COST = 1e8

const CONTAINER_WEIGHT = 4

/**
 * What it costs to parse this markdown at once: the squares of its containers,
 * and of the lines and delimiters that stand together without a blank line. An
 * answer written for a reader is below a thousandth of `MAX_PARSE_COST`; beyond
 * it are thousands of nested or repeated constructs. The weights are measured on
 * micromark 4.
 */
export function parseCost(text: string): number {
  let containers = 0
  let lines = 0
  let delimiters = 0
  let cost = 0
  for (let lineStart = 0; lineStart < text.length;) {
    const newline = text.indexOf('\n', lineStart)
    const lineEnd = newline < 0 ? text.length : newline
    const visible = readLine(lineStart, lineEnd)
    if (!visible) {
      cost += lines ** 2 + delimiters ** 2
      lines = 0
      delimiters = 0
    }
    lineStart = lineEnd + 1
  }
  return cost + lines ** 2 + delimiters ** 2 + (CONTAINER_WEIGHT * containers) ** 2

  function readLine(start: number, end: number): boolean {
    let visible = false
    let isPrefix = true
    for (let at = start; at < end; at++) {
      const character = text[at]!
      if (character === ' ' || character === '\t' || character === '\r') continue
      visible = true
      if (isPrefix) {
        isPrefix = /[>+*\-\d.)]/.test(character)
        if (/[>+*\-.)]/.test(character)) containers += 1
      }
      if (/[*_~[\]]/.test(character)) delimiters += 1
    }
    lines += 1
    return visible
  }
}
