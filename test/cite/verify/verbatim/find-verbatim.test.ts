import { describe, expect, test } from 'vitest'
import { makeSentences } from '../../../../eval/edits/sentences.ts'
import { findVerbatim } from '../../../../src/cite/verify/verbatim/find-verbatim.ts'
import type { VerbatimReading } from '../../../../src/cite/verify/verbatim/find-verbatim.ts'
import type { ClaimReader } from '../../../../src/cite/verify/verbatim/read-place.ts'
import { createWindowReader, readSourceWindow } from '../../../../src/cite/verify/verbatim/source-window.ts'
import { smallOrFull } from '../../../fixtures/full-proof.ts'
import { seededRandom } from '../../../fixtures/random.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'

const reader: ClaimReader = { isSource: (name) => name === '1', hasAddress: () => true }

function find(text: string, content: string, more: { isInverted?: boolean } & Partial<ClaimReader> = {}) {
  const { isInverted = false, ...own } = more
  const window = readSourceWindow(content, { start: 0, end: content.length })
  return findVerbatim({ said: readText(text), isInverted }, [{ window, within: null }], { ...reader, ...own })
}

const placeOf = ({ place }: VerbatimReading) => place && place.content.slice(place.start, place.end)

const M = 'The museum opened in 1985.'

describe('the place where a source says a sentence', () => {
  test.each<[string, string, string, string, string[]]>([
    ['alone', M, M, M, []],
    ['among others', M, `The mill is old. ${M} It has no café.`, M, []],
    ['without a stop in the claim', 'The museum opened in 1985', `${M} It has no café.`, M, ['stop']],
    [
      'as a list item without a stop',
      M,
      '- The museum opened in 1985\n- It has no café',
      'The museum opened in 1985',
      ['stop'],
    ],
    ['with a mark in the claim', 'The museum [1] opened in 1985.', M, M, ['citation-mark']],
    ['with a mark behind the stop', `${M} [1]`, M, M, []],
    ['with a mark in the source', M, 'The museum opened in 1985.[3] It has no café.', M, []],
    [
      'with a mark within',
      M,
      'The museum[3] opened in 1985.',
      'The museum[3] opened in 1985.',
      ['note-mark'],
    ],
    ['behind a list number', M, `1. ${M}\n2. It has no café.`, M, ['number']],
    ['behind a section', M, `§ 5 ${M} It has no café.`, M, ['number']],
    ['with a number of its own', `1. ${M}`, `1. ${M}`, `1. ${M}`, []],
    ['with a number that the source has not', `1. ${M}`, `The mill is old. ${M}`, M, ['number']],
    ['with emphasis', M, 'The **museum** opened in *1985*.', 'The **museum** opened in *1985*.', []],
    ['over two lines', M, 'The museum\nopened in 1985.', 'The museum\nopened in 1985.', []],
    ['in small letters at its beginning', 'the museum opened in 1985.', M, M, ['case']],
    [
      'in German',
      'Das Museum ist alt.',
      'Es regnet. Das Museum ist alt. Alle kommen.',
      'Das Museum ist alt.',
      [],
    ],
    ['in Chinese', '博物馆今天开放。', '票价便宜。博物馆今天开放。票价便宜。', '博物馆今天开放。', []],
    ['in Japanese', '美術館は開館した。', '美術館は開館した。無料である。', '美術館は開館した。', []],
    ['in Arabic', 'افتتح المتحف اليوم.', 'افتتح المتحف اليوم. الدخول مجاني.', 'افتتح المتحف اليوم.', []],
  ])('%s', (_, claim, content, slice, harmless) => {
    const found = find(claim, content)
    expect(placeOf(found)).toBe(slice)
    expect([...found.place!.harmless].toSorted()).toEqual(harmless)
  })

  test('of two places the first that says it', () => {
    const content = `It is false that the museum opened. Nobody says ${M.toLowerCase()} ${M} ${M}`
    expect(find(M, content).place).toMatchObject({ start: content.indexOf(M) })
  })

  test('within a span, where it is closed', () => {
    const content = `${M} ${M}`
    const window = readSourceWindow(content, { start: 0, end: content.length })
    const within = { start: 27, end: content.length }
    expect(findVerbatim({ said: readText(M) }, [{ window, within }], reader).place).toMatchObject({
      start: 27,
    })
    const before = { start: 0, end: 10 }
    expect(
      findVerbatim({ said: readText('It has no café.') }, [{ window, within: before }], reader).place,
    ).toBeNull()
  })

  test('with its verb back at the second place, where the claim lost its opening', () => {
    const claim = 'ist die Einsicht frei.'
    const content = 'Die Einsicht ist frei. Alle kommen.'
    expect(placeOf(find(claim, content, { isInverted: true }))).toBe('Die Einsicht ist frei.')
    expect(find(claim, content).place).toBeNull()
    expect(
      find('ist die Einsicht frei.', 'Die Einsicht ist nicht frei.', { isInverted: true }).place,
    ).toBeNull()
  })
})

