import { describe, expect, test } from 'vitest'
import { readVerbatim } from '../../../src/verify/support/read-verbatim.ts'
import { readWindows } from '../../../src/verify/support/verbatim.ts'

/** The best reading of a claim in neighbouring sentences: `verbatim`, or the obstacle and the kind of edit. */
function read(claim: string, ...sentences: string[]): string {
  const best = readWindows({ text: claim }, [sentences]).nearest()
  if (!best) return 'not near'
  const { obstacle, edit } = best
  return obstacle === null ? 'verbatim' : edit ? `${obstacle}: ${edit.kind}` : obstacle
}

describe('obstacles, each with a neighbour that is none', () => {
  const halmar = 'The ferry Halmar crosses the strait of Venn in forty minutes.'
  const halmarDe = 'Die Fähre Halmar quert den Sund von Venn in vierzig Minuten.'

  test.each([
    ['verbatim', halmar, halmar],
    ['verbatim', halmarDe, halmarDe],
    // Of a clause that is repeated, every word of weight is: names, places, times, groups, attributes.
    ['word-left-out', 'The ferry crosses the strait of Venn in forty minutes.', halmar],
    ['word-left-out', 'Die Fähre quert den Sund von Venn in vierzig Minuten.', halmarDe],
    ['word-left-out', 'Dogs may swim.', 'Dogs may swim at night.'],
    ['word-left-out', 'Hunde dürfen schwimmen.', 'Hunde dürfen nachts schwimmen.'],
    ['word-left-out', 'Employees receive a discount.', 'Former employees receive a discount.'],
    ['word-left-out', 'Angestellte erhalten Rabatt.', 'Frühere Angestellte erhalten Rabatt.'],
    ['framed', 'The parents call it reasonable.', 'One of the parents calls it reasonable.'],
    // What is added says more than the source.
    ['words-missing', 'The soup contains poisonous nuts.', 'The soup contains nuts.'],
    ['words-missing', 'Der Rat billigte einstimmig den Plan.', 'Der Rat billigte den Plan.'],
    // Two clauses of one sentence.
    [
      'words-missing',
      'The form teacher decides on pay.',
      'The head decides on pay, the form teacher on leave.',
    ],
    ['clause-torn', 'Der Import prüft Mengen.', 'Der Import prüft Nummern, der Export Mengen.'],
    ['role-changed', 'The mayor said that he erred.', 'The mayor said that she erred.'],
    ['word-left-out', 'The ferry crosses the strait in forty minutes.', halmar],
    ['word-left-out', 'Die Fähre quert den Sund in vierzig Minuten.', halmarDe],
    ['word-left-out', 'The town pays the costs.', 'The town pays the costs of snow clearing.'],
    ['word-left-out', 'Die Gemeinde trägt die Kosten.', 'Die Gemeinde trägt die Kosten des Winterdienstes.'],
    ['word-left-out', 'The guild owns the harbour.', 'The guild owns the north quay of the harbour.'],
    ['word-left-out', 'Der Gilde gehört der Hafen.', 'Der Gilde gehört die Nordmole des Hafens.'],
    ['wording', 'Studies found lead in the water.', 'A number of studies found lead in the water.'],
    ['wording', 'Der Rat prüft die Kosten.', 'Der Rat prüft die Kosten, der Kämmerer die Steuern.'],
    // Another form of a word may be another time or number.
    ['wording', 'The ferry Halmar crossed the strait of Venn in forty minutes.', halmar],
    [
      'wording',
      'Das Rathaus der Stadt wurde 1950 gebaut.',
      'Das Rathaus der Stadt wurde im Jahr 1950 gebaut.',
    ],
    ['words-missing', 'The storm closed the harbour and the ferry crosses the strait.', halmar],
    ['words-missing', 'Der Sturm traf den Hafen, und die Fähre Halmar quert den Sund.', halmarDe],
    ['clause-missing', `${halmar.slice(0, -1)} and carries grain for bakeries.`, halmar],
    ['clause-missing', `${halmarDe.slice(0, -1)} und befördert Getreide für Bäckereien.`, halmarDe],
    ['fact-missing', `On 4 May 2019 ${halmar.replace('The', 'the')}`, halmar],
    ['fact-missing', halmarDe.replace('quert', 'quert seit 2019'), halmarDe],
    // A date that the claim gives in part.
    ['wording', 'The rent of the hall fell in March.', 'The rent of the hall fell in March 2019.'],
    ['wording', 'The rent of the hall fell on 3 March.', 'The rent of the hall fell on 3 March 2019.'],
    [
      'wording',
      'The rent of the hall fell in the third quarter.',
      'The rent of the hall fell in the third quarter of 2019.',
    ],
    ['wording', 'Die Miete der Halle sank im März.', 'Die Miete der Halle sank im März 2019.'],
    ['wording', 'Die Miete der Halle sank am 3. März.', 'Die Miete der Halle sank am 3. März 2019.'],
    ['wording', 'The rent of the hall fell in March 2019.', 'The rent of the hall fell on 3 March 2019.'],
    ['wording', 'The rent of the hall fell in 2019.', 'The rent of the hall fell on 3 March 2019.'],
    ['verbatim', 'Die Miete der Halle sank im März.', 'Die Miete der Halle sank im März.'],
    ['wording', 'Die Miete der Halle sank 2019.', 'Die Miete der Halle sank im März 2019.'],
    // An amount is left out between words that are there.
    [
      'fact-left-out',
      'Icebreakers keep a lane open for ferries.',
      'Icebreakers keep a lane of 30 metres open for ferries.',
    ],
    ['fact-left-out', 'Der Kanal ist für Schiffe offen.', 'Der Kanal ist auf 30 Metern für Schiffe offen.'],
    ['word-left-out', 'Icebreakers keep a lane open.', 'Icebreakers keep a lane open for 30 ferries.'],
    // Who does something is no light word, whatever the verb is.
    ['word-replaced', 'The helper locks the gate at night.', 'The janitor locks the gate at night.'],
    ['word-replaced', 'The janitor locks the gate at night.', 'The helpers lock the gate at night.'],
    [
      'word-replaced',
      'The mayor sold the old library of the town.',
      'The mayor sold the old theatre of the town.',
    ],
    [
      'word-replaced',
      'Der Rat verkauft heimlich Häuser der Stadt.',
      'Der Rat verkauft feierlich Häuser der Stadt.',
    ],
    // German nouns are compared as names are: another one in the place is an edit, but not one that contradicts.
    ['edited', 'Der Rat verkauft die Bücherei der Stadt.', 'Der Rat verkauft das Theater der Stadt.'],
    [
      'word-left-out',
      'The mayor sold the library of the town.',
      'The mayor sold the old library of the town.',
    ],
    [
      'role-changed',
      'The dog was bitten by the postman in the yard.',
      'The dog had bitten the postman in the yard.',
    ],
    ['role-changed', 'Den Hund beißt der Mann im Garten.', 'Der Hund beißt den Mann im Garten.'],
    ['verbatim', 'The dog bit the postman in the yard.', 'The dog bit the postman in the yard.'],
    // An article at one name and none at another change no role.
    ['wording', 'Im Mai lobte der Peter Hans.', 'Im Mai lobte Peter den Hans.'],
    ['wording', 'Im Mai lobte Peter den Hans.', 'Im Mai lobte der Peter Hans.'],
    ['role-changed', 'Im Mai lobte der Peter Hans.', 'Im Mai lobte den Peter Hans.'],
    ['framed', 'The fee is due in May.', 'If the fee is due in May, visitors wait.'],
    ['framed', 'The fee is due in May.', '“The fee is due in May.”'],
    ['verbatim', '“The fee is due in May.”', '“The fee is due in May.”'],
    ['verbatim', 'The “fee” is due in May.', 'The “fee” is due in May.'],
    ['framed', 'Die Gebühr ist im Mai fällig.', 'Angeblich ist es so: Die Gebühr ist im Mai fällig.'],
    ['wording', 'The fee is due in May.', 'As always, the fee is due in May.'],
  ])('%s: %s | %s', (expected, claim, sentence) => {
    expect(read(claim, sentence)).toBe(expected)
  })

  test.each([
    // A name for the pronoun of the source may be the wrong one.
    ['The guild said that the quay closes.', 'The guild met.', 'It said that the quay closes.'],
    ['Die Gilde sperrt den Kai am Mittag.', 'Die Gilde tagt.', 'Sie sperrt den Kai am Mittag.'],
    ['The guild said that the quay closes.', 'The guild met.', 'The mayor said that the quay closes.'],
  ])('a name is not put in the place of another word: %s | %s %s', (claim, before, sentence) => {
    expect(readWindows({ text: claim }, [[before, sentence]]).decisive).toBeNull()
  })

  test('few words in common are not aligned at all', () => {
    expect(read('Bakers buy flour from eleven mills.', halmar)).toBe('not near')
    const { outcome, nearest } = readVerbatim({ text: 'Bakers buy flour from eleven mills.' }, [[halmar]])
    expect([outcome, nearest()]).toEqual(['near', null])
  })
})

