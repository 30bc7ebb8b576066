import { expect, test } from 'vitest'
import { readByPaths } from '../../../../src/doors/web/reading/answer-fields.ts'

const paths = { answer: 'text', sources: 'found', source: { title: 'name', content: 'meta.body' } }
const given = { name: 'Tariff', meta: { body: 'The fee is 40 euros.' } }

test.each([
  ['a list', [given]],
  ['a single object', given],
])('the paths of a source are read in %s', (_, found) => {
  expect(readByPaths({ text: 'It is 40 euros.', found }, paths)).toEqual([
    {
      type: 'sources',
      sources: [expect.objectContaining({ title: 'Tariff', content: 'The fee is 40 euros.' })],
    },
    { type: 'text', part: 'answer', text: 'It is 40 euros.' },
  ])
})

test.each([
  ['a list', [given]],
  ['a single object', given],
])('without such paths, %s is passed on as it is', (_, found) => {
  const [sources] = readByPaths({ text: 'It is 40 euros.', found }, { answer: 'text', sources: 'found' })!
  expect(sources).toEqual({ type: 'sources', sources: [given] })
})

test.each([null, 'text', 5])('%j at the path of the sources gives none', (found) => {
  expect(readByPaths({ text: 'It is 40 euros.', found }, paths)).toEqual([
    { type: 'text', part: 'answer', text: 'It is 40 euros.' },
  ])
})
