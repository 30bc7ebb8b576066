import { describe, expect, test } from 'vitest'
import { findSurrounding } from '../../../../src/cite/verify/verbatim/surroundings.ts'

const instructions = { en: 'Open the hatch at sea.', de: 'Öffnen Sie die Luke auf See.' }

/** What bears on the sentence that stands at `_`. */
function around(marked: string, own: string) {
  const start = marked.indexOf('_')
  const content = marked.replace('_', own)
  return findSurrounding(content, { start, end: start + own.length }, { lead: null })
}

const layouts: [string, (head: string) => string][] = [
  ['before it', (head) => `The boat is old. ${head} _`],
  ['in the paragraph above', (head) => `The boat is old.\n\n${head}\n\n_`],
  ['above its list', (head) => `The boat is old.\n\n${head}\n\n- Ring the bell.\n- _`],
  ['in the item above its list', (head) => `The boat is old.\n\n- ${head}\n  - Ring the bell.\n  - _`],
  ['with a sentence in between', (head) => `The boat is old. ${head} Ring the bell. _`],
]

describe.each(layouts)('a lead-in %s', (_, layout) => {
  test.each([
    ['Refrain from the following.', 'Unterlassen Sie Folgendes.'],
    ['Avoid the following.', 'Vermeiden Sie Folgendes.'],
    ['AVOID THE FOLLOWING.', 'VERMEIDEN SIE FOLGENDES.'],
  ])('lists an instruction as what not to do: %s %s', (english, german) => {
    expect(around(layout(english), instructions.en)).not.toBeNull()
    expect(around(layout(german), instructions.de)).not.toBeNull()
  })

  test.each([
    ['Proceed as follows.', 'Die Schritte sind folgende.'],
    ['Do the following.', 'Beachten Sie bitte Folgendes.'],
    ['The steps are as follows.', 'Es gilt Folgendes.'],
    ['The manual contains the following.', 'Die Anleitung enthält Folgendes.'],
    ['The hatch is green.', 'Die Luke ist grün.'],
    ['The mate did the following.', 'Der Maat tat Folgendes.'],
    ['The harbour office decided as follows.', 'Die Reinigung erfolgt wie folgt.'],
    ['Avoid the harbour.', 'Vermeiden Sie den Hafen.'],
    ['The following list has dangerous goods.', 'Die folgende Liste enthält gefährliche Güter.'],
  ])('leaves it as it is: %s %s', (english, german) => {
    expect(around(layout(english), instructions.en)).toBeNull()
    expect(around(layout(german), instructions.de)).toBeNull()
  })
})

describe('a title above an instruction', () => {
  const titled = (title: string, own: string) => around(`# Manual\n\n## ${title}\n\nThe boat is old. _`, own)

  test.each([
    ['Avoid', 'Vermeiden'],
    ['Unsafe', 'Unsicher'],
    ['Bad practice', 'Schlechte Praxis'],
    ['Dangerous habits', 'Gefährliche Gewohnheiten'],
    ['Things to avoid', 'Was Sie vermeiden'],
    ['Misuse', 'Missbrauch'],
  ])('advises against it: %s, %s', (english, german) => {
    expect(titled(english, instructions.en)).toMatchObject({ kind: 'heading' })
    expect(titled(german, instructions.de)).toMatchObject({ kind: 'heading' })
  })

  test.each([
    ['Dangerous goods', 'Gefährliche Güter'],
    ['How to avoid leaks', 'Lecks vermeiden'],
    ['Bad weather', 'Schlechtes Wetter'],
    ['Good practice', 'Gute Praxis'],
    ['Conditions to avoid', 'Zustände, die zu vermeiden sind'],
    ['What should I avoid?', 'Unsicher?'],
  ])('names its topic: %s, %s', (english, german) => {
    expect(titled(english, instructions.en)).toBeNull()
    expect(titled(german, instructions.de)).toBeNull()
  })

  test.each(['Avoid', 'Bad practice', 'Missbrauch'])('of the whole source counts as well: %s', (name) => {
    const content = 'The boat is old. Open the hatch at sea.'
    const at = content.indexOf(instructions.en)
    const sentence = { start: at, end: content.length }
    expect(findSurrounding(content, sentence, { lead: null, name })).toMatchObject({ kind: 'heading' })
    expect(findSurrounding(content, sentence, { lead: null, name, titles: [name] })).toBeNull()
    expect(findSurrounding(content, sentence, { lead: null, name: `${name} in ports` })).toBeNull()
  })

  test.each([
    ['Do not open the hatch.', 'Öffnen Sie nicht die Luke.'],
    ['Never open the hatch.', 'Öffnen Sie nie die Luke.'],
  ])('forbids no prohibition: %s %s', (english, german) => {
    expect(titled('Avoid', english)).toBeNull()
    expect(titled('Vermeiden', german)).toBeNull()
  })
})