describe('what stands in the way', () => {
  test.each<[string, string, string, string, Partial<ClaimReader>?]>([
    ['differs', 'another number', M, 'The museum opened in 1986.'],
    ['differs', 'a word more', M, 'The museum never opened in 1985.'],
    ['differs', 'a sign before a figure', 'The fall was 5 percent.', 'The fall was -5 percent.'],
    ['part', 'a longer sentence', M, 'The museum opened in 1985, it is said.'],
    ['part', 'the end of a sentence', M, 'Nobody says that the museum opened in 1985.'],
    ['part', 'another item', `2. ${M}`, `1. ${M}`],
    ['surrounded', 'a list', M, `Forbidden:\n- ${M}`],
    ['surrounded', 'a quotation', M, `Ann: “It is old. ${M} It is free.”`],
    ['antecedent', 'a pronoun', 'It opened in 1985.', 'The museum is old. It opened in 1985.'],
    [
      'link',
      'a link to a stranger',
      'The [museum](https://evil.example) opened in 1985.',
      M,
      { hasAddress: () => false },
    ],
  ])('%s: %s', (kind, _, claim, content, own = {}) => {
    const found = find(claim, content, own)
    expect(found).toMatchObject({ place: null, obstacle: { kind } })
  })

  test.each([
    ['too few words', 'Museum.', 'Museum.'],
    ['nothing', '', M],
    ['a mark alone', '[1]', M],
    ['another sentence', 'Gulls nest there.', M],
  ])('nothing is told of %s', (_, claim, content) => {
    expect(find(claim, content)).toMatchObject({ place: null, obstacle: null })
  })

  test('struck text says nothing', () => {
    expect(find(M, `~~${M}~~`).place).toBeNull()
    expect(find(M, `The ~~museum~~ opened in 1985.`).place).toBeNull()
  })

  test('a difference names both texts', () => {
    const content = 'A mill is old. The museum opened in spring 1987.'
    const found = find(M, content)
    if (found.place !== null || found.obstacle?.kind !== 'differs') throw new Error('no difference was found')
    const { claim, said } = found.obstacle
    expect([M.slice(claim.start, claim.end), content.slice(said.start, said.end)]).toEqual([
      '1985',
      'spring 1987',
    ])
  })

  test.each<[string, string, string, string]>([
    ['a number', 'The lake covers 536 square metres.', 'The lake covers 563 square metres.', '536'],
    ['a negation', 'Dogs are allowed in the hall.', 'Dogs are not allowed in the hall.', 'allowed'],
  ])('one fact that differs is told: %s', (_, claim, content) => {
    expect(find(claim, content)).toMatchObject({ place: null, edit: { content } })
  })
})

test.each(['- It opened late.', '# It opened late.', '- a/b opened'])(
  'a claim that stands nowhere before the end of a block differs: %j',
  (content) => {
    expect(find('opened museum today', content, { isInverted: true })).toMatchObject({
      place: null,
      edit: null,
    })
  },
)

test('a link that the source has is no obstacle', () => {
  const asked: string[] = []
  const hasAddress = (address: string) => asked.push(address) > 0
  const claim = 'The [museum](https://a.example/x) opened in 1985.'
  expect(placeOf(find(claim, M, { hasAddress }))).toBe(M)
  expect(new Set(asked)).toEqual(new Set(['https://a.example/x']))
})

test('any sentence is found in any place of a text, whatever its windows', () => {
  const sentences = makeSentences(seededRandom(35), smallOrFull(150, 600)).map(({ text }) => text)
  const content = sentences.join(' ')
  expect(content.length).toBeGreaterThan(6_000)
  const readWindow = createWindowReader()
  for (const text of sentences) {
    const start = content.indexOf(text)
    const window = readWindow(content, { start, end: start + text.length })
    const found = findVerbatim({ said: readText(text) }, [{ window, within: null }], reader)
    expect(placeOf(found), text).toBe(text)
  }
})
