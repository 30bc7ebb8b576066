import { describe, expect, test } from 'vitest'
import { judge } from './judge.ts'
import { vocabularyOf } from '../../../../src/cite/verify/evidence/vocabulary.ts'

const sentence = 'The ferry Halmar crosses the strait of Venn in forty minutes.'

describe('what stands near the evidence', () => {
  const page = vocabularyOf([sentence, 'Published in Orland on 4 May 2019 by Birgit Solheim.'])

  test.each([
    ['a name', 'The ferry Halmar crosses the strait of Venn near Orland in forty minutes.'],
    ['a date', 'On 4 May 2019 the ferry Halmar crosses the strait of Venn in forty minutes.'],
    ['another name', sentence.replace('Halmar', 'Solheim')],
  ])('%s raises the score, but is no part of the sentence', (_, claim) => {
    const [alone, near] = [judge(claim, [sentence]), judge(claim, [sentence], { around: page })]
    expect(near.score).toBeGreaterThan(alone.score)
    expect([near.verdict, near.rule]).toEqual(['unknown', 'same-words'])
  })
})

describe('the paragraph of a statute', () => {
  const heading = '§ 31 Ordnung der Unterlagen'
  const part = '(3) Empfangsscheine sind sechs Jahre aufzubewahren.'
  const around = vocabularyOf([heading, part])

  test.each([
    ['another paragraph', 'Empfangsscheine sind nach § 32 Abs. 3 sechs Jahre aufzubewahren.'],
    ['another part', 'Empfangsscheine sind nach § 31 Abs. 2 sechs Jahre aufzubewahren.'],
  ])('%s is not supported', (_, claim) => {
    expect(judge(claim, [part], { around }).verdict).not.toBe('supported')
  })

  test('where the evidence names a paragraph, that one counts', () => {
    const evidence = ['Nach § 32 Abs. 3 sind Empfangsscheine sechs Jahre aufzubewahren.']
    const claim = 'Nach § 31 Abs. 3 sind Empfangsscheine sechs Jahre aufzubewahren.'
    expect(judge(claim, evidence, { around }).verdict).not.toBe('supported')
  })
})

describe('words in another form', () => {
  test.each([
    ['The operation of the plant needs a licence.', 'Operating the plant requires a licence.', 'unknown'],
    ['The bridge opened for all traffic.', 'The bridges opened for all traffics.', 'unknown'],
    ['The development of the bridge took four years.', 'The bridge was developed in four years.', 'unknown'],
    ['Die Frist beträgt zehn Jahre.', 'Die Lagerfrist beträgt zehn Jahre.', 'unknown'],
  ])('%s of "%s": %s', (claim, evidence, verdict) => {
    const support = judge(claim, [evidence])
    expect(support.verdict).toBe(verdict)
    expect(support.score).toBeGreaterThan(0.7)
  })

  test.each([
    ['Die Lagerfrist beträgt zehn Jahre.', 'Die Frist beträgt zehn Jahre.', 'Die Lagerfrist'],
    ['The port is closed in winter.', 'The airport is closed in winter.', 'The port'],
  ])('%s is not said by "%s"', (claim, evidence, missing) => {
    const support = judge(claim, [evidence])
    expect(support.missing().map(({ start, end }) => claim.slice(start, end))).toEqual([missing])
  })
})

describe('what is said in another sentence', () => {
  const claim = 'Fewer passengers take the ferry in winter.'

  test('contradicts where one sentence says otherwise', () => {
    const { verdict } = judge(claim, ['More passengers take the ferry in winter.'])
    expect(verdict).toBe('contradicted')
  })

  test.each([
    ['the same', 'Fewer passengers take the ferry in winter.', 'supported'],
    ['something else', 'Fewer passengers take the bus.', 'contradicted'],
  ])('where one says otherwise and another %s', (_, other, verdict) => {
    const evidence = ['More passengers take the ferry in winter.', other]
    expect(judge(claim, evidence).verdict).toBe(verdict)
  })

  test('a negation counts where it stands', () => {
    const evidence = ['Dogs are not allowed on the ferry. Dogs are allowed on the quay.']
    expect(judge('Dogs are allowed on the ferry.', evidence).verdict).toBe('contradicted')
  })
})

describe('a clause of which nothing is held', () => {
  test.each([
    [`${sentence.slice(0, -1)} and carries grain for bakeries.`, 'carries grain for bakeries'],
    [`${sentence.slice(0, -1)}, which delights tourists.`, 'delights tourists'],
    [`${sentence.slice(0, -1)}, and usually also within various areas.`, 'usually also within various areas'],
    [
      'Die Fähre quert den Sund in vierzig Minuten und befördert Getreide für Bäckereien.',
      'befördert Getreide für Bäckereien',
    ],
  ])('%s', (claim, lacking) => {
    const evidence = [sentence, 'Die Fähre quert den Sund in vierzig Minuten.']
    const { verdict, missing } = judge(claim, evidence)
    expect(verdict).toBe('unknown')
    expect(missing().map(({ start, end }) => claim.slice(start, end))).toEqual([lacking])
  })
})

describe('missing', () => {
  const evidence = ['The college has 20 teachers. It moved to the campus by the river.']

  test.each([
    ['The college moved to the campus by the river in March 2016.', ['in March 2016']],
    ['The college has 20 teachers and a brass orchestra.', ['a brass orchestra']],
    ['The college has 20 teachers.', []],
    [
      'The college moved to the campus by the river until the choice of architects.',
      ['until the choice of architects'],
    ],
  ])('%s', (claim, expected) => {
    const { missing } = judge(claim, evidence)
    expect(missing().map(({ start, end }) => claim.slice(start, end))).toEqual(expected)
  })

  test('what contradicts is always named', () => {
    const claim = 'The college has 30 teachers.'
    const { verdict, missing } = judge(claim, evidence)
    expect(verdict).toBe('contradicted')
    expect(
      missing()
        .map(({ start, end }) => claim.slice(start, end))
        .join(' '),
    ).toContain('30')
  })
})

describe('score', () => {
  test('falls as words, order and facts are lost', () => {
    const scores = [
      sentence,
      'The ferry Halmar crosses the strait in forty minutes of Venn.',
      'The ferry Halmar reaches Venn in forty minutes.',
      'The ferry Halmar reaches Orland in thirteen minutes.',
      'Bakers buy flour from eleven mills.',
    ].map((claim) => judge(claim, [sentence]).score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(scores[0]).toBeGreaterThan(0.9)
    expect(scores.at(-1)).toBeLessThan(0.15)
  })

  test('a word of any subject weighs less than one of its own', () => {
    const light = judge(`Furthermore, ${sentence}`, [sentence]).score
    const heavy = judge(`Stormproof, ${sentence}`, [sentence]).score
    expect(light).toBeGreaterThan(heavy)
  })
})
