import { expect, test } from 'vitest'
import { windowsOf } from '../../../src/verify/support/windows.ts'

const sentences = [
  'Ann, in May, built a mill.',
  '(2) It burned, alas.',
  '§ 7 Bea left [12] at 4.',
  'Cleo slept.',
]

test('each sentence of a run is a window, and each two neighbours, with the sentences around', () => {
  const [a, b, c, d] = sentences
  expect(windowsOf(sentences).map(({ window }) => window)).toEqual([
    { text: a, sentences: [a], before: '', after: b },
    { text: `${a}\n${b}`, sentences: [a, b], before: '', after: c },
    { text: b, sentences: [b], before: a, after: c },
    { text: `${b}\n${c}`, sentences: [b, c], before: a, after: d },
    { text: c, sentences: [c], before: b, after: d },
    { text: `${c}\n${d}`, sentences: [c, d], before: b, after: '' },
    { text: d, sentences: [d], before: c, after: '' },
  ])
})

test('items are spans of the window; clauses of its second sentence follow those of the first', () => {
  const read = windowsOf(sentences)
  for (const { window, items } of read) {
    expect(items.map(({ start, end }) => window.text.slice(start, end).toLowerCase())).toEqual(
      items.map(({ text }) => text.toLowerCase()),
    )
    const clauses = items.map(({ clause }) => clause)
    expect(clauses).toEqual(clauses.toSorted((x, y) => x - y))
    const parts = window.sentences.map((sentence) => read.find((one) => one.window.text === sentence)!.items)
    expect(items.map(({ text }) => text)).toEqual(parts.flat().map(({ text }) => text))
    expect(new Set(clauses).size).toBe(
      parts.reduce((sum, part) => sum + new Set(part.map(({ clause }) => clause)).size, 0),
    )
  }
  const texts = read.flatMap(({ items }) => items.map(({ text }) => text))
  // The number of a paragraph and a reference are none.
  expect(texts).not.toContain('2')
  expect(texts).not.toContain('12')
})
