import { foldText } from '../../../text/folding.ts'

/** A text as quotes are compared with it: without letter case, markup and typographic signs. */
export function plainText(text: string): string {
  return foldText(text).text.trim()
}

/** Whether a plain text holds plain words that are no part of longer ones: `6` is not in `16`. */
export function holdsWhole(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isOpen = (a: string, b: string) => !(wordSign.test(a) && wordSign.test(b))
    const end = at + words.length
    if (
      isOpen(text.charAt(at - 1), words.charAt(0)) &&
      isOpen(text.charAt(end), words.charAt(words.length - 1))
    )
      return true
  }
  return false
}

/** Han is written without spaces. */
const wordSign = /(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai})[\p{L}\p{N}]/u
