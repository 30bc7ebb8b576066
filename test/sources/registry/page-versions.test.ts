import { expect, test } from 'vitest'
import type { Reading } from '../../../src/sources/registry/page-versions.ts'
import { createSourceRegistry } from '../../../src/sources/registry/registry.ts'

const url = 'https://fees.example/'
const fee = 'The fee is 12 euros a year.'

type Held = 'newer' | 'both'

/** What a page holds after two texts, of two calls and of the same call again. */
function held(older: string, newer: string, readings: [Reading, Reading] = [{}, {}]): Held | string {
  const registry = createSourceRegistry()
  registry.register({ url, content: older }, { reading: readings[0] })
  registry.register({ url, content: newer }, { reading: readings[1] })
  const [{ content } = { content: '' }] = registry.list()
  if (content === `${older}\n\n${newer}`) return 'both'
  return content === newer ? 'newer' : content
}

test.each<[string, string, string, Held, Held]>([
  ['another figure', fee, 'The fee is 15 euros a year.', 'newer', 'newer'],
  ['another price', 'It costs 12.50 euros a day.', 'It costs 15.75 euros a day.', 'newer', 'newer'],
  ['another date', 'It opens on 3 May each year.', 'It opens on 4 May each year.', 'newer', 'newer'],
  ['a negation', 'Dogs are welcome here.', 'Dogs are not welcome here.', 'newer', 'newer'],
  ['no negation', 'Dogs are not welcome here.', 'Dogs are welcome here.', 'newer', 'newer'],
  ['German', 'Die Karte kostet 12 Euro im Jahr.', 'Die Karte kostet 15 Euro im Jahr.', 'newer', 'newer'],
  ['a banner', `# Fees\n\n${fee}`, `# Fees\n\nThis page was withdrawn in 2020.\n\n${fee}`, 'newer', 'newer'],
  [
    'a figure in each line',
    `${fee}\nA copy is 3 cents.`,
    'The fee is 15 euros a year.\nA copy is 4 cents.',
    'newer',
    'newer',
  ],
  // Other words may be about another thing, unless the same was asked for.
  ['an opposite', 'The hut by the lake is open.', 'The hut by the lake is closed.', 'both', 'newer'],
  ['another row', 'Bergen had 611 ships in 2020.', 'Oslo had 611 ships in 2020.', 'both', 'newer'],
  [
    'another year',
    'In 2019 the old harbour had 611 ships and boats.',
    'In 2020 the old harbour had 640 ships and boats.',
    'both',
    'newer',
  ],
  ['a shorter page', `${fee} Children pay nothing. Dogs stay out.`, `${fee} Dogs stay out.`, 'both', 'newer'],
  // Passages of one page.
  ['another sentence', fee, 'Dogs are welcome in the park.', 'both', 'both'],
  [
    'two passages that overlap',
    `${fee} It opens at 9.`,
    'It opens at 9. Dogs stay out of it.',
    'both',
    'both',
  ],
  [
    'two blocks of a table',
    '| Town | Ships |\n| Bergen | 611 |\n| Oslo | 502 |',
    '| Town | Ships |\n| Hamar | 12 |\n| Molde | 44 |',
    'both',
    'both',
  ],
])('%s: of two calls, and of the same call again', (_, older, newer, ofTwo, ofSame) => {
  expect(held(older, newer)).toBe(ofTwo)
  expect(held(older, newer, [{ asked: 'fetch' }, { asked: 'fetch' }])).toBe(ofSame)
  const one = { asked: 'fetch' }
  expect(held(older, newer, [one, one])).toBe('both')
})

test('a newer version replaces only the passage that it is of, with its places', () => {
  const passages = ['It opens at 9 on Sundays.', fee, 'Dogs stay out of the park.']
  for (const [changed, passage] of passages.entries()) {
    const registry = createSourceRegistry()
    for (const [index, content] of passages.entries())
      registry.register({ url, content, pageNumber: index + 1 })
    const newer = passage.replace(/\d+/, '7').replace('stay', 'do not stay')
    registry.register({ url, content: newer, pageNumber: 9 })
    const rest = passages.filter((_, index) => index !== changed)
    const { content, pages = [], seams = [] } = registry.list()[0]!
    expect([0, ...seams].map((seam) => content.slice(seam).split('\n\n')[0])).toEqual([...rest, newer])
    expect(pages.map(({ start, end }) => content.slice(start, end))).toEqual([...rest, newer])
  }
})

test('all passages of a call are replaced by those of the next one', () => {
  const registry = createSourceRegistry()
  const first = ['A card is 12 euros.', 'A copy is 3 cents.']
  const second = ['A card is 15 euros.', 'A copy is 4 cents.']
  for (const texts of [first, second]) registry.registerAll(texts.map((content) => ({ url, content })))
  expect(registry.list()).toMatchObject([{ content: second.join('\n\n') }])
})

test('the title of the newer version counts', () => {
  const registry = createSourceRegistry()
  registry.register({ url, title: '[Withdrawn] Fees', content: fee })
  registry.register({ url, title: 'Fees', content: 'The fee is 15 euros a year.' })
  expect(registry.list()).toMatchObject([{ title: 'Fees' }])
})

test('the version of this run holds, whenever that of an earlier answer arrives', () => {
  const own = 'The fee is 15 euros a year.'
  for (const order of [
    [true, false],
    [false, true],
  ]) {
    const registry = createSourceRegistry()
    for (const isEarlier of order) registry.register({ url, content: isEarlier ? fee : own }, { isEarlier })
    expect(registry.list()).toMatchObject([{ content: own }])
  }
})

test('a version that a claim uses stays', () => {
  const registry = createSourceRegistry()
  registry.register({ url, content: fee })
  registry.recordUse('S1', 1)
  registry.register({ url, content: 'The fee is 15 euros a year.' })
  expect(registry.get('S1')?.content).toBe(`${fee}\n\nThe fee is 15 euros a year.`)
})
