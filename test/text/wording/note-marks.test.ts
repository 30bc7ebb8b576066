import { describe, expect, test } from 'vitest'
import { citationMarks, noteMarks, numberBefore, numberLength } from '../../../src/text/wording/note-marks.ts'
import { readWording } from '../../../src/text/wording/units.ts'
import type { Unit } from '../../../src/text/wording/units.ts'

type Marks = ReturnType<typeof noteMarks>

const slices = (text: string, marks: (units: readonly Unit[]) => Marks) => {
  const { units } = readWording(text)
  return [...marks(units)].map(([first, { end }]) => text.slice(units[first]!.start, units[end - 1]!.end))
}

describe('marks of notes', () => {
  const notesIn = (text: string) => slices(text, noteMarks)

  test.each<[string, string, string[]]>([
    ['a reference behind a stop', 'It burned.[1] The mill stands.', ['[1]']],
    ['a reference behind a word', 'The mill[2] burned.', ['[2]']],
    ['a note of markdown', 'It burned.[^1] The mill stands.', ['[^1]']],
    ['two references', 'It burned.[1][2] The mill stands.', ['[1]', '[2]']],
    ['several in one pair of brackets', 'It burned.[1, 2] The mill stands.', ['[1, 2]']],
    ['with a word', 'It burned.[note 3] The mill stands.', ['[note 3]']],
    ['before the stop', 'It burned [4].', ['[4]']],
    ['several before the stop', 'It burned [2,3]. The mill stands.', ['[2,3]']],
    ['several with blanks', 'It burned [2, 3].', ['[2, 3]']],
    ['several with zeros, behind a quotation', 'It was “the mill” [01, 02].', ['[01, 02]']],
    ['several with zeros, behind brackets', 'It burned (in May) [01, 02].', ['[01, 02]']],
    ['a range', 'It burned [2–4].', ['[2–4]']],
    ['ranges and figures', 'It burned [2-4, 7].', ['[2-4, 7]']],
    ['two references before the stop', 'It burned [2][3].', ['[2]', '[3]']],
    ['two references with a comma', 'It burned [2], [3].', ['[2],', '[3]']],
    ['a missing reference', 'It burned.[citation needed] The mill stands.', ['[citation needed]']],
    ['a missing reference before the stop', 'Sie brannte [Beleg fehlt].', ['[Beleg fehlt]']],
    ['a raised figure behind a stop', 'It burned.¹ The mill stands.', ['¹']],
    ['raised figures with a comma', 'It burned.¹,² The mill stands.', ['¹,²']],
    ['a raised figure of HTML', 'It burned.<sup>12</sup> The mill stands.', ['<sup>12</sup>']],
    ['a raised figure behind a word', 'The mill¹ burned.', ['¹']],
    ['a dagger', 'The mill† burned.', ['†']],
    ['a raised figure before a sentence', 'It burned. ²The mill stands.', ['²']],
    ['a figure between two sentences', 'It burned down.1 The mill stands.', ['1']],
    ['figures at the end', 'It burned down.1,2', ['1,2']],
    ['brackets of a model', 'It burned.【1†source】 The mill stands.', ['【1†source】']],
  ])('%s: %s', (_, text, expected) => {
    expect(notesIn(text)).toEqual(expected)
  })

  test.each([
    ['an exponent', '10⁹ mills burned.'],
    ['a unit with an exponent', 'The hall has 40 m² of floor.'],
    ['a symbol with an exponent', 'It is x² there.'],
    ['words in brackets', 'It burned [not the mill].'],
    ['a correction in brackets', 'It burned [sic] there.'],
    ['a figure in brackets behind a blank', 'The mill sold [5] houses.'],
    ['an interval', 'The range is [1, 2] there.'],
    ['an interval before the stop', 'The value is in [2, 3].'],
    ['an interval behind its noun', 'It lies in the interval [2, 3].'],
    ['a German interval behind its noun', 'Sie liegt im Intervall [2, 3].'],
    ['an interval from zero', 'The weights of the model [0, 1].'],
    ['years', 'The mill was closed [1990–1995].'],
    ['a doubt', 'It burned.[disputed] The mill stands.'],
    ['a missing proof of something else', 'It burned [citation needed for the date].'],
    ['a year in brackets', 'It burned [in 1985].'],
    ['brackets that stay open', 'It burned.[1 The mill stands.'],
    ['round brackets', 'It burned (1). The mill stands.'],
    ['a decimal', 'It grew by 3.1 percent.'],
    ['a figure behind an abbreviation', 'See no.1 The mill.'],
    ['a version', 'It is v3.10 there.'],
    ['a figure behind a stop with a blank', 'It burned. 12 mills stand.'],
    ['nothing', ''],
  ])('%s is none: %s', (_, text) => {
    expect(notesIn(text)).toEqual([])
  })
})

describe('marks of citations', () => {
  const marksIn = (text: string, sources: readonly string[] = ['1', '2', 'S1']) =>
    slices(text, (units) => citationMarks(units, (name) => sources.includes(name)))

  test.each<[string, string, string[]]>([
    ['a number', 'It burned [1].', ['[1]']],
    ['behind the stop', 'It burned.[1]', ['[1]']],
    ['an id', 'It burned [S1].', ['[S1]']],
    ['two numbers', 'It burned [1, 2].', ['[1, 2]']],
    ['two marks', 'It burned [1][2].', ['[1]', '[2]']],
    ['double brackets', 'It burned [[1]].', ['[[1]]']],
    ['a word before the number', 'It burned [cite: 1].', ['[cite: 1]']],
    ['a note of markdown', 'It burned [^1].', ['[^1]']],
    ['raised figures', 'It burned [¹].', ['[¹]']],
    ['brackets of a model', 'It burned 【7†x】.', ['【7†x】']],
  ])('%s: %s', (_, text, expected) => {
    expect(marksIn(text)).toEqual(expected)
  })

  test.each([
    ['a number that names no source', 'It burned [3].'],
    ['one of two names no source', 'It burned [1, 3].'],
    ['a word', 'It burned [sic].'],
    ['a part of a word', 'The hat[1]s are red.'],
    ['at the beginning', '[1] burned.'],
    ['round brackets', 'It burned (1).'],
    ['brackets that stay open', 'It burned [1.'],
  ])('%s is none: %s', (_, text) => {
    expect(marksIn(text)).toEqual([])
  })
})

