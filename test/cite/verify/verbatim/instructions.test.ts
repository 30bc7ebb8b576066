import { describe, expect, test } from 'vitest'
import { findSurrounding } from '../../../../src/cite/verify/verbatim/surroundings.ts'

/** Instructions, and statements that the same surroundings must leave alone. */
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
]

describe.each(layouts)('a lead-in %s', (_, layout) => {
  test.each([
    ['Refrain from the following.', 'Unterlassen Sie Folgendes.'],
    ['Avoid the following.', 'Vermeiden Sie Folgendes.'],
    ['Skip the following.', 'Überspringen Sie Folgendes.'],
    ['Nobody sane does the following.', 'Kein Seemann tut Folgendes.'],
    ['Punished is the following.', 'Bestraft wird Folgendes.'],
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
  ])('advises against it: %s, %s', (english, german) => {
    expect(titled(english, instructions.en)).toMatchObject({ kind: 'heading' })
    expect(titled(german, instructions.de)).toMatchObject({ kind: 'heading' })
  })

  test.each([
    ['Dangerous goods', 'Gefährliche Güter'],
    ['How to avoid leaks', 'Lecks vermeiden'],
    ['Bad weather', 'Schlechtes Wetter'],
    ['Good practice', 'Gute Praxis'],
  ])('names its topic: %s, %s', (english, german) => {
    expect(titled(english, instructions.en)).toBeNull()
    expect(titled(german, instructions.de)).toBeNull()
  })

  test('a statement below it stays as it is', () => {
    expect(titled('Unsafe', 'The hatch has no lock.')).toBeNull()
  })
})

describe('the next step is no remark on the one before it', () => {
  test.each([
    'Stop the engine.',
    'Drain the tank.',
    'Then wait.',
    'Rinse well.',
    'Repeat.',
    'Check the level.',
  ])('%s', (next) => {
    expect(around(`The boat is old. _ ${next} The crew waits on the pier.`, instructions.en)).toBeNull()
  })

  test.each(['Stop the engine.', 'Drain the tank.', 'Remove the cap first.'])(
    'nor is it behind a statement: %s',
    (next) => {
      expect(
        around(`The boat is old. _ ${next} The crew waits on the pier.`, 'The hatch is green.'),
      ).toBeNull()
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
  ])('but this is: %s', (next) => {
    expect(around(`The boat is old. _ ${next} The crew waits on the pier.`, instructions.en)).not.toBeNull()
  })
})

test.each([
  ['The fleet has the following:', true],
  ['The fleet comprises:', true],
  ['The following boats:', true],
  ['Avoid the following:', false],
  ['Sink the following:', false],
])('%s above a list is neutral: %s', (head, isNeutral) => {
  expect(around(`${head}\n\n- The crane is red.\n- _`, 'The hatch is green.') === null).toBe(isNeutral)
})
