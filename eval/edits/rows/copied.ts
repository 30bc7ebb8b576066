import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../../../test/fixtures/random.ts'
import { SHOWN, VERIFIED } from '../case.ts'
import type { EditCase, EditRow } from '../case.ts'
import { readTexts, sentencesOf } from '../lists.ts'
import type { TextSentence } from '../lists.ts'

type Text = { group: string; text: string; sentences: readonly TextSentence[]; question?: string }

/**
 * Sentences copied from longer texts, each checked alone. If a sentence begins with a pronoun, is in a quotation, or
 * is below a line with a colon, no status counts as wrong.
 */
export const copiedAlone: EditRow = {
  name: 'copied-alone',
  cases: ({ data }) =>
    textsOf(data).flatMap(({ group, text, sentences }) =>
      sentences.map(({ text: claim, leans, isUnder }) => ({
        kind: `${group}${leans ? ', begins with a pronoun (share)' : isUnder ? ', below a lead-in or quotation mark (share)' : ''}`,
        claim,
        source: text,
        expect: leans || isUnder ? SHOWN : VERIFIED,
      })),
    ),
}

/**
 * Answers of three copied sentences: three consecutive ones, and three from anywhere in the text that need no other
 * sentence.
 */
export const copiedInThrees: EditRow = {
  name: 'copied-in-threes',
  cases({ data, seed }) {
    const random = seededRandom(3 + seed)
    return textsOf(data).flatMap(({ group, text, sentences }) => {
      const following = sentences.flatMap((first, at) => {
        const three = sentences.slice(at, at + 3)
        const areNeighbours = three.every(
          ({ start }, index) =>
            index === 0 || /^[^\p{L}\n]*$/u.test(text.slice(three[index - 1]!.end, start)),
        )
        return three.length === 3 && areNeighbours && !first.leans && !three.some(({ isUnder }) => isUnder)
          ? [three]
          : []
      })
      const free = sentences.filter(({ leans, isUnder }) => !leans && !isUnder)
      const scattered = Array.from({ length: Math.floor(free.length / 3) }, () => {
        const chosen = new Set<TextSentence>()
        while (chosen.size < 3) chosen.add(random.pick(free))
        return [...chosen].toSorted((a, b) => a.start - b.start)
      })
      const ofAnswer = (how: string) => (three: readonly TextSentence[]) => {
        const answer = three.map(({ text: sentence }) => sentence).join(' ')
        return three.map(({ text: claim }): EditCase => ({
          kind: `${group}, ${how}`,
          claim,
          source: text,
          answer,
          expect: VERIFIED,
        }))
      }
      return [
        ...following.flatMap(ofAnswer('three that follow')),
        ...scattered.flatMap(ofAnswer('three from anywhere')),
      ]
    })
  },
}

function textsOf(data: string | null): Text[] {
  const own = readTexts().map(({ isGerman, text, sentences }) => ({
    group: isGerman ? 'own German' : 'own English',
    text,
    sentences,
  }))
  return [...own, ...(data ? others(data) : [])]
}

/** Maximum number of sentences from one text of another project, so that no long page outweighs the rest. */
const SENTENCES_OF_A_TEXT = 6

/** Source texts of other projects' data sets. */
function others(data: string): Text[] {
  const random = seededRandom(19)
  const sets = { lfqa_verification: 120, wice: 60, expertqa: 120 }
  return Object.entries(sets).flatMap(([set, limit]) => {
    const folder = join(data, 'eval', set)
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
    const lines = readFileSync(join(folder, file!), 'utf8').trim().split('\n')
    const texts = new Set<string>()
    for (const line of lines) {
      const { sources } = JSON.parse(line) as { sources: { text: string }[] }
      for (const { text } of sources) texts.add(text)
    }
    const chosen = [...texts].filter((_, index) => index % Math.max(1, Math.floor(texts.size / limit)) === 0)
    return chosen.slice(0, limit).flatMap((text) => {
      // A sentence that occurs twice is skipped: one of its places may deny it.
      const once = sentencesOf(text).filter(({ text: own }) => text.split(own).length === 2)
      const from = random.below(Math.max(1, once.length - SENTENCES_OF_A_TEXT + 1))
      const sentences = once.slice(from, from + SENTENCES_OF_A_TEXT)
      return sentences.length >= 3 ? [{ group: set, text, sentences }] : []
    })
  })
}