describe('one fact changed', () => {
  test.each([
    ['number', 'The lake covers 536 square kilometres of land.', '536', '563'],
    ['number', 'Der See bedeckt 536 Quadratkilometer im Süden.', '536', '563'],
    ['number', 'The bridge was closed for two weeks in spring.', 'two', 'three'],
    ['date', 'The iron bridge over the Elm opened in 1882.', '1882', '1885'],
    ['date', 'Die Brücke über die Elm wurde am 4. Mai 1882 eröffnet.', '4. Mai', '14. Mai'],
    ['negation', 'Dogs are not allowed on the ferry.', 'not allowed', 'allowed'],
    ['negation', 'Hunde sind auf der Fähre nicht erlaubt.', 'nicht erlaubt', 'erlaubt'],
    ['negation', 'Dogs are allowed on the ferry.', 'allowed', 'not allowed'],
    ['opposite', 'More passengers take the ferry in winter.', 'More', 'Fewer'],
    ['opposite', 'Die Preise für Strom sind im Mai gestiegen.', 'gestiegen', 'gesunken'],
  ])('%s: %s with %s as %s', (kind, sentence, said, claimed) => {
    const claim = sentence.replace(said, claimed)
    expect(claim).not.toBe(sentence)
    expect(read(claim, sentence)).toBe(`edited: ${kind}`)
    expect(readVerbatim({ text: claim }, [[sentence]])).toMatchObject({
      outcome: 'edited',
      reason: expect.any(String),
    })
  })

  test.each([
    [
      'two facts at once',
      'The bridge was closed for 2 weeks in 1950.',
      'The bridge was closed for 3 weeks in 1951.',
    ],
    [
      'a negation of another word',
      'The harbour is not dredged but freezes in most winters.',
      'The harbour freezes in most winters.',
    ],
    [
      'a name',
      'The ferry Solvik crosses the strait of Venn.',
      'The ferry Halmar crosses the strait of Venn.',
    ],
    [
      'a bound that holds',
      'The fee for an inspection is at most 110 euros.',
      'The fee for an inspection is 100 euros.',
    ],
    [
      'the value in another place',
      'Line 4 carries 12,000 riders a day.',
      'Line 4 carries 21,000 riders a day, line 7 12,000.',
    ],
    ['the opposite of nothing said', 'The old ferry runs in winter.', 'The red ferry runs in winter.'],
  ])('%s contradicts nothing, and is not carried', (_, claim, sentence) => {
    expect(readVerbatim({ text: claim }, [[sentence]]).outcome).toBe('near')
  })

  test('the reason quotes the source, and the source alone', () => {
    const { reason } = readVerbatim({ text: 'The fee is due within 30 days in May.' }, [
      ['The fee is due within 14 days in May.'],
    ])
    expect(reason).toBe('The source says “14 days” where the claim says 30 days.')
  })
})

