import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readText } from '../../../src/cite/reading.ts'
import { runCases } from '../../fixtures/recorded-cases.ts'

const file = new URL('recorded/texts.txt', import.meta.url)

/** Claims of other tests, changed at random, and runs of single words that make differences; kept are those read in different ways. */
test('random texts are read into words and items as recorded', async () => {
  const recorded = await runCases<string>(file, (text) => {
    const read = readText(text)
    const { folded, words, occurrences, contents } = read.facts()
    return [
      folded === text ? 'folded as it is' : folded,
      words
        .map(({ start, end, isContent, isNumber, isCapital, sentence, clause, position, ...word }) => {
          const kind = `${isContent ? 'content' : ''}${isNumber ? ' number' : ''}${isCapital ? ' Capital' : ''}`
          const stem = word.stem === word.text ? '' : `=${word.stem}`
          return `${start}–${end} ${word.text}${stem} ${kind} ${sentence}.${clause}.${position}`
        })
        .join(' | '),
      [...occurrences].flatMap(([stem, { length }]) => (length > 1 ? [`${stem} ${length}`] : [])).join(),
      contents.length,
      read
        .items()
        .map(({ kind, start, end, weight, clause, isCapital, ...item }) => {
          const stem = item.stem === item.text ? '' : `=${item.stem}`
          return `${kind} ${text.slice(start, end)}${stem} ${weight} ${clause}${isCapital ? ' Capital' : ''}`
        })
        .join(' | '),
      [...read.terms()].join(' '),
    ]
  })
  await expect(recorded).toMatchFileSnapshot(fileURLToPath(file))
})
