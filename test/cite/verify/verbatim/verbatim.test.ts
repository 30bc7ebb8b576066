import { describe, expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

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
  ])('%s: %s with %s as %s', (_, sentence, said, claimed) => {
    const claim = sentence.replace(said, claimed)
    expect(claim).not.toBe(sentence)
    expect(outcomeOf({ text: claim }, [[sentence]])).toMatchObject({
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
    expect(outcomeOf({ text: claim }, [[sentence]]).outcome).toBe('near')
  })

  test('the reason quotes the source, and the source alone', () => {
    const { reason } = outcomeOf({ text: 'The fee is due within 30 days in May.' }, [
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
    expect(outcomeOf({ text: claim }, [[sentence]]).outcome).toBe(outcome)
  })
})

describe('every word counts', () => {
  const said = 'The ferry often sails from Elsund to the islands in the colour of the guild.'
  test.each([
    ['as it is', said, 'verbatim'],
    [
      'case, a spelling, the last stop',
      said.slice(0, -1).toLowerCase().replace('colour', 'color'),
      'verbatim',
    ],
    ['brackets', said.replace('to the islands', '(to the islands)'), 'near'],
    ['prepositions', said.replace('from', 'to').replace('to the', 'from the'), 'near'],
    ['another time', said.replace('sails', 'sailed'), 'near'],
    ['an auxiliary', said.replace('sails', 'would sail'), 'near'],
    ['a plural', said.replace('ferry', 'ferries').replace('sails', 'sail'), 'near'],
    ['an article', said.replace('The', 'A'), 'near'],
    ['a light word left out', said.replace('often ', ''), 'near'],
    ['a light word added', said.replace('often', 'very often'), 'near'],
    ['its end', said.replace(' in the colour of the guild', ''), 'near'],
  ])('%s', (_, claim, outcome) => {
    expect(outcomeOf({ text: claim }, [[said]]).outcome).toBe(outcome)
  })

  test.each([
    ['The law applies to firms.', 'The law applies to firms, banks aside.'],
    ['The vaccine protects children.', 'The vaccine protects children who were born at home.'],
    ['Dogs may swim.', 'Dogs may swim where signs allow it.'],
    ['Die Brücke ist sicher.', 'Die Brücke ist sicher, so der Bauherr.'],
    ['The drug works.', 'The drug works in mice.'],
  ])('what a sentence restricts is not its half: %s | %s', (claim, sentence) => {
    expect(outcomeOf({ text: claim }, [[sentence]]).outcome).toBe('near')
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
    expect(outcomeOf({ text: claim, before }, [[before, sentence]]).outcome).toBe('verbatim')
  })

  test.each([
    ['ist die Einsicht kostenfrei.', 'Die Einsicht ist kostenfrei.', 'verbatim'],
    ['ist die Einsicht in Bücher kostenfrei.', 'Die Einsicht in Bücher ist kostenfrei.', 'verbatim'],
    ['ist die Einsicht kostenfrei.', 'Die Einsicht war kostenfrei.', 'near'],
    ['ist die Einsicht kostenfrei.', 'Die kostenfrei Einsicht ist.', 'near'],
  ])('the verb of a claim without its opening: %s | %s', (text, sentence, outcome) => {
    expect(outcomeOf({ text, isInverted: true }, [[sentence]]).outcome).toBe(outcome)
    expect(outcomeOf({ text }, [[sentence]]).outcome).toBe('near')
  })
})

test.each([
  [200, 'verbatim'],
  [299, 'verbatim'],
])('all of a sentence is read: %i words and its end', (count, outcome) => {
  const long = Array.from({ length: count }, (_, n) => `w${String.fromCodePoint(97 + (n % 26)).repeat(3)}`)
  const text = (end: string) => `The guild lists ${long.join(' ')} ${end}.`
  expect(outcomeOf({ text: text('barley') }, [[text('barley')]]).outcome).toBe(outcome)
  expect(outcomeOf({ text: text('barley') }, [[text('granite')]]).outcome).toBe('near')
})

describe('a pronoun', () => {
  const said = ['Karl Jonas led the mill.', 'He was born in Lohra in 1950.']
  const gesagt = ['Karl Jonas leitete die Mühle.', 'Im Frühjahr zog er nach Lohra.']
  test.each([
    ['the same before it', said, said[0], 'verbatim'],
    ['less before it', said, 'Karl Jonas', 'verbatim'],
    ['more before it', said, 'Karl Jonas led the mill in the valley.', 'verbatim'],
    ['another before it', said, 'Peter Smith led the bakery.', 'near'],
    ['the same subject before it', said, 'Karl Jonas led the bakery.', 'verbatim'],
    ['words that say nothing before it', said, 'Yes, of course.', 'near'],
    ['nothing before it', said, undefined, 'near'],
    ['nothing before it in the source', said.slice(1), said[0], 'near'],
    ['a pronoun before it', ['He led the mill.', said[1]!], 'He led the mill.', 'near'],
    ['behind an opening, the same before it', gesagt, gesagt[0], 'verbatim'],
    ['behind an opening, another before it', gesagt, 'Peter Schmidt leitete die Bäckerei.', 'near'],
    ['as an object', ['The mill burnt down.', 'Karl Jonas sold it.'], 'The bakery burnt down.', 'near'],
    [
      'of a later clause',
      ['Rules changed.', 'Ships stop before they enter ports.'],
      'A mill fell.',
      'verbatim',
    ],
    [
      'an object of a later clause',
      ['A lock fell.', 'Ships stop before they enter it.'],
      'A mill fell.',
      'near',
    ],
    [
      'of its own sentence',
      ['The mill burnt down.', 'Acme said that it sells mills.'],
      'A bakery fell.',
      'verbatim',
    ],
    ['a demonstrative', ['Acme grew.', 'This firm sold mills in spring.'], 'Beta fell.', 'near'],
  ])('%s', (_, run, before, outcome) => {
    expect(outcomeOf({ text: run.at(-1)!, before }, [run]).outcome).toBe(outcome)
  })

  test.each([
    ['the same before it', said[0], 'edited'],
    ['another before it', 'Peter Smith led the bakery.', 'near'],
  ])('and another fact: %s', (_, before, outcome) => {
    const text = said[1]!.replace('1950', '1960')
    expect(outcomeOf({ text, before }, [said]).outcome).toBe(outcome)
  })

  test('leans on the sentence before it in a claim of several', () => {
    expect(outcomeOf({ text: said.join(' ') }, [said]).outcome).toBe('verbatim')
    const other = `Peter Smith led the bakery. ${said[1]}`
    expect(outcomeOf({ text: other }, [[...said, 'Peter Smith led the bakery.']]).outcome).toBe('near')
  })
})

describe('windows', () => {
  const first = 'The harbour of Elsund freezes in most winters.'
  const second = 'Icebreakers keep a lane of 30 metres open.'
  const third = 'Pilots meet the ships at the lighthouse.'

  test.each([
    ['not two in one', `${first.slice(0, -1)}; icebreakers keep a lane of 30 metres open.`, 'near'],
    ['not two with one between', `${first.slice(0, -1)}; pilots meet the ships at the lighthouse.`, 'near'],
    [
      'not two that are joined',
      `${first.slice(0, -1)}, as icebreakers keep a lane of 30 metres open.`,
      'near',
    ],
    ['of two sentences each for itself', `${first} ${third}`, 'verbatim'],
    ['both must stand there', `${first} Gulls nest on the roof of the customs house.`, 'near'],
  ])('%s', (_, claim, outcome) => {
    expect(outcomeOf({ text: claim }, [[first, second, third]]).outcome).toBe(outcome)
  })

  test('two runs are not neighbours', () => {
    const claim = `${first.slice(0, -1)}, and icebreakers keep a lane of 30 metres open.`
    expect(outcomeOf({ text: claim }, [[first], [second]]).outcome).toBe('near')
  })

  test('one place that says it outweighs another that says otherwise', () => {
    const other = second.replace('30', '80')
    expect(outcomeOf({ text: second }, [[other], [second]]).outcome).toBe('verbatim')
  })

  test('a text of more than twelve sentences is no claim', () => {
    expect(outcomeOf({ text: `${second} `.repeat(13).trim() }, [[second]]).outcome).toBe('near')
    expect(outcomeOf({ text: `${second} `.repeat(12).trim() }, [[second]]).outcome).toBe('verbatim')
  })
})
