import { describe, expect, test } from 'vitest'
import { missingNegations } from '../../src/facts/missing-negations.ts'

const fee = 'The fee for an inspection under this act is 100 euros.'
const gebuehr = 'Die Gebühr für eine Prüfung nach diesem Gesetz beträgt 100 Euro.'
const licence = 'The licence for the sale of seeds costs 40 euros.'
const verein = 'Der Verein hat einen Vertrag mit der Stadt. Der Beitrag beträgt 20 Euro.'
const mayor = 'The mayor and the council visited the bridge over the Venn.'

describe('a negation that the evidence does not make', () => {
  test.each([
    ['The act does not fix a fee for inspections.', fee, 'not'],
    ['The act does not fix a fee for inspections.', `${fee} The fee is not refunded.`, 'not'],
    ['The act does not fix a fee.', `${fee} The act does not fix the date of inspections.`, 'not'],
    ['The fee for an inspection is not refunded.', `${fee} The deposit is not touched.`, 'not'],
    ['The fee for inspections is no longer charged.', fee, 'no'],
    ['The fee was never raised.', fee, 'never'],
    ["The act doesn't name the fee.", fee, "doesn't"],
    ['No licence is required for the sale of seeds.', licence, 'No'],
    ['No licence is required for the sale of seeds.', `${licence} It is not transferable.`, 'No'],
    ['Nobody pays for the licence.', licence, 'Nobody'],
    ['Seeds are sold without a licence.', licence, 'without'],
    ['Neither the mayor nor the council closed the bridge.', mayor, 'Neither'],
    ['Das Gesetz legt keine Gebühr für Prüfungen fest.', gebuehr, 'keine'],
    ['Das Gesetz legt keine Gebühr fest.', `${gebuehr} Die Gebühr wird nicht erstattet.`, 'keine'],
    ['Das Gesetz regelt die Gebühr für Prüfungen nicht.', gebuehr, 'nicht'],
    ['Die Gebühr wird nicht erstattet.', `${gebuehr} Die Prüfung wird nicht wiederholt.`, 'nicht'],
    ['Die Gebühr wird nicht mehr erhoben.', gebuehr, 'nicht'],
    ['Der Verein hat den Vertrag mit der Stadt nie gekündigt.', verein, 'nie'],
    ['Niemand im Verein zahlt den Beitrag.', verein, 'Niemand'],
    ['Der Verein besteht ohne Vertrag.', verein, 'ohne'],
    ['Weder der Verein noch die Stadt kündigte den Vertrag.', verein, 'Weder'],
  ])('%s | %s', (claim, evidence, negator) => {
    const [difference] = missingNegations(claim, evidence)
    expect(difference).toMatchObject({ kind: 'negation', contradicts: false, evidenceText: null })
    expect(claim.slice(difference!.claim.start, difference!.claim.end)).toBe(negator)
  })
})

describe('a negation that the evidence makes', () => {
  test.each([
    ['in the same words', 'The fee is not refunded.', `${fee} It is not refunded.`],
    ['of the object', 'The study found no effect.', 'The study did not find an effect.'],
    ['of the verb', 'The study did not find an effect.', 'The study found no effect on sleep.'],
    ['of everybody', 'Nobody was injured in the fire.', 'No one was injured in the fire.'],
    ['shortened', "The mayor didn't sign it.", 'The mayor did not sign the contract.'],
    ['with an adverb', 'The report has not been published.', 'The report has not yet been published.'],
    ['of all cases', 'The act does not expressly forbid sales.', 'The act does not forbid sales.'],
    ['over an or', 'The room is without lighting.', 'The room is without heating or lighting.'],
    ['of both', 'Neither the mayor nor the council signed.', 'The mayor and the council did not sign.'],
    ['by its verb', 'The device did not start.', 'The device failed to start.'],
    ['by its form', 'The sale is not legal.', 'The sale is illegal.'],
    ['twice', 'It is not uncommon.', 'It is common for deer to cross the road.'],
    ['twice, as only', 'Visitors may not enter without a ranger.', 'Visitors may enter only with a ranger.'],
    ['in the same words', 'Die Gebühr wird nicht erstattet.', `${gebuehr} Sie wird nicht erstattet.`],
    ['no more', 'Die Gebühr wird nicht erhoben.', 'Die Gebühr wird seit 2020 nicht mehr erhoben.'],
    ['of the subject', 'Rehe werden hier nicht gejagt.', 'Hier werden keine Rehe gejagt.'],
    ['in another order', 'Die Stadt zahlt den Beitrag nicht.', 'Den Beitrag zahlt die Stadt nicht.'],
    ['by a preposition', 'Die Suppe enthält keinen Zucker.', 'Die Suppe ist ohne Zucker gekocht.'],
    ['by its form', 'Der Verkauf ist nicht zulässig.', 'Der Verkauf ist unzulässig.'],
    ['twice', 'Es ist nicht unüblich.', 'Es ist üblich, dass Rehe die Straße queren.'],
  ])('%s: %s | %s', (_, claim, evidence) => {
    expect(missingNegations(claim, evidence)).toEqual([])
  })
})

test.each([
  ['The ferry carries not only cars but also lorries.', 'The ferry carries cars and lorries.'],
  ['The ferry carries no more than 20 cars.', 'The ferry carries at most 20 cars.'],
  ['The ferry is No. 12 of the fleet.', 'The ferry is number 12 of the fleet.'],
  ['Die Fähre befördert nicht nur Autos, sondern auch Busse.', 'Die Fähre befördert Autos und Busse.'],
  ['Die Fähre befördert nicht mehr als 20 Autos.', 'Die Fähre befördert höchstens 20 Autos.'],
])('%s denies nothing', (claim, evidence) => {
  expect(missingNegations(claim, evidence)).toEqual([])
})

test('a flood of negations is read in bounds', () => {
  const claim = 'It is not blue. '.repeat(3_000)
  expect(missingNegations(claim, 'It is green.')).toHaveLength(100)
})
