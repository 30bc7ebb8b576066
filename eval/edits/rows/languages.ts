import { NOT_VERIFIED, VERIFIED } from '../case.ts'
import type { EditCase, EditRow } from '../case.ts'
import { fieldsOf, readList } from '../lists.ts'

/**
 * Sentences of languages for which citespan has no word lists: copied, and with one letter, figure or negation
 * changed.
 */
export const languages: EditRow = {
  name: 'languages',
  cases() {
    const byLanguage = new Map<string, string[][]>()
    let pairs: string[][] = []
    for (const line of readList('languages')) {
      if (line.startsWith('@')) byLanguage.set(line.slice(1), (pairs = []))
      else pairs.push(fieldsOf(line))
    }
    return [...byLanguage].flatMap(([language, sentences]): EditCase[] => {
      const gap = language === 'zh' || language === 'ja' ? '' : ' '
      // Each paragraph has half of the sentences, so that each sentence has neighbours of its own language.
      const half = Math.ceil(sentences.length / 2)
      return sentences.flatMap(([copied = '', changed = ''], index) => {
        const own = index < half ? sentences.slice(0, half) : sentences.slice(half)
        const other = index < half ? sentences.slice(half) : sentences.slice(0, half)
        const source = [own, other].map((part) => part.map(([sentence]) => sentence).join(gap)).join('\n\n')
        const answer = own.map(([sentence]) => sentence).join(gap)
        return [
          { kind: `${language} copied`, claim: copied, source, expect: VERIFIED },
          { kind: `${language} copied, in an answer`, claim: copied, source, answer, expect: VERIFIED },
          { kind: `${language} changed`, claim: changed, source, expect: NOT_VERIFIED },
          {
            kind: `${language} source changed`,
            claim: copied,
            source: source.replace(copied, changed),
            expect: NOT_VERIFIED,
          },
        ]
      })
    })
  },
}
