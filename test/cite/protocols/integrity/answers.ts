import { seededRandom } from '../../../fixtures/random.ts'
import { blocks, names, sentences } from './brackets.ts'
import { forms, parts, places } from './marked.ts'

/**
 * A part of an answer: a text with `ids: null`, or a mark with the numbers of its sources. Some marks stay in the
 * text.
 */
export type Piece = { text: string; ids: readonly number[] | null }
export type Answer = { pieces: readonly Piece[]; sourceCount: number }

const kept = Object.values(sentences).flat()

/** Answers in which every text and every form of a mark comes several times, in changing order. */
export function createAnswers(count: number): Answer[] {
  const { below: random, pick } = seededRandom(7)
  let [nextKept, nextBlock, nextForm, nextPart] = [0, 0, 0, 0]

  function answerOf(index: number): Answer {
    const sourceCount = [3, 10, 60, 10][index % 4]!
    const numbers = () => {
      const [a, b] = [1 + random(Math.min(9, sourceCount)), 1 + random(sourceCount)]
      return a === b ? [a, (b % sourceCount) + 1] : [a, b]
    }
    const fill = (text: string) => {
      const [a, b] = numbers() as [number, number]
      return text
        .replaceAll('{name}', pick(names))
        .replaceAll('{i}', String(Math.min(a, b)))
        .replaceAll('{j}', String(Math.max(a, b)))
    }
    const plain = (text: string): Piece[] => [{ text: fill(text), ids: null }]
    const marked = (): Piece[] => {
      const [a, b] = numbers() as [number, number]
      const { mark, ids } = forms[nextForm++ % forms.length]!(a, b)
      const [before = '', after = ''] = pick(places).split('@')
      return [...plain(before), { text: mark, ids }, ...plain(after)]
    }
    const part = (): Piece[] => {
      const [a, b] = numbers() as [number, number]
      return parts[nextPart++ % parts.length]!(a, b).flatMap(({ before, mark, after, ids }) => [
        ...plain(before),
        { text: mark, ids },
        ...plain(after),
      ])
    }
    const paragraphs: Piece[][] = []
    for (let left = 2 + random(3); left > 0; left--) {
      const kind = random(10)
      if (kind < 4) paragraphs.push(plain(kept[nextKept++ % kept.length]!))
      else if (kind < 5) paragraphs.push(plain(blocks[nextBlock++ % blocks.length]!))
      else if (kind < 9) paragraphs.push(marked())
      else paragraphs.push(part())
    }
    return {
      sourceCount,
      pieces: paragraphs.flatMap((pieces, at) => (at === 0 ? pieces : [...plain('\n\n'), ...pieces])),
    }
  }
  return Array.from({ length: count }, (_, index) => answerOf(index))
}
