import type { GuardWord } from './guard-text.ts'

/** Words by their sentence, in order: of each sentence the first `maxWords`, and the first `maxSentences` sentences. */
export function sentencesOf(
  words: readonly GuardWord[],
  { maxWords, maxSentences }: { maxWords: number; maxSentences: number },
): GuardWord[][] {
  const sentences: GuardWord[][] = []
  for (const word of words) {
    const last = sentences.at(-1)
    if (last?.[0]?.sentence === word.sentence) {
      if (last.length < maxWords) last.push(word)
    } else if (sentences.length < maxSentences) sentences.push([word])
    else break
  }
  return sentences
}
