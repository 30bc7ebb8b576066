import { describe, expect, test } from 'vitest'
import { createQuestionRepeats } from '../../../src/cite/match/question-repeats.ts'
import { readSentences } from '../../../src/sources/ranking/source-terms.ts'
import { contentTerms } from '../../../src/text/words.ts'

const passageOf = (text: string) => ({
  readSentences: () => readSentences(text, { start: 0, end: text.length }),
})

const glacier = 'How much ice did the glacier lose between 2010 and 2020?'

describe('a sentence that repeats the question', () => {
  test.each([
    [glacier, glacier],
    [glacier, 'HOW MUCH ICE did the glacier lose between 2010 and 2020'],
    [glacier, 'People ask how much ice did the glacier lose between 2010 and 2020, and here they read it.'],
    [glacier, 'How much ice did the glacier lose between 2010 and today?'],
    ['how much ice did the glacier lose', 'How much ice did the glacier lose?'],
    ['I read about it. Does the museum open on Mondays? Thanks.', 'Does the museum open on Mondays?'],
    ['Öffnet das Museum im Winter auch montags?', 'Öffnet das Museum im Winter auch montags?'],
    ['glacier ice loss 2010 2020', 'Glacier ice loss 2010 2020'],
  ])('%s: %s', (question, sentence) => {
    expect(createQuestionRepeats(question)!.isOnlyRepeat(passageOf(sentence))).toBe(true)
  })
})

describe('a sentence that does not', () => {
  test.each([
    [glacier, 'The glacier lost 14 metres of ice between 2010 and 2020.'],
    [glacier, 'Between 2010 and 2020 the glacier did lose ice.'],
    [glacier, 'How much snow did the valley get in 1999?'],
    ['Does the museum open on Mondays?', 'The museum opens on Mondays.'],
    ['Is it true that the museum opens on Mondays?', 'The museum opens on Mondays.'],
    ['Öffnet das Museum im Winter auch montags?', 'Im Winter öffnet das Museum auch montags.'],
    ['Ist das Museum montags geöffnet?', 'Im Sommer ist das Museum montags geöffnet.'],
    ['Was the bridge closed to lorries in 2019?', 'The bridge was closed to lorries in 2019.'],
    ['glacier ice loss 2010 2020', 'The ice of the glacier shrank from 2010 to 2020.'],
  ])('%s: %s', (question, sentence) => {
    const [read] = readSentences(sentence, { start: 0, end: sentence.length })
    expect(createQuestionRepeats(question)!.isRepeat(read!)).toBe(false)
  })
})

test.each([
  ['nothing', undefined],
  ['a statement', 'The museum opens on Mondays, the guide says.'],
  ['a statement that opens like a question', 'When the war ended in 1945, the museum was closed.'],
  ['three words', 'Who was he?'],
  ['an empty text', ''],
])('%s is no question', (_, asked) => {
  expect(createQuestionRepeats(asked)).toBeNull()
})

test('an answer beside the question makes a passage more than a repeat', () => {
  const repeats = createQuestionRepeats(glacier)!
  expect(repeats.isOnlyRepeat(passageOf(`${glacier} It lost 14 metres.`))).toBe(false)
  expect(repeats.isOnlyRepeat(passageOf(`${glacier} ${glacier}`))).toBe(true)
  expect(repeats.isOnlyRepeat(passageOf('Read on.'))).toBe(false)
})

/** A question with so many pairs of words, and a sentence that lacks the last ones. */
function pairUp(count: number, missing: number) {
  const words = ['When', ...Array.from({ length: count }, (_, index) => `mill${index}`)]
  const kept = words.slice(0, count + 1 - missing)
  const changed = Array.from({ length: missing }, (_, index) => `weir${index}`)
  return { question: `${words.join(' ')}?`, sentence: `${[...kept, ...changed].join(' ')}.` }
}

test('a sentence repeats a question with four fifths of its pairs, or all but two of at least five', () => {
  for (let count = 3; count <= 40; count++) {
    for (let missing = 0; missing < count; missing++) {
      const { question, sentence } = pairUp(count, missing)
      const [read] = readSentences(sentence, { start: 0, end: sentence.length })
      const isRepeat = missing * 5 <= count || (missing <= 2 && count - missing >= 3)
      const found = createQuestionRepeats(question)!.isRepeat(read!)
      expect({ count, missing, isRepeat: found }).toEqual({ count, missing, isRepeat })
      // And again, as it is remembered.
      expect(createQuestionRepeats(question)!.isRepeat(read!)).toBe(isRepeat)
    }
  }
})

test('a question has at least three pairs of words that differ', () => {
  expect(createQuestionRepeats('When mill mole?')).toBeNull()
  expect(createQuestionRepeats('When mill mole weir?')).not.toBeNull()
  expect(createQuestionRepeats('When when when when when when?')).toBeNull()
})

test('of what the user wrote the last 20,000 units are read', () => {
  const text = (behind: number) => `${glacier}${'\n'.repeat(behind)}`
  const most = 20_000 - glacier.length
  expect(createQuestionRepeats(text(most))!.terms).toEqual(createQuestionRepeats(glacier)!.terms)
  expect(createQuestionRepeats(text(most + 4))!.terms).toEqual(createQuestionRepeats(glacier)!.terms)
  expect(createQuestionRepeats(text(most + 4))!.isOnlyRepeat(passageOf(glacier))).toBe(false)
  expect(createQuestionRepeats(text(20_000))).toBeNull()
})

test('a sentence says more with more words of its own than of the question, or with one of the claim', () => {
  const repeats = createQuestionRepeats('When mill0 mill1 mill2 mill3?')!
  for (let further = 0; further <= 8; further++) {
    const more = Array.from({ length: further }, (_, index) => ` weir${index}`).join('')
    const passage = passageOf(`When mill0 mill1 mill2 mill3${more}.`)
    expect({ further, isOnlyRepeat: repeats.isOnlyRepeat(passage) }).toEqual({
      further,
      isOnlyRepeat: further <= 4,
    })
    expect(repeats.isOnlyRepeat(passage, new Map([['mill2', 1]]))).toBe(true)
    const hasLast = new Map([['mill2', 1] as const, ['weir1', 1] as const])
    expect(repeats.isOnlyRepeat(passage, hasLast)).toBe(further < 2)
  }
})

test('sentences without a word of the claim do not count', () => {
  const repeats = createQuestionRepeats(glacier)!
  const passage = passageOf(`${glacier} It lost 14 metres.`)
  const ofClaim = (text: string) => new Map(contentTerms(text).map((term) => [term, 1]))
  expect(repeats.isOnlyRepeat(passage, ofClaim('glacier'))).toBe(true)
  expect(repeats.isOnlyRepeat(passage, ofClaim('14'))).toBe(false)
  expect(repeats.isOnlyRepeat(passage, ofClaim('harbour'))).toBe(false)
})