describe('the number before a sentence', () => {
  const numberOf = (text: string) => {
    const { units } = readWording(text)
    const length = numberLength(units, 0)
    return length === 0 ? '' : text.slice(units[0]!.start, units[length - 1]!.end)
  }

  test.each([
    ['a list item', '1. The mill', '1.'],
    ['in brackets', '(2) The mill', '(2)'],
    ['a letter', 'a) The mill', 'a)'],
    ['a letter in brackets', '(b) The mill', '(b)'],
    ['of Rome', 'iv. The mill', 'iv.'],
    ['a section with a stop', '8.1. The mill', '8.1.'],
    ['a paragraph', '§ 5 The mill', '§ 5'],
    ['a paragraph with a letter', '§ 5a The mill', '§ 5a'],
    ['an article', 'Article 5. The mill', 'Article 5.'],
    ['a German one', 'Abs. 2 Die Mühle', 'Abs. 2'],
    ['a sentence in a statute', '(1) ² Die Mühle', '(1) ²'],
    ['a bullet of a page', '• The mill', ''],
    ['a dash', '– The mill', '–'],
    ['a reference', '[3] The mill', '[3]'],
  ])('%s: %s', (_, text, expected) => {
    expect(numberOf(text)).toBe(expected)
  })

  test.each([
    ['a number of things', '12 mills burned.'],
    ['a bare section, which may be a number', '8.1 The mill'],
    ['a year', '1985. It burned.'],
    ['a word', 'The mill burned.'],
    ['a word in brackets', '(old) mills burned.'],
    ['nothing behind it', '1.'],
    ['no blank behind it', '1.The mill'],
  ])('%s is none: %s', (_, text) => {
    expect(numberOf(text)).toBe('')
  })

  test.each([
    ['a list item', '1. The mill', 'The', '1.'],
    ['a bare section', '8.1 The mill', 'The', '8.1'],
    ['behind a sentence', 'It burned. (2) The mill', 'The', '(2)'],
    ['in the block of the sentence alone', '1.\n\nThe mill', 'The', ''],
    ['none', 'It burned. The mill', 'The', ''],
  ])('before a unit: %s: %s', (_, text, word, expected) => {
    const { units } = readWording(text)
    const end = units.findIndex(({ cased }) => cased === word)
    const length = numberBefore(units, end)
    const slice = length === 0 ? '' : text.slice(units[end - length]!.start, units[end - 1]!.end)
    expect(slice).toBe(expected)
  })
})

describe('where each kind of mark is one', () => {
  const isSource = (name: string) => /^S?\d$/.test(name)

  // What is a mark of a note in a source, and what cites one of the sources `1`, `2` …
  test.each<[string, string[], string[]]>([
    ['May 5, 2019 [1], [2]\n\nNext', ['[1],', '[2]'], ['[1],', '[2]']],
    ['C4D5[¹] The mill stands.', ['[¹]'], ['[¹]']],
    ['10[^long]', ['[^long]'], []],
    ['in 1999[ 1 , 2 ], more', [], ['[ 1 , 2 ]']],
    ['He asked for 5 abc¹–³', [], []],
    ['word² ¹-²', ['²'], []],
    ['burned. 1', [], []],
    ['burned.1234', [], []],
    ['水¹, more', ['¹'], []],
    ['水 †.', [], []],
    ['水 [ 1 , 2 ].', ['[ 1 , 2 ]'], ['[ 1 , 2 ]']],
    ['水 [^a][^b]', ['[^a]', '[^b]'], []],
    ['over 123[1]', [], ['[1]']],
    ['over 1234[1]', ['[1]'], ['[1]']],
    ['had 12 mill[1', [], []],
    ['had 12 mill†', ['†'], []],
    ['had 12 abc†', [], []],
    ['has 12 km²', [], []],
    ['is ab.1\n\nNext', [], []],
    ['is abc.1\n\nNext', ['1'], []],
    ['is abc.1,2 and so on.', [], []],
    ['In 2019†', ['†'], []],
    ['May 5, 2019¹', ['¹'], []],
    ['‡', ['‡'], []],
    ['An ox*', [], []],
    ['word²[²][³]', ['²', '[³]'], ['[²]', '[³]']],
    ['in 1999 [1]..', [], ['[1]']],
    // A name may have 32 characters, a list 60 with its bracket; a reference ends with its line.
    [`The mill[^${'x'.repeat(32)}]`, [`[^${'x'.repeat(32)}]`], []],
    [`The mill[^${'x'.repeat(33)}]`, [], []],
    [`The mill[${'12,'.repeat(19)}12]`, [`[${'12,'.repeat(19)}12]`], []],
    [`The mill[${'12,'.repeat(19)}123]`, [], []],
    ['The mill[1\n\n2]', [], []],
  ])('%j has the notes %j and the citations %j', (text, notes, citations) => {
    expect(slices(text, noteMarks)).toEqual(notes)
    expect(slices(text, (units) => citationMarks(units, isSource))).toEqual(citations)
  })
})
