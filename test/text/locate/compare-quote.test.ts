import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareQuote } from '../../../src/text/locate/compare-quote.ts'
import { locateQuote } from '../../../src/text/locate/locate.ts'

function compare(quote: string, text: string) {
  const match = locateQuote(quote, text, { minSimilarity: 0.6, changedFacts: 'kept' })
  if (!match) throw new Error('not located')
  const compared = compareQuote(quote, text, match)
  return { ...compared, found: text.slice(compared.start, compared.end) }
}

describe('another word in the place of one', () => {
  test.each([
    ['The pact would destroy the fishing industry.', 'destroy', 'improve'],
    ['The red paint was applied twice.', 'red', 'blue'],
    ['Laugen greifen Aluminium an.', 'Laugen', 'Säuren'],
    ['The even ships sank in the harbour.', 'even', 'seven'],
    ['even ships sank in the harbour', 'even', 'seven'],
    ['The statue of 1848 is still in force.', 'statue', 'statute'],
    ['The measure will affect the change.', 'affect', 'effect'],
    ['The fee is 120 euros a year.', '120', '210'],
    ['The fee is $120 a year.', '$', '€'],
    ['Der Mieter muss die Kosten tragen.', 'Mieter', 'Vermieter'],
    ['Der Betrag ist jährlich zu zahlen.', 'Betrag', 'Beitrag'],
    ['The sample held sulfate and water.', 'sulfate', 'sulfite'],
    ['The road leads to Austria and Italy.', 'Austria', 'Australia'],
    ['The clerk signs the letters himself.', 'signs', 'signed'],
    ['Sie kann den Antrag stellen.', 'kann', 'muss'],
    ['Three of the bridges are closed.', 'Three', 'Nine'],
  ])('%j is altered, whichever of the two the text has', (quote, own, other) => {
    for (const [from, to] of [
      [own, other],
      [other, own],
    ] as const) {
      const asked = quote.replace(own, from)
      const text = `It began early. ${quote.replace(own, to)} It ended late.`
      const { outcome, changes, found, similarity } = compare(asked, text)
      const words = changes.map(({ quote: a, found: b }) => [
        asked.slice(a[0]?.start, a.at(-1)?.end),
        text.slice(b[0]?.start, b.at(-1)?.end),
      ])
      expect({ outcome, words, found }).toEqual({
        outcome: 'altered',
        words: [[from, to]],
        found: text.slice(text.indexOf('. ') + 2, text.indexOf(' It ended')).slice(-found.length),
      })
      expect(similarity).toBeLessThan(1)
    }
  })

  test.each([
    ['left out', 'He did sign the treaty in Vienna.', 'He did not sign the treaty in Vienna.', 'dropped'],
    [
      'added',
      'Sie darf nicht ohne Prüfung verkauft werden.',
      'Sie darf ohne Prüfung verkauft werden.',
      'inserted',
    ],
  ])('a word that is %s', (_, quote, text, kind) => {
    expect(compare(quote, text)).toMatchObject({ outcome: 'altered', changes: [{ kind }] })
  })
})

