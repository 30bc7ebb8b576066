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
    ['a shortened reference', 'Trees cool the air', ' (Fig. 2).'],
    ['a figure with a letter', 'Trees cool the air', ' (see Fig. 2a).'],
    ['several references', 'Trees cool the air', ' (Figs. 2–4, Table 1).'],
    ['a shortened German reference', 'Bäume kühlen die Luft', ' (vgl. Abb. 2).'],
    ['a citation', 'Trees cool the air', ' (Oke et al., 1982).'],
    ['a citation without a comma', 'Trees cool the air', ' (Oke et al. 1982).'],
    ['a citation with a page', 'Trees cool the air', ' (Oke, 1982, p. 14).'],
    ['a German citation with a page', 'Bäume kühlen die Luft', ' (vgl. Weber, 1982, S. 14–16).'],
    ['several citations', 'Trees cool the air', ' (Oke & Lind, 1982a; Weber, 1990).'],
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
    ['a part of a figure', 'The ferry is free', ' (Fig. 2, except lorries).'],
    ['a place and a year', 'The mill burned', ' (Berlin, 1982).'],
    ['places and a year', 'Every tenth person was out of work', ' (Germany & France, 1982).'],
    ['a month and a year', 'The fee is 40 euros', ' (July, 1982).'],
    ['a citation of somebody who denies it', 'Trees cool the air', ' (but see Oke et al., 1982).'],
    ['a citation with a limit', 'Trees cool the air', ' (Oke et al., 1982, in summer).'],
    ['a year in brackets', 'The fee is 40 euros', ' (until 2019).'],
    ['a citation that another paragraph ends', 'Trees cool the air', ' (Oke et al.,\n\n1982).'],
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

  test.each([
    ['Trees cool the air (Oke, 1982).\n\nReferences\n\nOke, T. R. (1982). The city.', true],
    ['Trees cool the air (Oke & Lind, 1982).\n\nReferences\n\nOke, T. R., Lind, B.: The city. 1982.', true],
    ['Trees cool the air (Oke, 1982).\n\nReferences\n\nOke, T. R. (1990). The city.', false],
    ['Trees cool the air (Berlin, 1982).\n\nReferences\n\nOke, T. R. (1982). The city of Berlin.', false],
  ])('a citation whose author the source lists: %s', (text, isFound) => {
    expect(find('Trees cool the air.', text) !== null).toBe(isFound)
  })

  test('not where the sentence is taken back', () => {
    const sentence = 'The shop sells regional products, such as honey. That is a lie.'
    expect(find('The shop sells regional products.', sentence)).toBeNull()
  })
})
