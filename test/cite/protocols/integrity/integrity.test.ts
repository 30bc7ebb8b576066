import { expect, test } from 'vitest'
import type { Mark } from '../../../../src/entries/protocols.ts'
import { smallOrFull } from '../../../fixtures/full-proof.ts'
import { readPieces } from '../mark-case.ts'
import { createAnswers } from './answers.ts'
import type { Answer, Piece } from './answers.ts'

const answers = createAnswers(500)
const textOf = ({ pieces }: Answer) => pieces.map(({ text }) => text).join('')
const sourcesOf = ({ sourceCount }: Answer) =>
  Array.from({ length: sourceCount }, (_, index) => ({
    id: `S${index + 1}`,
    url: `https://host${index + 1}.example/report-${index + 1}.pdf`,
    title: `Report number ${index + 1}`,
  }))

/** Where each piece is in a text whose marks are there or not; `null` if something else is missing. */
function placePieces(pieces: readonly Piece[], text: string): { start: number; end: number }[] | null {
  const escape = (words: string) => words.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  const pattern = pieces.map(({ text: words, ids }) => `(${escape(words)})${ids ? '?' : ''}`).join('')
  const groups = new RegExp(`^${pattern}$`).exec(text)
  if (!groups) return null
  let start = 0
  return groups.slice(1).map((words = '') => ({ start, end: (start += words.length) }))
}

/** Marks of the answer that were read, and those that were read where there is none. */
function compare({ pieces }: Answer, { text, marks }: { text: string; marks: readonly Mark[] }) {
  const spans = placePieces(pieces, text)
  if (spans === null) return null
  const left = [...marks]
  const lost = pieces.filter(({ ids }, index) => {
    if (ids === null) return false
    const { start, end } = spans[index]!
    const own = left.filter(({ at }) => at >= start && at <= end)
    const found = new Set(own.flatMap(({ sourceIds }) => sourceIds))
    for (const mark of own) left.splice(left.indexOf(mark), 1)
    return !ids.every((id) => found.has(`S${id}`))
  })
  return {
    lost: lost.map(({ text: mark }) => mark),
    wrong: left.map(({ at }) => pieces[spans.findIndex(({ end }) => at <= end)]!.text),
  }
}

test('no character is lost but those of marks, and nearly all marks are read', () => {
  const removed: string[] = []
  const lost: string[] = []
  const wrong: string[] = []
  let count = 0
  let others = 0
  for (const answer of answers) {
    const text = textOf(answer)
    const read = readPieces([text], { sources: sourcesOf(answer) })
    const found = compare(answer, read)
    others += answer.pieces.filter(({ text: words, ids }) => ids === null && words.includes('[')).length
    count += answer.pieces.filter(({ ids }) => ids !== null).length
    if (found === null) removed.push(`${text}\n=>\n${read.text}`)
    else {
      lost.push(...found.lost.map((mark) => `${mark} in ${text}`))
      wrong.push(...found.wrong)
    }
  }
  expect(removed).toEqual([])
  expect(count).toBeGreaterThan(600)
  expect(1 - lost.length / count).toBeGreaterThanOrEqual(0.97)
  // Figures that a reader too might take for marks, "at [8]": they are cited where they stand, and checked.
  expect(wrong.length / others).toBeLessThan(0.1)
})

test('the same in every split', () => {
  for (const answer of answers) {
    const text = textOf(answer)
    const sources = sourcesOf(answer)
    const whole = readPieces([text], { sources })
    expect(readPieces(text.split(''), { sources }), text).toEqual(whole)
    const step = text.length < 100 ? 1 : smallOrFull(83, 1)
    for (let at = 1; at < text.length; at += step)
      expect(readPieces([text.slice(0, at), text.slice(at)], { sources }), `${at} of ${text}`).toEqual(whole)
  }
})
