import { afterAll, describe, expect, test, vi } from 'vitest'
import * as begun from '../../fixtures/begun-language.ts'

type Lists = Readonly<Record<string, unknown>>

// Other test files have loaded the code with the lists of the real table.
vi.resetModules()
/** The table of languages with a further row, as a language is begun. */
vi.doMock(import('../../../src/text/lexicon/languages.ts'), async (importOriginal) => {
  const table = await importOriginal()
  const wordsByLanguage = (name: Parameters<typeof table.wordsByLanguage>[0]) => {
    const own = (begun as Lists)[name]
    return { ...table.wordsByLanguage(name), ...(own !== undefined && { fr: own }) }
  }
  // The table has no type for a row that stands in a test.
  return {
    ...table,
    wordsByLanguage,
    lexicon: (name: Parameters<typeof wordsByLanguage>[0]) => Object.values(wordsByLanguage(name)),
  } as typeof table
})

const { parseNumbers } = await import('../../../src/text/values/numbers.ts')
const { guessLanguage } = await import('../../../src/text/words/language.ts')
const { outcomeOf } = await import('../../cite/verify/verbatim/outcome.ts')

afterAll(() => {
  vi.doUnmock('../../../src/text/lexicon/languages.ts')
  vi.resetModules()
})

describe('a row and its lists are enough for', () => {
  test.each([
    ['Le pont mesure 1 234,5 mètres dans la ville.', [1234.5]],
    ['Le pont mesure 1,234 km dans la ville.', [1.234]],
    ['La ville compte 1.234 habitants dans les murs.', [1234]],
    ['Il y a vingt et un ponts dans la ville.', [21]],
    ['Il y a quatre-vingt-dix-sept ponts dans la ville.', [97]],
    ['Les ponts ont soixante-quinze ans dans la ville.', [75]],
    ['Il y a trois millions de ponts dans la ville.', [3e6]],
    ['Il y a dix-huit mille ponts dans la ville.', [18_000]],
  ])('numbers: %s', (text, values) => {
    expect(guessLanguage(text)).toBe('fr')
    expect(parseNumbers(text).flatMap((fact) => fact.values)).toEqual(values)
  })

  const claim = 'Le port gèle pendant la plupart des hivers.'
  const outcomeIn = (said: string) =>
    outcomeOf({ text: claim, before: 'La vallée a changé.' }, [
      ['La vallée a changé.', ...said.split(/(?<=\.) /), 'Les archives ont été déplacées.'],
    ]).outcome

  test.each([
    [claim, 'verbatim'],
    ['Le port ne gèle pas pendant la plupart des hivers.', 'edited'],
    ['Le port ne gèle jamais pendant la plupart des hivers.', 'edited'],
    ['Selon le maire, le port gèle pendant la plupart des hivers.', 'near'],
    ['Si le port gèle pendant la plupart des hivers, la ville agira.', 'near'],
    [`${claim} C'est faux.`, 'near'],
    [`${claim} Cela n'est pas vrai.`, 'near'],
    [`${claim} Mensonge.`, 'near'],
  ])('negation and frames: %s', (said, outcome) => {
    expect(outcomeIn(said)).toBe(outcome)
  })
})

test.each([
  ['The bridge in the town is 1,234 metres long.', 1234],
  ['Die Brücke in der Stadt ist 1,234 km lang.', 1.234],
  ['The bridge cost one billion dollars in the town.', 1e9],
  ['Die Brücke kostete eine Billion Euro in der Stadt.', 1e12],
])('whole languages are read as before: %s', (text, value) => {
  expect(parseNumbers(text).flatMap((fact) => fact.values)).toEqual([value])
})

test.each(['Er besuchte das Haus Le Jardin de la Reine.', 'He visited the house Le Jardin de la Reine.'])(
  'names in the begun language make no pronoun of another language certain: %s',
  (text) => {
    const source = [['Someone came.', text]]
    expect(outcomeOf({ text, before: 'The valley has changed.' }, source).outcome).toBe('near')
  },
)
