import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitSentences } from '../../../src/text/sentences/sentences.ts'

describe('splitSentences', () => {
  // A `‖` marks where one sentence ends and the next begins.
  test.each([
    'It rained.‖ We stayed in.‖ Did you?‖ Yes!',
    'See Fig. 3 and Eq. 4 by Smith et al. in Nature.‖ It is old.',
    'The U.S. economy grew 3.5 percent, e.g. in the U.S.‖ The end.',
    'Dr. J. R. Miller met Mrs. Jones at 5 p.m. on Monday.‖ They talked.',
    'Apples, pears, etc. are fruit.‖ He bought apples, etc.‖ Then he left.',
    'Gemäß § 8.1 Abs. 2 Satz 3 gilt das.‖ Vgl. Rz. 14 ff. HGB i. V. m. Nr. 5 der Anlage.',
    'Die Frist endet am 1. Januar 2024.‖ Am 2. Mai, z. B. vormittags, beginnt sie neu.',
    'Der Preis stieg ggü. Bern und u.ä. Orten.‖ Sie aßen Gemüse.‖ Dann gingen sie zur Tür.‖ Bern blieb.',
    'Das gilt u. a. für die 3. Kammer, d. h. für alle.‖ Siehe §§ 4 ff.‖ Der Rest entfällt.',
    'Der Vertrag endet am 15. Mai 2024.‖ Bis dahin gilt die 105. Änderung.',
    'Am 3. Mär. 2024.‖ Von Okt. 2023 bis 1. Dez. 2024, 14. Jän. 2025 und 2. Feber 2025.‖ 2026 endet es.',
    'Das war im Okt.‖ Der Rest ist eine Mär.‖ Peter fuhr am 3. Maerz 2024.',
    'Sie zogen 2024.‖ Mai war der Bürgermeister.',
    '15. Mai bis 3. Runde.‖ 2. Wer zahlt?‖ 3. Die Stadt.',
    'Im Jahr 2020.‖ Die Firma wuchs um ca. 3,5 Mio. Euro.',
    'Der Umsatz stieg um 1.234,56 Euro bzw. 12 %.‖ Gut.',
    '“Is it?” she said.‖ He said “No.”‖ (They left.)‖ **Bold end.**‖ Then.',
    'First claim.[1]‖ Second claim. [2]‖ Third [3].‖ Last【4:1†source】.',
    'Rye keeps. ([a.example](https://www.a.example/x?y=z.q))‖ Oats spoil in May. ([b.example](https://b.example))',
    'Rye keeps.([a.example](https://a.example), [b.example](https://b.example))‖ Oats spoil ([b.example](https://b.example)).‖ End.',
    'Visit https://a.example/b.c?d=e. f or www.x.example.‖ Then go.',
    'Use `a. B! C?` here.‖ See [x. Y](http://a.example/ "A. B") there.‖ End.',
    'Wait...‖ What?!‖ And so on … and on.',
    'One line\nwraps here.‖ Then\n\n‖No stop above',
    '今天天气好。‖我们去吧！‖「好。」‖他说。',
    '今天天气好。‖“我们去吧！”‖“好。”‖他说。',
    'यह एक है।‖ यह दो है।',
    'Passiva nach Abs. 2 A. III. 5 bestimmen sich so.‖ Karl II.‖ Er starb.',
    'Plan B.‖ The plan is good.‖ Vitamin C.‖ It helps.',
  ])('%s', (marked) => {
    const text = marked.replaceAll('‖', '')
    const expected = marked.split('‖').map((part) => part.trim())
    expect(splitSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected)
  })

  test('only looks at the span it is given', () => {
    const text = 'One. Two. Three. Four.'
    const span = { start: 5, end: 16 }
    expect(splitSentences(text, span).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Two.',
      'Three.',
    ])
  })

  test('sentences are trimmed, in order, and hold every visible character', () => {
    const piece = fc.constantFrom(
      '.',
      '. ',
      '! ',
      '? ',
      '…',
      '\n',
      '\n\n',
      '“',
      '”',
      '(',
      ')',
      '[1]',
      '`',
      'z. B. ',
      '§ 1 ',
      'Dr. ',
      '1. ',
      'Word',
      'word ',
      '。',
      '😀',
      '\ud800',
      '](u) ',
      '[',
      '*',
      'U.S. ',
      '\u2028',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
        const text = parts.join('')
        let last = 0
        for (const { start, end } of splitSentences(text)) {
          expect(text.slice(last, start).trim()).toBe('')
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end))
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(text.slice(last).trim()).toBe('')
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    '.',
    '. ',
    'a. ',
    '!?',
    '\n',
    '\n\n',
    '"',
    '[1]',
    '( ',
    '`',
    '](',
    '*. ',
    '。',
    'Dr. ',
    '\n \t',
  ])('splits a flood of %j', (piece) => {
    const text = piece.repeat(Math.ceil(500_000 / piece.length))
    expect(splitSentences(text).at(-1)?.end ?? 0).toBeLessThanOrEqual(text.length)
  })
})
