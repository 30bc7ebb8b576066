import { expect, it } from 'vitest'
import { parseNames } from '../../../src/references/items/names.ts'

it.each([
  ['Jane Doe', [{ family: 'Doe', given: 'Jane' }]],
  ['Doe, Jane', [{ family: 'Doe', given: 'Jane' }]],
  ['By Jane A. Doe', [{ family: 'Doe', given: 'Jane A.' }]],
  ['García Márquez, Gabriel José', [{ family: 'García Márquez', given: 'Gabriel José' }]],
  ['Ludwig van Beethoven', [{ family: 'van Beethoven', given: 'Ludwig' }]],
  ['Ludwig Mies van der Rohe', [{ family: 'van der Rohe', given: 'Ludwig Mies' }]],
  ['von der Leyen, Ursula', [{ family: 'von der Leyen', given: 'Ursula' }]],
  [
    'Jane Doe and Richard Roe',
    [
      { family: 'Doe', given: 'Jane' },
      { family: 'Roe', given: 'Richard' },
    ],
  ],
  [
    'Jane Doe, Richard Roe und Jörg Müller',
    [
      { family: 'Doe', given: 'Jane' },
      { family: 'Roe', given: 'Richard' },
      { family: 'Müller', given: 'Jörg' },
    ],
  ],
  [
    'Doe, J.; Roe, R.',
    [
      { family: 'Doe', given: 'J.' },
      { family: 'Roe', given: 'R.' },
    ],
  ],
  // Institutions, and what may be one, stay whole.
  ['Bundesministerium der Finanzen', [{ literal: 'Bundesministerium der Finanzen' }]],
  ['Deutsche Bank', [{ literal: 'Deutsche Bank' }]],
  ['World Health Organization', [{ literal: 'World Health Organization' }]],
  ['Ministry of Labour and Social Affairs', [{ literal: 'Ministry of Labour and Social Affairs' }]],
  ['Our World in Data', [{ literal: 'Our World in Data' }]],
  ['BBC News', [{ literal: 'BBC News' }]],
  ['Acme Lifts GmbH', [{ literal: 'Acme Lifts GmbH' }]],
  ['Acme, Inc.', [{ literal: 'Acme, Inc.' }]],
  ['Plato', [{ literal: 'Plato' }]],
  ['jane doe', [{ literal: 'jane doe' }]],
  ['王小明', [{ literal: '王小明' }]],
  ['', []],
  [' ; ', []],
])('reads %j', (byline, names) => {
  expect(parseNames(byline)).toEqual(names)
})

it('reads at most 100 names', () => {
  expect(parseNames('A B;'.repeat(1000))).toHaveLength(100)
})