describe('bounds and ranges', () => {
  test.each([
    ['verbatim', 'The tax rose by up to 2 % last year.', 'The tax rose by up to 2 % last year.'],
    ['near', 'The tax rose by 2 % last year.', 'The tax rose by up to 2 % last year.'],
    ['near', 'The tax rose by up to 2 % last year.', 'The tax rose by 2 % last year.'],
    ['near', 'Die Steuer stieg im Jahr um 2 %.', 'Die Steuer stieg im Jahr um bis zu 2 %.'],
    ['edited', 'The tax rose by up to 2 % last year.', 'The tax rose by up to 3 % last year.'],
    ['verbatim', 'The survey ran in 2018–19 in the valley.', 'The survey ran in 2018–2019 in the valley.'],
    ['verbatim', 'The survey ran in 2018–2019 in the valley.', 'The survey ran in 2018–19 in the valley.'],
    ['edited', 'The survey ran in 2018–19 in the valley.', 'The survey ran in 2018–20 in the valley.'],
  ])('%s: %s | %s', (outcome, claim, sentence) => {
    expect(readVerbatim({ text: claim }, [[sentence]]).outcome).toBe(outcome)
  })
})

describe('every word counts', () => {
  const said = 'The ferry often sails from Elsund to the islands in the colour of the guild.'
  test.each([
    ['as it is', said, 'verbatim'],
    [
      'case, punctuation, a spelling',
      'the ferry often sails from Elsund (to the islands) in the color of the guild',
      'verbatim',
    ],
    ['prepositions', said.replace('from', 'to').replace('to the', 'from the'), 'near'],
    ['another time', said.replace('sails', 'sailed'), 'near'],
    ['an auxiliary', said.replace('sails', 'would sail'), 'near'],
    ['a plural', said.replace('ferry', 'ferries').replace('sails', 'sail'), 'near'],
    ['an article', said.replace('The', 'A'), 'near'],
    ['a light word left out', said.replace('often ', ''), 'near'],
    ['a light word added', said.replace('often', 'very often'), 'near'],
    ['its end', said.replace(' in the colour of the guild', ''), 'near'],
  ])('%s', (_, claim, outcome) => {
    expect(readVerbatim({ text: claim }, [[said]]).outcome).toBe(outcome)
  })

  test.each([
    ['The law applies to firms.', 'The law applies to firms, banks aside.'],
    ['The vaccine protects children.', 'The vaccine protects children who were born at home.'],
    ['Dogs may swim.', 'Dogs may swim where signs allow it.'],
    ['Die Brücke ist sicher.', 'Die Brücke ist sicher, so der Bauherr.'],
    ['The drug works.', 'The drug works in mice.'],
  ])('what a sentence restricts is not its half: %s | %s', (claim, sentence) => {
    expect(readVerbatim({ text: claim }, [[sentence]]).outcome).toBe('near')
  })

  test.each([
    ['The fee is due in May.', 'The fee is due in May [3].'],
    ['The fee is due in May.', 'The fee is due in May.[12, 14]'],
    ['Die Einsicht ist kostenfrei.', '(2) Die Einsicht ist kostenfrei.'],
    ['The hall seats forty guests.', 'The hall seats 40 guests.'],
    [
      'It opened on 3 March 2019, as the guild had said.',
      'It opened on March 3, 2019, as the guild had said.',
    ],
  ])('references, numbers of paragraphs and how a number is written do not: %s | %s', (claim, sentence) => {
    const before = 'The guild built a hall.'
    expect(readVerbatim({ text: claim, before }, [[before, sentence]]).outcome).toBe('verbatim')
  })

  test.each([
    ['ist die Einsicht kostenfrei.', 'Die Einsicht ist kostenfrei.', 'verbatim'],
    ['ist die Einsicht in Bücher kostenfrei.', 'Die Einsicht in Bücher ist kostenfrei.', 'verbatim'],
    ['ist die Einsicht kostenfrei.', 'Die Einsicht war kostenfrei.', 'near'],
    ['ist die Einsicht kostenfrei.', 'Die kostenfrei Einsicht ist.', 'near'],
  ])('the verb of a claim without its opening: %s | %s', (text, sentence, outcome) => {
    expect(readVerbatim({ text, isInverted: true }, [[sentence]]).outcome).toBe(outcome)
    expect(readVerbatim({ text }, [[sentence]]).outcome).toBe('near')
  })
})

