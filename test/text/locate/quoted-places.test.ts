import { expect, test } from 'vitest'
import { compareQuote } from '../../../src/text/locate/compare-quote.ts'
import { locateQuote } from '../../../src/text/locate/locate.ts'

// A quote, a text, how the place compares with its similarity, and each change as `kind: quoted → found`.
test.each<[string, string, string, string[]]>([
  [
    'The committee agreed to hear the widow of the weaver.',
    'Tlie cornmittce agrecd lo hcar thc widovv of tlie wcaver.',
    'unclear fuzzy 0.74',
    [
      'damage: The → Tlie',
      'damage: committee → cornmittce',
      'damage: agreed → agrecd',
      'unclear: to → lo',
      'damage: hear → hcar',
      'damage: the → thc',
      'damage: widow → widovv',
      'damage: the → tlie',
      'damage: weaver → wcaver',
    ],
  ],
  [
    'He accused a man of the theft',
    'Ile accused ar man of tho theft.',
    'unclear fuzzy 0.90',
    ['unclear: He → Ile', 'unclear: a → ar', 'damage: the → tho'],
  ],
  [
    'He was found dead in the morning by the lodger.',
    'He was found dead in the morning by the lod- LI 3s, ger. Then',
    'altered fuzzy 0.87',
    ['replaced: lodger → lod'],
  ],
  [
    'The fee is 40 euros and 5',
    'The fee is 40 euros and 5 % more.',
    'altered fuzzy 1.00',
    ['replaced: 5 → %'],
  ],
  [
    'The pattern a[^bc]d is wide.',
    'The pattern ad is wide.',
    'altered fuzzy 0.82',
    ['inserted: a → ', 'inserted: bc → ', 'unclear: d → ad'],
  ],
  [
    'He was in want of assistance then.',
    'He was in want of assis- tanee then.',
    'same fuzzy 0.91',
    ['damage: assistance → assis tanee'],
  ],
  [
    'The comittee met in the old twon hall on Monday.',
    'The committee met in the old town hall on Monday.',
    'same fuzzy 0.94',
    ['damage: comittee → committee', 'damage: twon → town'],
  ],
  [
    'The mill cost 1300 euros.',
    'The mill cost 1’200 euros.',
    'altered fuzzy 0.84',
    ['replaced: 1300 → 1’200'],
  ],
  [
    'They sold the furniture',
    'They sold the furni- ture at night.',
    'same fuzzy 0.91',
    ['damage: furniture → furni ture'],
  ],
  ['Das Geld für Ulm fehlt.', 'Das Geld f�r Ulm fehlt.', 'same fuzzy 0.96', ['damage: für → f�r']],
  ['did not change', "'did4ot chango", 'unclear fuzzy 0.79', ['unclear: did not change → did4ot chango']],
  ['40 euros', 'It cost 40[^2] euros.', 'same folded 1.00', []],
  [
    'They saw the illegal trade.',
    'They saw thellogal trade.',
    'unclear fuzzy 0.89',
    ['unclear: the illegal → thellogal'],
  ],
  [
    'The ferry leaves the north pier at noon and calls at both islands.',
    'In winter THE FERRY LEAVES the north pier once a day, weather permitting.',
    'nowhere',
    [],
  ],
  ['legal to sell it here', 'It is illegal to sell it here.', 'nowhere', []],
  [
    'the ferry leaves the north pier once a day',
    'the ferry leaves the north pier at dusk',
    'altered fuzzy 0.81',
    ['inserted: once → ', 'unclear: a → at', 'replaced: day → dusk'],
  ],
  ['It cost £3 then.', 'It cost �3 then.', 'unclear fuzzy 0.94', ['unclear: £ → �']],
  ['The dose is 5 mg a day.', 'The dose is −5 mg a day.', 'altered fuzzy 0.96', ['replaced: 5 → −']],
  [
    'The fee … is waived.',
    'The fee of children only is waived.',
    'unclear folded 1.00',
    ['omission:  → of children only'],
  ],
  [
    'the quick brown fox jumped over the lazy dog',
    'So the quick brown fax jumped over the lazy dog.',
    'unclear fuzzy 0.98',
    ['unclear: fox → fax'],
  ],
  [
    '[He] signed the treaty in Vienna.',
    'Metternich signed the treaty in Vienna.',
    'altered fuzzy 0.91',
    ['replaced: He → Metternich'],
  ],
  ['the requests', 'the 250 requests', 'nowhere', []],
  ['went home at dawn … The keeper lit', 'The keeper lit it and went home at dawn.', 'nowhere', []],
  [
    'The mill does not open.',
    'The mill does ~~not~~ open.',
    'altered folded 1.00',
    ['struck:  → The mill does ~~not~~ open.'],
  ],
  [
    'harbour office',
    'harhour offlce',
    'unclear fuzzy 0.86',
    ['damage: harbour → harhour', 'damage: office → offlce'],
  ],
  ['did not', 'did nct', 'different fuzzy 0.86', ['unclear: not → nct']],
  ['12 people', 'It held 112 people.', 'nowhere', []],
  ['it took 43 days', 'it took 4B days', 'unclear fuzzy 0.93', ['unclear: 43 → 4B']],
  ['they did not sign', 'they didnot sign', 'same fuzzy 0.94', ['damage: did not → didnot']],
  [
    'prisoners were brought to the town it is',
    'prisoners were brought to the',
    'different fuzzy 0.72',
    ['inserted: town → ', 'inserted: it → ', 'inserted: is → '],
  ],
])('%j in %j: %s', (quote, text, expected, changes) => {
  const match = locateQuote(quote, text)
  if (!match) {
    expect(expected).toBe('nowhere')
    return
  }
  const found = compareQuote(quote, text, match)
  const { outcome, kind, similarity } = found
  expect([outcome, kind, similarity.toFixed(2)].join(' ')).toBe(expected)
  const slices = (whole: string, words: readonly { start: number; end: number }[]) =>
    words.map(({ start, end }) => whole.slice(start, end)).join(' ')
  expect(
    found.changes.map(
      (change) => `${change.kind}: ${slices(quote, change.quote)} → ${slices(text, change.found)}`,
    ),
  ).toEqual(changes)
})
