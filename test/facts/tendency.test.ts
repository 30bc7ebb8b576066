import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readGuardText } from '../../src/facts/alignment/guard-text.ts'
import { tendencyOf } from '../../src/facts/tendency.ts'

function tendency(sentence: string) {
  const text = readGuardText(sentence)
  return tendencyOf(text.words, text)
}

describe('towards what is good', () => {
  test.each([
    'Vitamin K is effective.',
    'The new brake lowers the risk of skidding.',
    'Filters kill germs.',
    'It does no harm.',
    'A shortage of sleep raises the risk of accidents.',
    'Low water increases the danger.',
    'The seal prevents leaks.',
    'Das Mittel wirkt.',
    'Der Helm senkt das Risiko.',
    'Das schadet nicht.',
    'Die Impfung schützt vor schweren Verläufen.',
    'Ein Mangel an Schlaf erhöht die Gefahr.',
  ])('%s', (sentence) => expect(tendency(sentence)).toEqual({ sign: 1, isOpen: false }))
})

describe('towards what is bad', () => {
  test.each([
    'Vitamin K is not effective.',
    'Worn tyres raise the risk of skidding.',
    "Filters don't kill germs.",
    'It helps nobody.',
    'There is no benefit.',
    'The dye is toxic.',
    'The strike lowered profits.',
    'Das Mittel hilft nicht gegen Rost.',
    'Der Helm erhöht das Risiko.',
    'Die Brücke ist gefährlich.',
    'Kein Nutzen wurde gefunden.',
  ])('%s', (sentence) => expect(tendency(sentence)).toEqual({ sign: -1, isOpen: false }))
})

test.each(['The bridge is 40 metres long.', 'Not on Sundays.', 'Die Brücke ist 40 Meter lang.', ''])(
  'nowhere: %s',
  (sentence) => expect(tendency(sentence)).toEqual({ sign: 0, isOpen: false }),
)

test.each([
  'It is unclear whether the dye is toxic.',
  'The benefit remains uncertain.',
  'Ob der Helm schützt, ist umstritten.',
])('open: %s', (sentence) => expect(tendency(sentence).isOpen).toBe(true))

test('a negation far away turns nothing', () => {
  const far =
    'The plan that council members from seven northern coastal fishing towns had not seen, shown to eleven reporters, two mayors, nine teachers, four bakers and five sailors by noon Monday, raises the risk.'
  expect(tendency(far).sign).toBe(-1)
})

test('turning a statement twice leaves it as it was', () => {
  const noun = fc.constantFrom('harm', 'benefit', 'risk', 'recovery', 'damage', 'profit')
  const verb = fc.constantFrom('reduces', 'prevents', 'does not reduce', 'raises', 'does not raise')
  fc.assert(
    fc.property(noun, verb, (what, does) => {
      const { sign } = tendency(`It ${does} ${what}.`)
      expect(sign).not.toBe(0)
      expect(tendency(`It prevents that it ${does} ${what}.`).sign).toBe(-sign)
    }),
  )
})
