import { englishPronouns, englishRoleWords } from '../../lexicon/english/function-words.ts'
import { germanCaseArticles, germanPronouns, germanRoleWords } from '../../lexicon/german/function-words.ts'
import { wordSet } from '../../lexicon/word-list.ts'

const roleWords = wordSet(englishRoleWords, germanRoleWords)
const pronouns = wordSet(englishPronouns, germanPronouns)
const caseArticles = wordSet(germanCaseArticles)

/** Whether a function word tells who does and who bears what a verb says: `by`, `durch`. */
export function isRoleWord(word: string): boolean {
  return roleWords.has(word)
}

/** Whether a German article or pronoun tells the case of its noun, and so its role: `der`, `den`. */
export function isCaseArticle(word: string): boolean {
  return caseArticles.has(word)
}

/** Whether a word stands for somebody or something named before: `it`, `sie`. */
export function isPronoun(word: string): boolean {
  return pronouns.has(word)
}
