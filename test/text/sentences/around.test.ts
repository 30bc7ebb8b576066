import { expect, test } from 'vitest'
import type { WidenOptions } from '../../../src/text/sentences/around.ts'
import { widenToContext } from '../../../src/text/sentences/around.ts'
import { headingsAbove } from '../../../src/text/sentences/heading-above.ts'

const wide: WidenOptions = { maxParagraph: 0, maxLength: 1_000 }

/** The context of the first place of `part` in `text`. */
function contextOf(text: string, part: string, options: Partial<WidenOptions> = {}): string {
  const start = text.indexOf(part)
  const { start: from, end } = widenToContext(
    text,
    { start, end: start + part.length },
    { ...wide, ...options },
  )
  return text.slice(from, end)
}

const prose = 'Ada came in May. She met Dr. Bel. They spoke. It rained. Nobody left.'
const sections =
  '# Fees\n\nAdults pay 5 euros. Children pay 2.\n\n## Exceptions\n\nStudents pay 3.\n\n# Times\n\nIt opens at 9.'
const amid = `${'Snow fell all day. '.repeat(100)}${prose} ${'Rain fell all night. '.repeat(100)}`
const rows = `${'| a | b |\n'.repeat(300)}| Bern | 12 |\n| Bonn | 14 |\n${'| c | d |\n'.repeat(300)}`

test.each<[string, string, string, Partial<WidenOptions>, string]>([
  ['its neighbours', prose, 'They spoke.', {}, 'She met Dr. Bel. They spoke. It rained.'],
  ['its neighbours amid a long text', amid, 'They spoke.', {}, 'She met Dr. Bel. They spoke. It rained.'],
  ['whole sentences', prose, 'met', {}, 'Ada came in May. She met Dr. Bel. They spoke.'],
  ['several sentences', prose, 'Bel. They', { enough: 1 }, 'She met Dr. Bel. They spoke.'],
  ['a short paragraph', prose, 'They spoke.', { maxParagraph: 100 }, prose],
  [
    'no long paragraph',
    prose,
    'They spoke.',
    { maxParagraph: 60 },
    'She met Dr. Bel. They spoke. It rained.',
  ],
  ['no more than fits', prose, 'They spoke.', { maxLength: 30 }, 'She met Dr. Bel. They spoke.'],
  ['no more than enough', prose, 'They spoke.', { enough: 20 }, 'She met Dr. Bel. They spoke.'],
  [
    'nothing of the next section of a law',
    '§ 5 Fees\nAll pay 4.\n\n§ 9 Exceptions\nNone.',
    'All',
    {},
    '§ 5 Fees\nAll pay 4.',
  ],
  ['nothing beyond a heading', sections, 'Students', {}, 'Students pay 3.'],
  [
    'a paragraph between headings',
    sections,
    'Children',
    { maxParagraph: 100 },
    'Adults pay 5 euros. Children pay 2.',
  ],
  ['rows far from their header', rows, '12', { enough: 1 }, '| Bern | 12 |'],
  [
    'the sentence before, over a blank line',
    'It was 1931.\n\nThe mill stopped.',
    'mill',
    {},
    'It was 1931.\n\nThe mill stopped.',
  ],
])('%s', (_, text, part, options, expected) => {
  expect(contextOf(text, part, options)).toBe(expected)
})

test('a sentence that the reach cuts is no neighbour', () => {
  const long = `The list names ${'one and '.repeat(200)}all.`
  expect(contextOf(`${long} The end is near. ${long}`, 'near')).toBe('The end is near.')
})

test('a span without text around it stays as it is', () => {
  expect(widenToContext('  \n  ', { start: 1, end: 2 }, wide)).toEqual({ start: 1, end: 2 })
})

test.each<[string, string, string, string[]]>([
  ['levels', sections, 'Students', ['Fees', 'Exceptions']],
  ['a level that closes others', sections, 'opens', ['Times']],
  ['none', sections, '# Fees', []],
  ['signs and emphasis', '## The *fee* ##\nIt is 5.', 'It is', ['The fee']],
  [
    'a section of a law',
    '# HGB\n§ 257 Aufbewahrung\n(1) Jeder Kaufmann',
    'Kaufmann',
    ['HGB', '§ 257 Aufbewahrung'],
  ],
  ['the last section of a law', '§ 256 A\nx\n§ 257 B\ny z', 'z', ['§ 257 B']],
  ['an article', 'Art. 6 Grounds\nIt is lawful', 'lawful', ['Art. 6 Grounds']],
  ['no long line that begins with a section', `§ 5 ${'applies to all '.repeat(20)}.\nIt is so.`, 'It is', []],
  ['no hashtag', '#fees\nIt is 5.', 'It is', []],
  ['no heading of its own line', 'x\n# Fees', 'Fees', []],
])('headings above: %s', (_, text, part, expected) => {
  expect(headingsAbove(text, text.indexOf(part))).toEqual(expected)
})

test('headings that are far above are not read', () => {
  const text = `# Far\n${'x '.repeat(20_000)}\n## Near\nhere`
  expect(headingsAbove(text, text.indexOf('here'))).toEqual(['Near'])
})

const titled = (title: string) => headingsAbove(`${title}\nThe end`, title.length + 5)

test.each<[string, string[]]>([
  [`§ 5 ${'a'.repeat(116)}`, [`§ 5 ${'a'.repeat(116)}`]],
  // Longer, it is a sentence that begins with the number of a section.
  [`§ 5 ${'a'.repeat(117)}`, []],
  [`# ${'a'.repeat(130)}`, ['a'.repeat(120)]],
  ['## B\n# A\n## C\n§ 1 D\n§ 2 E', ['A', 'C', '§ 2 E']],
  ['# A\n§ 1 D\n## C', ['A', 'C']],
  ['# A ##\n## *B* `c`\n### ', ['A', 'B `c`']],
])('the headings of %j', (title, expected) => {
  expect(titled(title)).toEqual(expected)
})