describe('each character counts, but for the closed table', () => {
  test.each([
    ['The code uses C++.', 'The code uses C#.'],
    ['The value a ≤ b holds.', 'The value a ≥ b holds.'],
    ['The dose is 5 mg a day.', 'The dose is ≥5 mg a day.'],
    ['The dose is 5 mg a day.', 'The dose is ~5 mg a day.'],
    ['The dose is 5 mg a day.', 'The dose is −5 mg a day.'],
    ['The dose is 5 mg a day.', 'The dose is .5 mg a day.'],
    ['The dose is 5 mg a day.', 'The dose is 5+ mg a day.'],
    ['The fee is $5 a day.', 'The fee is -$5 a day.'],
    ['The loss was 5 million.', 'The loss was (5) million.'],
    ['The pressure is 5 MPa there.', 'The pressure is 5 mPa there.'],
    ['The grade was O+ in May.', 'The grade was O− in May.'],
    ['The shop closes at 6 a.m. each day.', 'The shop closes at 6 p.m. each day.'],
    ['The map shows A → B in red.', 'The map shows A ← B in red.'],
    ['The export ✅ is part of it.', 'The export ❌ is part of it.'],
    ['The mill does not open.', 'The mill does ~~not~~ open.'],
    ['The mill was sold.', 'The mill was sold?'],
    ['The mill was sold in June.', 'The mill was (sold) in June.'],
    ['The mill, built in 1820, was sold.', 'The mill built in 1820 was sold.'],
    ['We write all of it in C', 'We write all of it in C++ and Rust.'],
    ['The fee is 40 euros and 5', 'The fee is 40 euros and 5 % more.'],
    ['Section 71 of the by-laws is void.', 'Section 72 of the by-laws is void.'],
    ['[He] signed the treaty in Vienna.', 'Metternich signed the treaty in Vienna.'],
    ['He did [not] sign the treaty in Vienna.', 'He did sign the treaty in Vienna.'],
    ['See https://a.example/3/a for the fees.', 'See https://a.example/3/b for the fees.'],
    ['The [mill](https://b.example/) was sold.', 'The [mill](https://a.example/) was sold.'],
  ])('%j is not %j', (quote, text) => {
    for (const [asked, given] of [
      [quote, text],
      [text, quote],
    ] as const) {
      const { outcome } = compare(asked, `${given} The winter is long.`)
      expect(outcome).not.toBe('same')
    }
  })

  test.each([
    ['footnote in brackets', 'The mill was sold for 40 euros.', 'The mill was sold for 40[^2] euros.'],
    ['raised footnote', 'In 1990 the mill was sold.', 'In 1990² the mill was sold.'],
    ['the number of a note', 'The mill was sold.', 'It is old.\n\n¹The mill was sold.'],
    ['tag', 'The mill was sold in June.', 'The mill <b>was sold</b> in June.'],
    [
      'tag of a link',
      'The mill was sold in June.',
      'The <a href="https://a.example/">mill</a> was sold in June.',
    ],
    ['lowered figure', 'The mill emits CO2 each day.', 'The mill emits CO<sub>2</sub> each day.'],
    ['picture', 'The mill was sold in June.', 'The mill ![icon](i.png) was sold in June.'],
    ['thin blank', 'The fee is 1,200 euros a year.', 'The fee is 1 200 euros a year.'],
    ['no stop', 'The mill was sold.', 'The mill was sold and rebuilt.'],
    // Readers of documents end a paragraph where a page or a heading ends.
    ['over a paragraph', 'The mill was sold. It burnt.', 'The mill was sold.\n\nIt burnt.'],
    ['marks around it', '“The mill was sold.”', 'The mill was sold.'],
    ['cell', 'Bergen has 64 ships', '| Bergen has 64 ships | yes |'],
    ['letter in brackets', '[t]he mill was sold', 'In June The mill was sold.'],
    ['text without case', 'THE MILL HAS A CANAL.', 'The mill has a canal.'],
  ])('%s', (_, quote, text) => {
    expect(compare(quote, `It rains. ${text} The winter is long.`)).toMatchObject({
      outcome: 'same',
      similarity: 1,
    })
  })

  test('a quotation mark that the text does not have', () => {
    expect(compare('"The mill was sold.', 'The mill was sold.').outcome).toBe('unclear')
  })

  test('of two places that fold alike the one with the same signs is no damage', () => {
    expect(
      compare('The pump has 5 mPa  now.', 'The pump has 5 MPa now. The pump has 5 mPa now.'),
    ).toMatchObject({
      outcome: 'same',
      start: 24,
    })
  })
})

describe('an omission', () => {
  test.each([
    ['same', 'The mill … was never repaired.', 'The mill, built in 1820, was never repaired.'],
    ['same', 'The choir sang ... mass in May.', 'The choir sang the mass in May.'],
    ['same', 'The mill was sold […] in June.', 'The mill was sold to a brewer in June.'],
    ['unclear', 'It is … true that the mill was sold.', 'It is far from true that the mill was sold.'],
    ['unclear', 'Er ist … schuldig an dem Brand.', 'Er ist alles andere als schuldig an dem Brand.'],
    ['unclear', 'He did … sign the treaty.', 'He did not ever sign the treaty.'],
    ['unclear', 'The fee … is waived.', 'The fee, if paid in time, is waived.'],
    ['unclear', 'The fee … is waived.', 'The fee of children only is waived.'],
    ['unclear', 'The mill … was sold.', 'The mill burnt down. The barn was sold.'],
  ])('is %s: %s', (outcome, quote, text) => {
    expect(compare(quote, text).outcome).toBe(outcome)
  })
})

