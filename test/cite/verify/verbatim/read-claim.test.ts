import { describe, expect, test } from 'vitest'
import { createCharacters } from '../../../../eval/edits/characters.ts'
import { editAtRandom } from '../../../../eval/edits/random-edit.ts'
import { makeSentences } from '../../../../eval/edits/sentences.ts'
import { harmlessDifferences } from '../../../../src/text/wording/harmless.ts'
import { readClaimVerbatim } from '../../../../src/cite/verify/verbatim/read-claim.ts'
import { smallOrFull } from '../../../fixtures/full-proof.ts'
import { seededRandom } from '../../../fixtures/random.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'

const read = (text: string, ...contents: string[]) =>
  readClaimVerbatim(
    { said: readText(text) },
    contents.map((content) => ({ content, span: { start: 0, end: content.length } })),
  )

/** Slices of the sources that say the claim; `null` if one sentence of it is nowhere. */
const slicesOf = (text: string, ...contents: string[]) =>
  read(text, ...contents).places?.map(({ content, start, end }) => content.slice(start, end)) ?? null

const museum = 'The museum opened in 1985.'
const mill = 'The old mill burned in May.'

describe('a claim is said', () => {
  test.each<[string, string, string[], string[]]>([
    ['as it is', museum, [museum], [museum]],
    ['sentence by sentence', `${museum} ${mill}`, [`${museum} It rained. ${mill}`], [museum, mill]],
    ['in another order', `${mill} ${museum}`, [`${museum} ${mill}`], [mill, museum]],
    ['by two sources', `${museum} ${mill}`, [mill, museum], [museum, mill]],
    ['by one of two sources', museum, [mill, museum], [museum]],
  ])('%s', (_, claim, contents, slices) => {
    expect(slicesOf(claim, ...contents)).toEqual(slices)
  })

  test('with the names of what differs', () => {
    expect(read('the museum opened in 1985', museum)).toMatchObject({
      harmless: [harmlessDifferences.case.name, harmlessDifferences.stop.name],
    })
    expect(read(museum, museum)).toMatchObject({ harmless: [] })
  })
})

describe('a claim is not said', () => {
  test.each<[string, string, string[]]>([
    ['by half', `${museum} Gulls nest on the roof.`, [museum]],
    [
      'by two halves of sentences',
      'The museum burned in May.',
      ['The museum opened.', 'The mill burned in May.'],
    ],
    ['by two sources one sentence', 'The museum opened in May.', ['The museum opened', 'in May.']],
    [
      'with a pronoun of another source',
      `${museum} It has a café.`,
      [museum, 'The mill is old. It has a café.'],
    ],
    ['by nothing', museum, []],
    ['by an empty text', museum, ['']],
    ['as an empty claim', '', [museum]],
  ])('%s', (_, claim, contents) => {
    expect(read(claim, ...contents).places).toBeNull()
  })
})

