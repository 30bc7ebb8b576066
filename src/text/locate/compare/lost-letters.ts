/** The replacement character that decoders write for unreadable letters. */
const LOST = '\uFFFD'

/** Whether a letter of a word was lost when the text was decoded: `f\uFFFDr`. */
export function hasLostLetter(word: string): boolean {
  return word.includes(LOST)
}

/** Whether two words differ only by lost letters, and most letters are not lost. */
export function isLostLetterAlone(a: string, b: string): boolean {
  const [left, right] = [[...a], [...b]]
  const isLost = (index: number) => left[index] === LOST || right[index] === LOST
  const lost = left.filter((_, index) => isLost(index)).length
  return (
    left.length === right.length &&
    lost * 2 < left.length &&
    left.every((letter, index) => letter === right[index] || isLost(index))
  )
}