describe('the words of a difference are at their place in the whole quote', () => {
  const sentence = 'The old mill by the river was painted blue in the spring of 1904 by the miller.'
  const altered = (quote: string, text: string) =>
    compare(quote, text).changes.flatMap(({ quote: own }) =>
      own.map((word) => quote.slice(word.start, word.end)),
    )

  test.each([
    ['behind an ellipsis', 'The old mill by the river … painted red in the spring of 1904', ['red']],
    ['on both sides', 'The new mill by the river […] painted red in the spring of 1904', ['new', 'red']],
    ['behind a first ellipsis', '… mill by the river was painted red in the spring', ['red']],
    ['in quotation marks', ' “The old mill by the creek ... painted blue in the spring”', ['creek']],
    ['behind two', 'The old mill … was painted blue (...) in the autumn of 1904', ['autumn']],
    ['written otherwise', 'The old mill by the river … painted blue, in the spring of 1904', [',']],
    ['without one', 'The old mill by the river was painted red in the spring', ['red']],
  ])('%s: %j', (_, quote, words) => {
    expect(altered(quote, `It rained. ${sentence} It stopped.`)).toEqual(words)
  })

  test('wherever the ellipses and the other words are', () => {
    const words = sentence.slice(0, -1).split(' ')
    const change = fc.constantFrom('kept', 'kept', 'kept', 'kept', 'replaced', 'omitted')
    const changes = fc.array(change, { minLength: words.length, maxLength: words.length })
    const signs = fc.constantFrom('…', '...', '[…]', '( . . . )')
    fc.assert(
      fc.property(changes, signs, fc.constantFrom('', '“', ' '), (kinds, omission, opening) => {
        const written = words.map((word, at) =>
          kinds[at] === 'kept' ? word : kinds[at] === 'replaced' ? `x${at}y` : omission,
        )
        const quote = opening + written.join(' ')
        const match = locateQuote(quote, sentence, { minSimilarity: 0.6, changedFacts: 'kept' })
        const compared = match ? compareQuote(quote, sentence, match) : null
        for (const { text, start, end } of compared?.changes.flatMap((one) => one.quote) ?? [])
          if (text !== '') expect(quote.slice(start, end).toLowerCase()).toBe(text)
      }),
    )
  })
})

describe('what is harmless', () => {
  test.each([
    [
      'typing errors',
      'The comittee met in the old twon hall on Monday.',
      'The committee met in the old town hall on Monday.',
    ],
    ['a scan', 'The committee met in the old town hall.', 'The cornmittee met in thc old town ha1l.'],
    ['British and American', 'The centre is 20 metres wide.', 'The center is 20 meters wide.'],
    ['umlauts', 'Die Straße ist für Fußgänger gesperrt.', 'Die Strasse ist fuer Fussgaenger gesperrt.'],
    ['quote marks', '"The mill," he said, "is old."', '“The mill,” he said, “is old.”'],
    [
      'hyphens at line ends',
      'Der Beitrag ist jährlich zu zahlen.',
      'Der Bei-\ntrag ist jähr- lich zu zahlen.',
    ],
    ['thousands', 'The fee is 1200 euros a year.', 'The fee is 1,200 euros a year.'],
    [
      'notes',
      'The mill burnt down in 1871 and was rebuilt.',
      'The mill burnt down[4] in 1871 and was rebuilt.',
    ],
    ['words run together', 'The mill was rebuilt after the fire.', 'The mill wasrebuilt after the fire.'],
  ])('%s', (_, quote, text) => {
    expect(compare(quote, text).outcome).toBe('same')
  })
})

test.each([
  ['altered', 'two of six words', 'The old mill was sold twice.', 'The new mill was bought twice.'],
  [
    'different',
    'three of eight',
    'The old mill in Venn was sold twice.',
    'The new mill by Venn was bought twice.',
  ],
  ['altered', 'one of three', 'red paint dried', 'blue paint dried'],
  ['different', 'one of two', 'red paint', 'blue paint'],
])('%s: %s are others', (outcome, _, quote, text) => {
  expect(compare(quote, text).outcome).toBe(outcome)
})

describe('what cannot be told', () => {
  test.each([
    ['a damaged negation', 'He did not sign the treaty in Vienna.', 'He did nol sign the treaty in Vienna.'],
    ['a damaged number', 'It was built in 2012 by the guild.', 'It was built in 2O12 by the guild.'],
    [
      'a scan with nothing but damage',
      'The committee agreed to hear the widow of the weaver.',
      'Tlie cornmittce agrecd lo hcar thc widovv of tlie wcaver.',
    ],
  ])('%s', (_, quote, text) => {
    expect(compare(quote, text).outcome).toBe('unclear')
  })

  test('another text is another text, however alike', () => {
    const compared = compare(
      'The old mill was sold to a brewer in spring.',
      'The old barn was left to a brother in autumn.',
    )
    expect(compared.outcome).toBe('different')
  })
})

test.each([
  ['one word of three', 'The old mill', 'The new mill', 'altered'],
  ['two words of four', 'The old mill burned.', 'The new mill stands.', 'different'],
  ['two words of five', 'The old mill burned down.', 'The new mill stands down.', 'different'],
  ['one word of two', 'old mill', 'new mill', 'different'],
])('%s', (_, quote, text, outcome) => {
  const match = { start: 0, end: text.length, similarity: 0.6, kind: 'fuzzy' as const }
  expect(compareQuote(quote, text, match).outcome).toBe(outcome)
})
