/** Rows of letters on English and German keyboards. */
const rows = ['qwertyuiop', 'qwertzuiopü', 'asdfghjklöä', 'zxcvbnm', 'yxcvbnm']
/** Letters above one another. */
const columns = ['qaz', 'wsx', 'edc', 'rfv', 'tgb', 'yhn', 'zhn', 'ujm', 'qay']

/** Letters of like shape: bows that a scan closes or breaks, and strokes that it loses. */
const bows = ['ao', 'au', 'ou', 'eo', 'bh', 'ft', 'gq', 'vy']

/** Whether two words of one length differ in one letter, for which its neighbour on the keyboard or a like bow stands. */
export function isNearKey(a: string, b: string): boolean {
  const places = [...a].flatMap((letter, index) => (letter === b[index] ? [] : [index]))
  const [place] = places
  if (a.length !== b.length || place === undefined || places.length > 1) return false
  const [left, right] = [a[place]!, b[place]!]
  return [...rows, ...columns, ...bows].some(
    (row) => row.includes(left + right) || row.includes(right + left),
  )
}