describe('the next step is no remark on the one before it', () => {
  const before = (next: string, own: string) =>
    around(`The boat is old. _ ${next} The crew waits on the pier.`, own)

  test.each(['Then wait.', 'Next wash well.', 'Please wait.'])('%s', (next) => {
    expect(before(next, instructions.en)).toBeNull()
  })

  test.each(['Stop the engine.', 'Drain the tank.', 'Remove the cap first.', 'Check the level.'])(
    'nor behind a statement: %s',
    (next) => {
      expect(before(next, instructions.en)).toBeNull()
      expect(before(next, 'The hatch is green.')).toBeNull()
    },
  )

  test.each([
    'On Sundays only.',
    'In theory.',
    'Rarely.',
    'Never when wet.',
    'Hardly.',
    'Formerly.',
    'If the sea is calm.',
    'Old custom.',
    'Pilots.',
    'Weather permitting.',
    'Pending a decision.',
    'Unlike the brochure.',
    'Outside the season.',
    'Optional.',
    'Ironic.',
  ])('but this is one: %s', (next) => {
    expect(before(next, instructions.en)).not.toBeNull()
    expect(before(next, 'The hatch is green.')).not.toBeNull()
  })
})

describe('a lead-in of a page that is broken into lines', () => {
  test.each([
    ['You must never do any\nof the following:', 'Verboten ist auf allen Molen\nFolgendes:'],
    [
      'On board and in the harbour, refrain from\nthe following:',
      'Es ist verboten, auf den Molen\nFolgendes zu tun:',
    ],
    [
      'People who stay overnight must not do\nthe following.',
      'Niemand darf auf den Booten im alten Hafen\nFolgendes tun.',
    ],
  ])('%j %j', (english, german) => {
    expect(around(`The boat is old.\n\n${english}\n\n• Ring the bell.\n• _`, instructions.en)).not.toBeNull()
    expect(around(`Das Boot ist alt.\n\n${german}\n\n• Läuten Sie.\n• _`, instructions.de)).not.toBeNull()
  })

  test('has items that are broken too', () => {
    const text = 'Avoid the following:\n• Ring the bell at night or\nin the early morning.\n• _'
    expect(around(text, instructions.en)).not.toBeNull()
  })

  test('does not begin in a title above it', () => {
    expect(
      around('Rules of the harbour\nObserve the following:\n• Ring the bell.\n• _', instructions.en),
    ).toBeNull()
  })
})

const signs = [
  '- ',
  '* ',
  '• ',
  '· ',
  '— ',
  '1. ',
  '1) ',
  '(1) ',
  '1.1 ',
  'a) ',
  '(a) ',
  'aa) ',
  '(ii) ',
  'II. ',
  'A. ',
  '-',
  '1.',
]
test.each(signs)('items with the sign %j stand below their lead-in', (sign) => {
  const below = (head: string) => around(`${head}\n${sign}Ring the bell.\n${sign}_`, instructions.en)
  expect(below('Avoid the following:')).not.toBeNull()
  expect(below('You must not do the following.')).not.toBeNull()
  expect(below('Observe the following:')).toBeNull()
})

test.each([
  ['The fleet has the following:', true],
  ['The fleet contains:', true],
  ['The following boats:', true],
  ['Observe the following:', true],
  ['The boat is cleaned as follows:', true],
  ['Prohibited goods are stored as follows:', true],
  ['The boat must be cleaned as follows:', true],
  ['The hulls are usually cleaned as follows:', true],
  ['Die Gebühr wird wie folgt berechnet:', true],
  ['Der Rumpf ist wie folgt zu reinigen:', true],
  ['Der Rumpf kann wie folgt gereinigt werden:', true],
  ['The boat is probably cleaned as follows:', false],
  ['The withdrawn offer is priced as follows:', false],
  ['Die aufgehobene Gebühr wird wie folgt gezahlt:', false],
  ['The mate is accused as follows:', false],
  ['Before 2010 the fee was paid as follows:', false],
  ['❌ The wrong way. Do the following:', false],
  ['Gehen Sie wie folgt vor:', true],
  ['The boat allegedly is cleaned as follows:', false],
  ['The prohibited rule is kept as follows:', false],
  ['The myth is told as follows:', false],
  ['Avoid the following:', false],
  ['Refrain from the following:', false],
])('%s above a list is neutral: %s', (head, isNeutral) => {
  expect(around(`${head}\n\n- The crane is red.\n- _`, 'The hatch is green.') === null).toBe(isNeutral)
})
