/** A sentence with a mark between its two halves; `ids` are the numbers of the sources that it names. */
export type Marked = { before: string; mark: string; after: string; ids: readonly number[] }

type Write = (first: number, second: number) => { mark: string; ids: readonly number[] }

const one = (write: (number: number) => string): Write => {
  return (first) => ({ mark: write(first), ids: [first] })
}
const both = (write: (first: number, second: number) => string): Write => {
  return (first, second) => ({ mark: write(first, second), ids: [first, second] })
}
const raised = (number: number) => [...String(number)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')

/** Marks of all protocols; with sources `S1`, `S2`, … a number and an id name the same. */
export const forms: readonly Write[] = [
  one((n) => ` [${n}]`),
  one((n) => `[${n}]`),
  both((a, b) => ` [${a}, ${b}]`),
  both((a, b) => `[${a}][${b}]`),
  both((a, b) => ` [${a}], [${b}]`),
  one((n) => ` [[${n}]]`),
  one((n) => ` [[S:${n}]]`),
  both((a, b) => ` [[S:${a},${b}]]`),
  one((n) => ` [S${n}]`),
  one((n) => ` [Source ${n}]`),
  one((n) => ` (Source ${n})`),
  both((a, b) => ` [cite:S${a}, cite:S${b}]`),
  both((a, b) => ` [source: S${a}; S${b}]`),
  one((n) => ` [cite: ${n}]`),
  one((n) => ` [citation:${n}]`),
  one((n) => ` [doc${n}]`),
  one((n) => `[^${n}]`),
  one((n) => `[^${n}^]`),
  one((n) => `<sup>[${n}]</sup>`),
  one((n) => `<sup class="cite" data-sids="${n}">[S:${n}]</sup>`),
  one((n) => ` <cite>[${n}]</cite>`),
  one((n) => `【${n}】`),
  one((n) => `【${n}†source】`),
  one((n) => ` ([${n}])`),
  one((n) => ` **[${n}]**`),
  one((n) => ` [${n}:p5]`),
  one((n) => ` [${n}](#S${n})`),
  one((n) => ` [${n}](https://host${n}.example/report-${n}.pdf)`),
  one((n) => ` [report-${n}.pdf]`),
  one((n) => ` [report-${n}.pdf#page=3]`),
  one((n) => ` (report-${n}.pdf, p. 3)`),
  one((n) => ` <|S${n}|>`),
  one((n) => ` \ue200cite\ue202turn0search${n - 1}\ue201`),
  one((n) => ` ##${n - 1}$$`),
  one((n) => raised(n)),
  one((n) => ` [${String(n).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)}]`),
  one((n) => ` <cit id="${n}"/>`),
]

/** Sentences in which `@` is replaced by a mark of any form. */
export const places: readonly string[] = [
  'The {name} lost 14 metres of ice@.',
  'The old {name} was closed@, and nobody came.',
  'Many say that the {name} “will be back”@.',
  '- **Size**: the {name} holds twelve@',
  '> The {name} was rebuilt@.',
  'Die Kosten stiegen stark@; der Rest blieb gleich.',
  'It grew (the {name} did so twice@).',
  '**The {name} is bold@.** It is so.',
  '| a | b |\n|---|---|\n| the {name} | it rained@ |',
  'Did the {name} rise@? Nobody knows.',
  'Ships then enter the eastern channel@.',
  'Prices moved within a wide range@.',
  'It was the last step@. More follow.',
  'The study of 2019 grew in 2021@.',
  'He plays the first set@, then rests.',
  'This is a new type of {name}@.',
  'They came from the USA@.',
  'Costs rose by 24 percent@.',
  'She turned the next page@.',
  '它在下雨@。',
  'هطل المطر@.',
]

/** Sentences in which the mark is a word of the sentence, so that it is not removed. */
export const parts: readonly ((first: number, second: number) => readonly Marked[])[] = [
  (a) => [{ before: 'According to ', mark: `[${a}]`, after: ', the {name} is old.', ids: [a] }],
  (a, b) => [
    { before: 'Both ', mark: `[${a}]`, after: ' and ', ids: [a] },
    { before: '', mark: `[${b}]`, after: ' agree on the {name}.', ids: [b] },
  ],
  (a) => [{ before: '根据', mark: `[${a}]`, after: '，冰川消失了。', ids: [a] }],
  (a) => [{ before: 'As reported in ', mark: `[[S:${a}]]`, after: ', it rained.', ids: [a] }],
  (a) => [{ before: 'Laut ', mark: `[${a}]`, after: ' ist es kalt.', ids: [a] }],
  (a) => [{ before: 'Growth was weak (see ', mark: `[${a}]`, after: ').', ids: [a] }],
  (a) => [{ before: 'It is told by ', mark: `[Source ${a}]`, after: ' that the {name} fell.', ids: [a] }],
  (a) => [{ before: 'We follow ', mark: `[${a}]`, after: "'s view of the {name}.", ids: [a] }],
  (a) => [{ before: 'Selon ', mark: `[${a}]`, after: ', il a plu.', ids: [a] }],
]
