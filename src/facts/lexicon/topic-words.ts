import { englishFrameWords, englishTopics } from '../../lexicon/english/topics.ts'
import { germanFrameWords, germanTopics } from '../../lexicon/german/topics.ts'
import { wordsOf } from '../../lexicon/word-list.ts'
import { stem } from '../../text/words/stem.ts'

/** A word of several topics is of the first. */
const topics: ReadonlyMap<string, string> = new Map(
  Object.entries(englishTopics)
    .flatMap(([topic, words]) =>
      wordsOf(words, germanTopics[topic] ?? '').map((word) => [word, `topic ${topic}`] as const),
    )
    .toReversed(),
)
const frameWords = new Set(wordsOf(englishFrameWords, germanFrameWords).flatMap((word) => [word, stem(word)]))

/** What a folded content word is about: the same for everyday and technical words of one thing; `null` where it tells no subject. */
export function topicOf(word: string): string | null {
  const topic = topics.get(word)
  if (topic) return topic
  const own = stem(word)
  return frameWords.has(word) || frameWords.has(own) ? null : (topics.get(own) ?? own)
}
