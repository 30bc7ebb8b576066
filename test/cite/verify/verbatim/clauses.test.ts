import { describe, expect, test } from 'vitest'
import { findVerbatim } from '../../../../src/cite/verify/verbatim/find-verbatim.ts'
import { readSourceWindow } from '../../../../src/cite/verify/verbatim/source-window.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'

/** Looks for a claim where its sentence stands between two others. */
function find(claim: string, sentence: string) {
  const content = `The town lies on the coast. ${sentence} The archive is in the town hall.`
  const window = readSourceWindow(content, { start: 0, end: content.length })
  const reader = { isSource: () => false, hasAddress: () => true }
  const { place } = findVerbatim({ said: readText(claim) }, [{ window, within: null }], reader)
  return place && { said: content.slice(place.start, place.end), harmless: [...place.harmless] }
}

describe('a clause of a sentence', () => {
  test.each([
    ['examples', 'The shop sells regional products', ', such as honey and cheese.'],
    ['examples beside a figure', 'The club owns 14 boats', ', for example two eights.'],
    ['German examples', 'Im Museum stehen viele Geräte', ', darunter auch ein Webstuhl.'],
    ['German examples, shortened', 'Der Laden verkauft Erzeugnisse der Region', ', z. B. Honig und Käse.'],
    ['a reference', 'The bridge was opened in March 2016', ' (see figure 2).'],
    ['a German reference', 'Die Brücke wurde im März 2016 eröffnet', ' (siehe Abbildung 2).'],
    ['initials', 'The loan came from the World Bank', ' (WB).'],
  ])('%s: %s', (_, clause, rest) => {
    expect(find(`${clause}.`, `${clause}${rest}`)).toEqual({ said: clause, harmless: ['clause'] })
  })

  test.each([
    ['a condition', 'The fee is 40 euros', ', and the deposit is 20 euros if the ship stays.'],
    ['an exception', 'The site is open', ', such as the beach, except in May.'],
    ['a negation', 'The mill was sold', '; the paper was not signed.'],
    ['a restriction', 'The museum is open', ', for example only the hall.'],
    ['somebody’s word', 'The drug is safe', ', and the maker claims the price is low.'],
    ['a retraction', 'The mill burned', '; the report is a forgery.'],
    ['a noun of the clause', 'Die Gebühr beträgt 40 Euro', '; der Rat hat die Gebühr gesenkt.'],
    ['a pronoun', 'The fee is 40 euros', '; the council doubled it in May.'],
    ['a contrast', 'The museum is open', ', but the café is closed.'],
    ['a place', 'The shop sells products', ', such as honey, in July.'],
    ['a party', 'The shop sells all products', ', such as honey, to members.'],
    ['parts of an amount', 'The tour takes 5 hours', ', including breaks.'],
    ['no reference', 'The drug lowers pressure', ' (NOT).'],
    ['a limit in brackets', 'The ferry is free', ' (see table 2 for lorries).'],
    ['a year in brackets', 'The fee is 40 euros', ' (until 2019).'],
    ['a relative clause on a noun', 'Fines apply to vehicles', ', which exceed 7.5 t.'],
    ['what became of a name', 'The winner was Anders Holm', ', who was stripped of the title.'],
    ['an apposition', 'The fee is 40 euros', ' – the rate for members.'],
    ['no verb', 'Regional products', ', such as honey and cheese.'],
    ['no noun', 'Die Halle ist frei', ', darunter auch sonntags.'],
    ['a bare rest', 'The mill burned', ', the mayor.'],
    ['parts', 'The museum shows tools of many trades', ', including looms and anvils.'],
    ['a statement', 'The tenant may sublet', '; the consent of the landlord is required.'],
    ['a statement that is added', 'Smoking is allowed', ', and a ban took effect on Monday.'],
    ['a relative clause on a name', 'The council elected Ann Lee', ', who lost the vote on appeal.'],
    ['a German relative clause', 'Die Stadt hilft Mietern in Bad Tölz', ', die Wohngeld beziehen.'],
  ])('not with %s: %s', (_, clause, rest) => {
    expect(find(`${clause}.`, `${clause}${rest}`)).toBeNull()
  })

  test.each([
    ['The bus costs three euros.', 'The drive takes 50 minutes, and the bus costs three euros.'],
    ['The mill was sold.', 'The mayor dreams; the mill was sold.'],
    ['The hall may be used.', 'Once the roof is whole, the hall may be used.'],
  ])('not behind another clause: %s', (claim, sentence) => {
    expect(find(claim, sentence)).toBeNull()
  })

  test('not where the sentence is taken back', () => {
    const sentence = 'The shop sells regional products, such as honey. That is a lie.'
    expect(find('The shop sells regional products.', sentence)).toBeNull()
  })
})
