import { seededRandom } from '../../../test/fixtures/random.ts'
import { NOT_VERIFIED, SHOWN } from '../case.ts'
import type { EditCase, EditRow } from '../case.ts'
import { createCharacters } from '../characters.ts'
import { standsIn } from '../fold.ts'
import { readTexts } from '../lists.ts'
import { editAtRandom } from '../random-edit.ts'
import { makeSentences } from '../sentences.ts'

const MADE_SENTENCES = 2_000

/** The edits made to each sentence; two are insertions, which have the most kinds. */
const WAYS = ['insert', 'insert', 'replace', 'delete', 'word'] as const

/** Sentences with one random edit of the claim or the source that is not harmless. */
export const randomEdits: EditRow = {
  name: 'random-edits',
  cases: ({ seed }) =>
    allEdits(seed)
      .filter(({ isDoubtful }) => !isDoubtful)
      .map(({ given }) => ({ ...given, expect: NOT_VERIFIED })),
}

/** Random edits that some readers would call harmless, so no status counts as wrong. */
export const doubtful: EditRow = {
  name: 'doubtful',
  cases: ({ seed }) =>
    allEdits(seed)
      .filter(({ isDoubtful }) => isDoubtful)
      .map(({ given }) => ({ ...given, expect: SHOWN })),
}

type Placed = { text: string; isGerman: boolean; inSource: (sentence: string) => string }
type Edited = { isDoubtful: boolean; given: Omit<EditCase, 'expect'> }

let edits: Edited[] | null = null

/** The edits, made once, because both rows use them. */
function allEdits(seed: number): Edited[] {
  edits ??= makeEdits(seed)
  return edits
}

function makeEdits(seed: number): Edited[] {
  const random = seededRandom(2_000 + seed)
  const sentences = [...made(seed), ...written()]
  const wordsOf = (isGerman: boolean) => [
    ...new Set(
      sentences
        .filter((sentence) => sentence.isGerman === isGerman)
        .flatMap(({ text }) => text.slice(0, -1).split(' '))
        .map((word) => word.replace(/[,;:.()]+$/, ''))
        .filter((word) => /^[\p{L}\d]/u.test(word)),
    ),
  ]
  const words = { german: wordsOf(true), english: wordsOf(false) }
  const character = createCharacters(random)
  return sentences.flatMap(({ text, isGerman, inSource }) =>
    WAYS.flatMap((way) => {
      const editor = { random, character, words: isGerman ? words.german : words.english }
      const edit = editAtRandom(text, way, editor)
      if (!edit) return []
      const isSource = random.chance(0.5)
      const claim = isSource ? text : edit.text
      const source = inSource(isSource ? edit.text : text)
      if (standsIn(claim, source)) return []
      return [{ isDoubtful: edit.isDoubtful, given: { kind: edit.kind, claim, source } }]
    }),
  )
}

/** Generated sentences, each in a source between two others. */
function made(seed: number): Placed[] {
  const sentences = makeSentences(seededRandom(7 + seed), MADE_SENTENCES)
  return [true, false].flatMap((german) => {
    const own = sentences.filter(({ isGerman }) => isGerman === german)
    return own.map(({ text, isGerman }, at) => {
      const before = own[(at + 1) % own.length]!.text
      const after = own[(at + 2) % own.length]!.text
      return { text, isGerman, inSource: (sentence) => `${before} ${sentence} ${after}` }
    })
  })
}

/** Sentences of the texts written for this evaluation, each in its whole text as the source. */
function written(): Placed[] {
  return readTexts().flatMap(({ text: whole, isGerman, sentences }) =>
    sentences
      .filter(({ leans }) => !leans)
      .map(({ text, start, end }) => ({
        text,
        isGerman,
        inSource: (sentence) => whole.slice(0, start) + sentence + whole.slice(end),
      })),
  )
}