test.each([
  [200, 'verbatim'],
  [299, 'near'],
])('a sentence of which not all is read is not the same: %i words and its end', (count, outcome) => {
  const long = Array.from({ length: count }, (_, n) => `w${String.fromCodePoint(97 + (n % 26)).repeat(3)}`)
  const text = (end: string) => `The guild lists ${long.join(' ')} ${end}.`
  expect(readVerbatim({ text: text('barley') }, [[text('barley')]]).outcome).toBe(outcome)
  expect(readVerbatim({ text: text('barley') }, [[text('granite')]]).outcome).toBe('near')
})

describe('a pronoun', () => {
  const said = ['Karl Jonas led the mill.', 'He was born in Lohra in 1950.']
  const gesagt = ['Karl Jonas leitete die Mühle.', 'Im Frühjahr zog er nach Lohra.']
  test.each([
    ['the same before it', said, said[0], 'verbatim'],
    ['less before it', said, 'Karl Jonas', 'verbatim'],
    ['more before it', said, 'Karl Jonas led the mill in the valley.', 'verbatim'],
    ['another before it', said, 'Peter Smith led the bakery.', 'near'],
    ['partly another before it', said, 'Karl Jonas led the bakery.', 'near'],
    ['words that say nothing before it', said, 'Yes, of course.', 'near'],
    ['nothing before it', said, undefined, 'near'],
    ['nothing before it in the source', said.slice(1), said[0], 'near'],
    ['a pronoun before it', ['He led the mill.', said[1]!], 'He led the mill.', 'near'],
    ['behind an opening, the same before it', gesagt, gesagt[0], 'verbatim'],
    ['behind an opening, another before it', gesagt, 'Peter Schmidt leitete die Bäckerei.', 'near'],
    ['as an object', ['The mill burnt down.', 'Karl Jonas sold it.'], 'The bakery burnt down.', 'near'],
    ['of a later clause', ['Rules changed.', 'Ships stop before they enter it.'], 'A mill fell.', 'verbatim'],
    [
      'of its own sentence',
      ['The mill burnt down.', 'Acme said that it sells mills.'],
      'A bakery fell.',
      'verbatim',
    ],
    ['a demonstrative', ['Acme grew.', 'This firm sold mills in spring.'], 'Beta fell.', 'near'],
  ])('%s', (_, run, before, outcome) => {
    expect(readVerbatim({ text: run.at(-1)!, before }, [run]).outcome).toBe(outcome)
  })

  test.each([
    ['the same before it', said[0], 'edited'],
    ['another before it', 'Peter Smith led the bakery.', 'near'],
  ])('and another fact: %s', (_, before, outcome) => {
    const text = said[1]!.replace('1950', '1960')
    expect(readVerbatim({ text, before }, [said]).outcome).toBe(outcome)
  })

  test('leans on the sentence before it in a claim of several', () => {
    expect(readVerbatim({ text: said.join(' ') }, [said]).outcome).toBe('verbatim')
    const other = `Peter Smith led the bakery. ${said[1]}`
    expect(readVerbatim({ text: other }, [[...said, 'Peter Smith led the bakery.']]).outcome).toBe('near')
  })
})

