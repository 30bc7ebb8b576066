import { describe, expect, test } from 'vitest'
import { findSurrounding } from '../../../../src/cite/verify/verbatim/surroundings.ts'

const statements = { en: 'Dogs may enter the hall.', de: 'Hunde dürfen in die Halle.' }
type Language = keyof typeof statements

const bare = (text: string) => text.replaceAll(/[*_#>]/g, '').trim()

/** What bears on the statement that stands at `_`, with the words that the source has for it. */
function around(
  marked: string,
  language: Language,
  lead: Parameters<typeof findSurrounding>[2]['lead'] = null,
) {
  const start = marked.indexOf('_')
  const own = statements[language]
  const content = marked.replace('_', own)
  const found = findSurrounding(content, { start, end: start + own.length }, { lead })
  if (found && found.text !== '') expect(bare(content)).toContain(bare(found.text))
  return found
}

describe('what bears on a sentence', () => {
  test.each<[string, Language, string, string]>([
    ['quoted', 'en', 'a quotation', 'Ann wrote: “We open at 9. _ We close at 5.”'],
    ['quoted', 'en', 'straight quotes', 'Ann wrote: "We open at 9. _ We close at 5."'],
    ['quoted', 'de', 'a German quotation', 'Ann schrieb: „Wir öffnen um 9. _ Wir schließen um 5.“'],
    ['quoted', 'de', 'guillemets', 'Ann schrieb: »Wir öffnen um 9. _ Wir schließen um 5.«'],
    ['quoted', 'en', 'single quotes', 'Ann wrote: ‘We open at 9. _ We close at 5.’'],
    ['quoted', 'en', 'a quotation over paragraphs', 'Ann wrote: “We open at 9.\n\n_\n\nWe close at 5.”'],
    ['quoted', 'en', 'a block quote', '> _'],
    ['quoted', 'en', 'a block quote of HTML', '<blockquote><p>_</p></blockquote>'],
    ['quoted', 'en', 'a message in a message', 'No.\n\nOn 3 May 2024, Ann Lee wrote:\n\n_'],
    ['quoted', 'de', 'a message in a message', 'Nein.\n\nAm 3. Mai 2024 schrieb Ann Lee:\n\n_'],
    ['quoted', 'en', 'a message that was sent on', '-----Original Message-----\n\n_'],
    ['hidden', 'en', 'a comment', '<!-- _ -->'],
    ['hidden', 'en', 'an element that is not shown', '<div style="display: none">_</div>'],
    ['hidden', 'en', 'an element that is hidden', '<div hidden>_</div>'],
    ['marked', 'en', 'a cross before it', '❌ _'],
    ['marked', 'en', 'a cross behind it', '_ ❌'],
    ['marked', 'de', 'a thumb behind it', '_ 👎'],
    ['heading', 'en', 'myths', '## Common myths\n\n_'],
    ['heading', 'en', 'a heading two levels up', '## Repealed rules\n\n### Animals\n\n_'],
    ['heading', 'en', 'a line by itself', 'Not allowed\n\n_'],
    ['heading', 'en', 'a date that is over', '## Rules until 2010\n\n_'],
    ['heading', 'de', 'Irrtümer', '## Häufige Irrtümer\n\n_'],
    ['heading', 'de', 'a prohibition', '## Nicht erlaubt\n\n_'],
    ['heading', 'de', 'a date that is over', '## Regeln bis 2010\n\n_'],
    ['lead-in', 'en', 'a prohibition', 'Forbidden:\n- _'],
    ['lead-in', 'en', 'a restriction two levels up', 'Not applicable to:\n- Members\n  - _'],
    ['lead-in', 'en', 'a condition', 'If the owner agrees:\n- Cats stay out.\n- _'],
    ['lead-in', 'en', 'others that say it', 'The opponents say:\n\n1. Cats stay out.\n2. _'],
    ['lead-in', 'en', 'a blank line between items', 'It is false that:\n\n- Cats stay out.\n\n- _'],
    ['lead-in', 'de', 'a prohibition', 'Verboten ist:\n- _'],
    ['lead-in', 'de', 'an exception', 'Ausnahmen:\n- _'],
    ['lead-in', 'de', 'a group', 'Für Beamte gilt:\n- _'],
    ['taken-back', 'en', 'a lie', '_ That is a lie.'],
    ['taken-back', 'en', 'wrong', '_ This is wrong.'],
    ['taken-back', 'en', 'the rule', '_ The rule was repealed in 2010.'],
    ['taken-back', 'en', 'who said it', '_ At least that is what the sign said.'],
    ['taken-back', 'en', 'of all before', '_ Cats stay out. All of this is false.'],
    ['taken-back', 'en', 'in a paragraph of its own', '_\n\nThat is wrong.'],
    ['taken-back', 'de', 'eine Lüge', '_ Das ist eine Lüge.'],
    ['taken-back', 'de', 'falsch', '_ Das ist falsch.'],
    ['taken-back', 'de', 'nicht mehr', '_ Diese Regel gilt nicht mehr.'],
    ['taken-back', 'de', 'wo es stand', '_ So stand es auf dem Schild.'],
    ['asked', 'en', 'whether it is true', 'Is it true? _'],
    ['asked', 'de', 'ob es stimmt', 'Stimmt das? _'],
    ['announced', 'en', 'a myth', 'A myth. _'],
    ['announced', 'en', 'a false sentence', 'The following is false. _'],
    ['announced', 'de', 'ein Irrtum', 'Ein Irrtum. _'],
    ['announced', 'de', 'a false sentence', 'Folgendes ist falsch. _'],
  ])('%s, %s: %s', (kind, language, _, marked) => {
    expect(around(marked, language)?.kind).toBe(kind)
  })
})

describe('what does not', () => {
  test.each<[Language, string, string]>([
    ['en', 'nothing', '_'],
    ['en', 'neighbours', 'Cats stay out. _ It is free.'],
    ['en', 'a closed quotation', 'Ann said “hello” there. _'],
    ['en', 'an apostrophe', "The museum's café and the boys' room are open. _"],
    ['en', 'inches', 'The 6" pipe is old. _'],
    ['en', 'a block quote above', '> Ann said this.\n\n_'],
    ['en', 'a closed comment', '<!-- Cats --> _'],
    ['en', 'an element that was closed', '<div hidden>Cats</div> _'],
    ['en', 'a copyright', '© 2020 Ann. _'],
    ['en', 'a neutral heading', '## Animals\n\n_'],
    ['en', 'a neutral lead-in', 'The rules are:\n- Cats stay out.\n- _'],
    ['en', 'the following', 'The following facts are known:\n\n1. Cats stay out.\n2. _'],
    ['en', 'a list above it', 'Forbidden:\n- Cats\n\nThe doors are wide. _'],
    ['en', 'a question', 'Who may enter? _'],
    ['en', 'something else that is false', '_ Cats stay out. The sign at the door is wrong.'],
    [
      'en',
      'a long exception in another paragraph',
      '_\n\nThis rule does not hold for the rooms upstairs, in which nobody may bring any animal at all.',
    ],
    ['de', 'neighbours', 'Katzen bleiben draußen. _ Der Eintritt ist frei.'],
    ['de', 'a neutral lead-in', 'Es gelten folgende Regeln:\n- Katzen bleiben draußen.\n- _'],
    ['de', 'a neutral heading', '## Tiere\n\n_'],
    ['de', 'that it holds', '_ Das gilt auch am Montag.'],
    ['de', 'a closed quotation', 'Ann sagte „hallo“ am Tor. _'],
    ['de', 'a question', 'Wer darf hinein? _'],
  ])('%s: %s', (language, _, marked) => {
    expect(around(marked, language)).toBeNull()
  })
})

describe('words before it in its line', () => {
  test.each<[string, 'stop' | 'line' | 'label', boolean]>([
    ['Ann claims:', 'label', true],
    ['A common myth:', 'label', true],
    ['It is not so that', 'stop', true],
    ['Suppose', 'line', true],
    ['Only on Mondays:', 'label', true],
    ['Angeblich:', 'label', true],
    ['Annahme:', 'label', true],
    ['About the hall', 'line', false],
    ['We went to the U.S.', 'stop', false],
    ['Perhaps we went to the U.S.', 'stop', false],
  ])('%s (%s)', (text, by, bears) => {
    const found = around(`${text} _`, 'en', { text, by })
    if (bears) expect(found).toEqual({ kind: 'reported', text })
    else expect(found).toBeNull()
  })
})

test('a sentence that is a quotation itself may stand in quotes', () => {
  const content = 'Ann: “Cats stay out. Dogs may enter.”'
  const sentence = { start: 21, end: content.length }
  expect(content.slice(sentence.start, sentence.end)).toBe('Dogs may enter.”')
  expect(findSurrounding(content, sentence, { lead: null })?.kind).toBe('quoted')
  expect(findSurrounding(content, sentence, { lead: null, isQuotation: true })).toBeNull()
})
