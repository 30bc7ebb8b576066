/**
 * The source of a group for a regular expression that matches one of the words or phrases. The longest come first, so
 * that in `bis zu` the match is not only `bis`. The flags of the expression decide about letter case.
 *
 * @example
 * new RegExp(`^${wordsPattern(['bis', 'bis zu', 'vgl.'])}$`) // /^(?:bis zu|vgl\.|bis)$/
 */
export function wordsPattern(words: readonly string[]): string {
  const longestFirst = [...new Set(words)].toSorted((a, b) => b.length - a.length)
  return `(?:${longestFirst.map((word) => word.replaceAll(special, '\\$&')).join('|')})`
}

const special = /[$()*+.?[\\\]^{|}]/g
