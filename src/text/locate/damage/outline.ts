import { editDistance } from '../../../core/fields.ts'

/** One differing part is allowed per this many parts of an outline. */
const PARTS_PER_EDIT = 3

/**
 * What smeared print still shows of a letter: a tall stem (`T`), a stem below the line (`P`), a dot (`I`), one
 * small shape (`x`) or two (`xx`).
 */
const parts: readonly (readonly [letters: RegExp, part: string])[] = [
  [/[bdfhklt\dßäöü£$]/g, 'T'],
  [/[gpqyj]/g, 'P'],
  [/[mw]/g, 'xx'],
  [/i/g, 'I'],
  [/[a-z]/g, 'x'],
]

/** The outline of a folded word, in parts; its first letter is tall if the word is capitalised. */
function outlineOf(word: string, isCapital: boolean): string {
  const outline = parts.reduce((so, [letters, part]) => so.replaceAll(letters, part), word)
  return isCapital ? outline.replace(/^(?:xx|.)/, 'T') : outline
}

type PrintedWord = { text: string; isCapital: boolean }

/**
 * Whether two folded words have nearly the same outline, as `his` and `bit` do: a bad scan may show one as
 * the other.
 */
export function hasLikeOutline(a: PrintedWord, b: PrintedWord): boolean {
  const [left, right] = [outlineOf(a.text, a.isCapital), outlineOf(b.text, b.isCapital)]
  return editDistance(left, right) * PARTS_PER_EDIT <= Math.max(left.length, right.length)
}
