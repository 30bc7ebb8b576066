import { describe, expect, test } from 'vitest'
import { createEchoReader } from '../../src/match/question-echo.ts'
import { readSentences } from '../../src/match/ranking/source-terms.ts'

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
    expect(createEchoReader(question)!.isOnlyEcho(passageOf(sentence))).toBe(true)
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
    expect(createEchoReader(question)!.isEcho(read!)).toBe(false)
  })
})

test.each([
  ['nothing', undefined],
  ['a statement', 'The museum opens on Mondays, the guide says.'],
  ['a statement that opens like a question', 'When the war ended in 1945, the museum was closed.'],
  ['three words', 'Who was he?'],
  ['an empty text', ''],
])('%s is no question', (_, asked) => {
  expect(createEchoReader(asked)).toBeNull()
})

test('an answer beside the question makes a passage more than its echo', () => {
  const echoes = createEchoReader(glacier)!
  expect(echoes.isOnlyEcho(passageOf(`${glacier} It lost 14 metres.`))).toBe(false)
  expect(echoes.isOnlyEcho(passageOf(`${glacier} ${glacier}`))).toBe(true)
  expect(echoes.isOnlyEcho(passageOf('Read on.'))).toBe(false)
})