describe('windows', () => {
  const first = 'The harbour of Elsund freezes in most winters.'
  const second = 'Icebreakers keep a lane of 30 metres open.'
  const third = 'Pilots meet the ships at the lighthouse.'

  test.each([
    ['two neighbours', `${first.slice(0, -1)}; icebreakers keep a lane of 30 metres open.`, 'verbatim'],
    ['not two with one between', `${first.slice(0, -1)}; pilots meet the ships at the lighthouse.`, 'near'],
    [
      'not two that are joined',
      `${first.slice(0, -1)}, as icebreakers keep a lane of 30 metres open.`,
      'near',
    ],
    ['of two sentences each for itself', `${first} ${third}`, 'verbatim'],
    ['both must stand there', `${first} Gulls nest on the roof of the customs house.`, 'near'],
  ])('%s', (_, claim, outcome) => {
    expect(readVerbatim({ text: claim }, [[first, second, third]]).outcome).toBe(outcome)
  })

  test('two runs are not neighbours', () => {
    const claim = `${first.slice(0, -1)}, and icebreakers keep a lane of 30 metres open.`
    expect(readVerbatim({ text: claim }, [[first], [second]]).outcome).toBe('near')
  })

  test('of two windows that say it the shorter one is shown', () => {
    expect(readWindows({ text: second }, [[first, second, third]]).decisive).toMatchObject({
      obstacle: null,
      window: { text: second },
    })
  })

  test('one place that says it outweighs another that says otherwise', () => {
    const other = second.replace('30', '80')
    expect(readVerbatim({ text: second }, [[other], [second]]).outcome).toBe('verbatim')
  })

  test('a text of more than twelve sentences is no claim', () => {
    expect(readVerbatim({ text: `${second} `.repeat(13).trim() }, [[second]]).outcome).toBe('near')
    expect(readVerbatim({ text: `${second} `.repeat(12).trim() }, [[second]]).outcome).toBe('verbatim')
  })
})
