import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitBlocks } from '../../../src/text/sentences/blocks.ts'
import { splitClaims } from '../../../src/text/sentences/claims.ts'

const texts = (answer: string) => splitClaims(answer).map(({ text }) => text)

describe('splitClaims', () => {
  test.each<[string, string, string[]]>([
    ['sentences', 'One is true. Two is false.', ['One is true.', 'Two is false.']],
    [
      'list items',
      '- First point\n- [x] Done point\n\n2. Third point',
      ['First point', 'Done point', 'Third point'],
    ],
    ['emphasis at the borders', '**Bold is true.** _So is this._', ['Bold is true.', 'So is this.']],
    ['emphasis inside', 'It is *very* big.', ['It is *very* big.']],
    [
      'pictograms in the place of bullets, and none that says something',
      '✅ One is true.\n\n- ➡️ Two is true. 📌 Three too.\n\n❌ Four is not.\n\n⚠️ Five is not.\n\n✅',
      ['One is true.', 'Two is true.', 'Three too.', '❌ Four is not.', '⚠️ Five is not.'],
    ],
    ['quotes', '> Said one.\n> Said two.', ['Said one.', 'Said two.']],
    ['table rows', '| A | B |\n|---|---|\n| Rome | 2.8 |\n| | |', ['Rome | 2.8']],
    [
      'no code, headings or rules',
      '# Head\n\n```\nIt is code.\n```\n\n---\n\n    more code\n\nText.',
      ['Text.'],
    ],
    ['no unclosed fence', 'True.\n~~~\nIt is code.', ['True.']],
    [
      'links whole',
      'See [a. B](http://x.example/a.b "c. d") today. Next.',
      ['See [a. B](http://x.example/a.b "c. d") today.', 'Next.'],
    ],
    ['no empty text', '- \n\n**\n\n> ', []],
    ['surrogate pairs whole', '😀 is a face. 😀', ['😀 is a face.']],
  ])('%s', (_, answer, expected) => {
    expect(texts(answer)).toEqual(expected)
  })

  test('takes blocks that are known', () => {
    const answer = 'One.\n\nTwo.'
    expect(splitClaims(answer, splitBlocks(answer).slice(1)).map(({ text }) => text)).toEqual(['Two.'])
  })

  test.each([
    'The tower is 300 m tall.',
    'Der Turm ist 300 m hoch.',
    'Yes, the law was passed in 1999.',
    'In summary, sales rose by 3 % last year.',
    'Here the river is 40 m wide.',
    'There are no known cures.',
    'Do-it-yourself stores sell it.',
    '东京是日本的首都。',
    'No treaty was signed in 1990.',
    'No, the treaty was signed in 1990.',
    'Hi-fi systems cost 300 euros.',
    'Nothing was found in the tomb.',
    'The committee found nothing unusual.',
    'He said: “I have no money.”',
    'Ich habe das Gesetz gelesen.',
    'Das gilt nicht für Vereine.',
    'Klar ist, dass die Frist läuft.',
  ])('can be checked: %s', (sentence) => {
    expect(splitClaims(sentence).map(({ checkable }) => checkable)).toEqual([true])
  })

  test.each([
    'What is the capital?',
    '“Is it true?”',
    'Hello!',
    'Sure!',
    'Guten Tag, Frau Meier!',
    'Here is what I found:',
    'Hier sind die Ergebnisse:',
    'Let me know if you need more.',
    'Would you like to know more?',
    'Feel free to ask me anything else.',
    'Lassen Sie mich wissen, ob Sie mehr brauchen.',
    'Wenn Sie weitere Fragen haben, stehe ich bereit.',
    'Please check the table below.',
    'Bitte beachten Sie die Fristen.',
    'I hope this helps!',
    'Sure, let me know!',
    'I could not find anything on that.',
    'hi',
    'Gerne!',
    'Sehr gerne!',
    'Good luck!',
    'Viel Erfolg!',
    'You are welcome!',
    'Potential recourses could include:',
    '**Mögliche Maßnahmen sind:**',
    'I found nothing about that.',
    "Unfortunately, I couldn't find any figures on costs.",
    'In the provided sources, I found no date for it.',
    "I don't know.",
    'Mir liegen dazu keine Angaben vor.',
    'Dazu habe ich nichts gefunden.',
    'Zu Ihrer Frage konnte ich leider nichts finden.',
    'Dazu liegen mir keine Angaben vor.',
    'Das weiß ich nicht.',
    'Overview',
    '**Ergebnis**',
  ])('cannot be checked: %s', (sentence) => {
    expect(splitClaims(sentence).map(({ checkable }) => checkable)).toEqual([false])
  })

  test('claims slice, stand apart, begin and end on text, and lie in no code', () => {
    const piece = fc.constantFrom(
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '> ',
      '# ',
      '```',
      '~~~\n',
      '---\n',
      '| a | b |\n',
      '|---|---|\n',
      '    ',
      '**',
      '_',
      '`',
      '[l](u.v)',
      'Word is true. ',
      'word ',
      '. ',
      '! ',
      '😀',
      '\ud83d',
      'e\u0301',
      '\r\n',
      'SECRET ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
        const answer = parts.join('')
        const code = splitBlocks(answer).filter(
          ({ kind }) => kind === 'code' || kind === 'heading' || kind === 'rule',
        )
        let last = 0
        for (const { start, end, text } of splitClaims(answer)) {
          expect(text).toBe(answer.slice(start, end))
          expect(start).toBeGreaterThanOrEqual(last)
          expect(text).toMatch(/^[^\s>*_~][^]*[^\s*_~]$|^[^\s>*_~]$/)
          expect(text).not.toMatch(/^[\udc00-\udfff]/)
          expect(code.some((block) => block.start < end && start < block.end)).toBe(false)
          last = end
        }
      }),
      { numRuns: 1000 },
    )
  })
})