describe('the reason', () => {
  test.each<[string, string, string, string]>([
    ['a figure', museum, 'The museum opened in 1987.', 'The source says “1987” where the claim says 1985.'],
    [
      'words left out',
      'The museum opened there.',
      'The museum opened not there.',
      'The source says “not” here, which the claim leaves out.',
    ],
    [
      'words of the claim alone',
      'The museum opened again there.',
      'The museum opened there.',
      'The source does not say again here.',
    ],
    [
      'words of the claim without its markup',
      'The museum opened **again** and `soon` there.',
      'The museum opened there.',
      'The source does not say again and soon here.',
    ],
    [
      'signs of the claim alone',
      'The museum opened: there.',
      'The museum opened there.',
      'The source does not say : here.',
    ],
    [
      'a longer sentence',
      museum,
      'The museum opened in 1985, it is said.',
      'The source has these words as a part of a longer sentence, which may say something else.',
    ],
    [
      'a list',
      museum,
      `Forbidden:\n- ${museum}`,
      'The source has this sentence under “Forbidden:”, which may change its meaning.',
    ],
    [
      'a heading',
      museum,
      `## Common myths\n\n${museum}`,
      'The source has this sentence under the heading “Common myths”.',
    ],
    [
      'a sentence behind it',
      museum,
      `${museum} That is a lie.`,
      'The source has this sentence, and says of it: “That is a lie.”.',
    ],
    [
      'a sentence before it',
      museum,
      `Is it true? ${museum}`,
      'The source has this sentence after “Is it true?”.',
    ],
    ['a sign', museum, `${museum} ❌`, 'The source has this sentence next to the sign “❌”.'],
    [
      'a place that no reader sees',
      museum,
      `<div hidden>${museum}</div>`,
      'The source has this sentence in hidden text.',
    ],
    [
      'words of somebody else',
      museum,
      `> ${museum}`,
      `The source quotes this sentence from somebody else: “> ${museum}”.`,
    ],
    [
      'a quotation that begins with it',
      museum,
      `Ann said: “${museum} It is large.”`,
      'The source quotes this sentence from somebody else.',
    ],
    [
      'a quotation that began before it',
      museum,
      `Ann said: “It is large. ${museum}”`,
      'The source quotes this sentence from somebody else: ““It is large.”.',
    ],
    [
      'a pronoun',
      'It opened in 1985.',
      'The museum is old. It opened in 1985.',
      'The source has this sentence, but “It” may refer to something else there.',
    ],
  ])('%s', (_, claim, content, reason) => {
    expect(read(claim, content)).toMatchObject({ places: null, reason })
  })

  test('of a link is its address', () => {
    const places = [{ content: museum, span: { start: 0, end: museum.length } }]
    const text = 'The [museum](https://evil.example) opened in 1985.'
    expect(readClaimVerbatim({ said: readText(text) }, places, { hasAddress: () => false }).reason).toBe(
      'The source has this sentence, but not the address that its link leads to: https://evil.example',
    )
  })

  test('is nothing where the texts have too little in common', () => {
    expect(read(museum, 'Gulls nest on the roof.')).toMatchObject({ places: null, reason: null })
  })
})

test('a closed place is all that counts', () => {
  const content = `${mill} ${museum}`
  const span = { start: 0, end: mill.length }
  expect(readClaimVerbatim({ said: readText(mill) }, [{ content, span, within: span }]).places).toHaveLength(
    1,
  )
  expect(readClaimVerbatim({ said: readText(museum) }, [{ content, span, within: span }]).places).toBeNull()
  expect(readClaimVerbatim({ said: readText(museum) }, [{ content, span }]).places).toHaveLength(1)
})

test('a text of more than twelve sentences is no claim', () => {
  const sentences = makeSentences(seededRandom(1), 13).map(({ text }) => text)
  const content = sentences.join('\n\n')
  expect(read(sentences.slice(0, 12).join('\n\n'), content).places).not.toBeNull()
  expect(read(sentences.toReversed().join('\n\n'), content).places).toBeNull()
})

describe('sentences among others', () => {
  const COUNT = smallOrFull(150, 3_000)
  const sentences = makeSentences(seededRandom(35), COUNT)
  const contentOf = (own: string, at: number) =>
    [sentences[(at + 1) % COUNT]!.text, own, sentences[(at + 2) % COUNT]!.text].join(' ')

  test('each copy is verbatim, in its place', () => {
    for (const [at, { text }] of sentences.entries())
      expect(slicesOf(text, contentOf(text, at))).toEqual([text])
  })

  test('none is with an edit that the table does not name', () => {
    const random = seededRandom(36)
    const words = ['never', 'mill', 'Brandau', '12', 'not', 'nicht']
    const editor = { random, character: createCharacters(random), words }
    let made = 0
    for (const [at, { text }] of sentences.entries()) {
      for (const way of ['insert', 'replace', 'delete', 'word'] as const) {
        const edit = editAtRandom(text, way, editor)
        if (!edit || edit.isDoubtful) continue
        made++
        const [claim, source] = random.chance(0.5) ? [text, edit.text] : [edit.text, text]
        expect(slicesOf(claim, contentOf(source, at)), `${edit.kind}: ${claim} | ${source}`).toBeNull()
      }
    }
    expect(made).toBeGreaterThan(COUNT)
  })
})
