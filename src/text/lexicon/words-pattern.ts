/**
 * The source of a group that matches one of the words or phrases as it is
 * written, to be put into a regular expression. The longest come first, so that
 * `bis` does not match where `bis zu` stands; letter case is up to the flags.
 *
 * @example
 * new RegExp(`^${wordsPattern(['bis', 'bis zu', 'vgl.'])}$`) // /^(?:bis zu|vgl\.|bis)$/
 */
export function wordsPattern(words: readonly string[]): string {
  const longestFirst = [...new Set(words)].toSorted((a, b) => b.length - a.length)
  return `(?:${longestFirst.map((word) => word.replaceAll(special, '\\$&')).join('|')})`
}

const special = /[$()*+.?[\\\]^{|}]/g
