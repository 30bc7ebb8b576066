/**
 * Longest word whose edits are counted, in UTF-16 units, because the time grows with its square. Longer words count as
 * unlike unless they are equal.
 */
const MAX_WORD = 400

/**
 * Levenshtein distance of two words. If they differ and one is longer than 400 units, the length of the longer one. Use
 * `createEditDistance` to compare many words.
 */
export function editDistance(a: string, b: string): number {
  return createEditDistance()(a, b)
}

/** Creates a function that returns the same distance as `editDistance`, but reuses one table for all calls. */
export function createEditDistance(): (a: string, b: string) => number {
  /** For each ASCII character, a bit set of its positions; emptied after each use. */
  const letterBits = new Int32Array(128)
  return (a, b) => {
    if (a.length === 0) return b.length
    const isShort = a.length <= 32 && b.length <= MAX_WORD && hasOnlyAscii(a) && hasOnlyAscii(b)
    return isShort ? shortDistance(a, b, letterBits) : plainDistance(a, b)
  }
}

/** The bit-vector algorithm of Myers 1999 in the form of Hyyrö 2003, for ASCII words, the first of at most 32 units. */
function shortDistance(a: string, b: string, letterBits: Int32Array): number {
  for (let row = 0; row < a.length; row++) {
    const code = a.charCodeAt(row)
    letterBits[code] = letterBits[code]! | (1 << row)
  }
  const last = 1 << (a.length - 1)
  let positive = -1
  let negative = 0
  let distance = a.length
  for (let column = 0; column < b.length; column++) {
    const equal = letterBits[b.charCodeAt(column)]!
    const vertical = equal | negative
    const horizontal = (((equal & positive) + positive) ^ positive) | equal
    let up = negative | ~(horizontal | positive)
    let down = positive & horizontal
    if ((up & last) !== 0) distance++
    else if ((down & last) !== 0) distance--
    up = (up << 1) | 1
    down <<= 1
    positive = down | ~(vertical | up)
    negative = up & vertical
  }
  for (let row = 0; row < a.length; row++) letterBits[a.charCodeAt(row)] = 0
  return distance
}

function hasOnlyAscii(word: string): boolean {
  for (let index = 0; index < word.length; index++) if (word.charCodeAt(index) >= 0x80) return false
  return true
}

/**
 * The same distance as `editDistance` by dynamic programming: slower, but less code, for callers that compare few
 * words.
 */
export function plainDistance(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  if (longest > MAX_WORD) return a === b ? 0 : longest
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = above[column - 1]! + (a.charCodeAt(row - 1) === b.charCodeAt(column - 1) ? 0 : 1)
      current.push(Math.min(change, above[column]! + 1, current[column - 1]! + 1))
    }
    above = current
  }
  return above[b.length]!
}
