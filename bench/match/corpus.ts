import { contentHash } from '../../src/core/hash.ts'
import type { Source } from '../../src/core/source.ts'
import { createRandom } from '../random.ts'

/** Sources of about two kilobytes, and questions: sentences of the sources with some words left out. */
export type Corpus = { sources: Source[]; questions: { text: string; sourceId: string }[] }

const LENGTH = 2_000
const VOCABULARY = 30_000
const syllables = 'ba co de fi gra hu jo kel li mon nu pre qua rin sta tor ul ven wis yar zen'.split(' ')
const functionWords = 'the of and in to a is was for on as with by at from it that are this'.split(' ')

/**
 * Creates a corpus; equal arguments give equal corpora. Word frequencies follow Zipf's law, and every third word is a
 * function word.
 */
export function createCorpus(count: number, questions = 20): Corpus {
  const random = createRandom(count)
  const words = Array.from({ length: VOCABULARY }, () =>
    Array.from(
      { length: 2 + Math.floor(random() * 3) },
      () => syllables[Math.floor(random() * syllables.length)],
    ).join(''),
  )
  const word = () =>
    random() < 0.35
      ? functionWords[Math.floor(random() * functionWords.length)]!
      : words[Math.floor(VOCABULARY ** random()) - 1]!
  const sentence = () => {
    const body = Array.from({ length: 10 + Math.floor(random() * 12) }, word).join(' ')
    return `${body[0]!.toUpperCase()}${body.slice(1)}.`
  }
  const sources = Array.from({ length: count }, (_, index): Source => {
    const sentences: string[] = []
    for (let length = 0; length < LENGTH; length += sentences.at(-1)!.length + 1) sentences.push(sentence())
    const content = sentences.join(' ')
    const id = `S${index + 1}`
    return {
      id,
      number: index + 1,
      type: 'document',
      identifier: id,
      content,
      contentHash: contentHash(content),
    }
  })
  const asked = Array.from({ length: questions }, () => {
    const { id, content } = sources[Math.floor(random() * count)]!
    const sentences = content.split(/(?<=\.) /)
    const kept = sentences[Math.floor(random() * sentences.length)]!.split(' ').filter(() => random() < 0.8)
    return { text: kept.join(' '), sourceId: id }
  })
  return { sources, questions: asked }
}
