import { describe, expect, test } from 'vitest'
import { findSurrounding } from '../../../../src/cite/verify/verbatim/surroundings.ts'

const sentences = { en: 'Canoes may land at the pier.', de: 'Kanus dürfen am Steg anlegen.' }

/** What bears on the sentence that stands at `_`. */
function around(marked: string, own: string) {
  const start = marked.indexOf('_')
  const content = marked.replace('_', own)
  return findSurrounding(content, { start, end: start + own.length }, { lead: null })
}

/** Sentences of one meaning in both languages, so that no list lacks the twin of another. */
const announcements = [
  ['The following is false.', 'Folgendes ist falsch.'],
  ['The following applied before.', 'Folgendes galt vorher.'],
  ['The following held until 2011.', 'Bis 2011 hielt man es wie folgt.'],
  ['The rejected motion reads as follows.', 'Der abgelehnte Antrag lautet wie folgt.'],
  ['The previous order was as follows.', 'Die frühere Ordnung war wie folgt.'],
  ['The draft reads as follows.', 'Der Entwurf lautet wie folgt.'],
  ['An unconstitutional rule follows.', 'Eine verfassungswidrige Regel folgt.'],
  ['A counterexample is the following.', 'Ein Gegenbeispiel ist Folgendes.'],
  ['The myth is told as follows.', 'Das Märchen erzählt man wie folgt.'],
  ['Until 2011 the fee was charged as follows.', 'Bis 2011 zahlte man wie folgt.'],
  ['The former text ran as follows.', 'Der frühere Text lautete wie folgt.'],
  ['The plaintiff alleges as follows.', 'Die Klägerin behauptet wie folgt.'],
  ['The former order defined canoes as follows.', 'Die frühere Ordnung regelte dies wie folgt.'],
  ['The overruled decision held as follows.', 'Der verworfene Beschluss begann wie folgt.'],
  ['The rejected request began as follows.', 'Der abgelehnte Antrag begann wie folgt.'],
  ['The denied request was worded as follows.', 'Der abgelehnte Antrag lautete wie folgt.'],
  ['The rejected rule was justified as follows.', 'Die abgelehnte Regel begründete man wie folgt.'],
  ['The plaintiff claims the following.', 'Die Klägerin behauptet Folgendes.'],
  ['You must not do the following on board.', 'Tun Sie Folgendes nicht.'],
  ['Nobody may do the following in port.', 'Folgendes darf an Bord niemand tun.'],
  ['It is forbidden to do the following at sea.', 'Es ist verboten, Folgendes zu tun.'],
  ['The former fee was paid as follows.', 'Die frühere Gebühr betrug wie folgt.'],
  ['Illegal acts are listed as follows.', 'Verbotene Taten werden wie folgt aufgelistet.'],
  ['The denied request is justified as follows [1].', 'Der abgelehnte Antrag wird wie folgt begründet [1].'],
]
const neutral = [
  ['The order reads as follows.', 'Die Ordnung lautet wie folgt.'],
  ['The following holds.', 'Es gilt Folgendes.'],
  ['The following rules are new.', 'Die folgenden Regeln sind neu.'],
  ['Do not forget the following.', 'Vergessen Sie nicht Folgendes.'],
  ['The proof is not complete without the following.', 'Der Antrag ist nicht ohne Folgendes vollständig.'],
  ['We have not changed the following.', 'Wer nicht zahlt, muss Folgendes tun.'],
  ['In the following, no names are given.', 'Im Folgenden werden keine Namen genannt.'],
  ['Where no boat is free, do the following.', 'Ist kein Boot frei, tun Sie Folgendes.'],
  ['The following day no boat was lost.', 'Am folgenden Tag ging kein Boot verloren.'],
  ['Following the storm, no boat was lost.', 'Nach dem Sturm ging kein Boot verloren.'],
  ['The pier is open until 6 as follows.', 'Der Steg ist bis 18 Uhr offen, und zwar wie folgt.'],
  ['Smoking is now forbidden.', 'Das Rauchen ist nun verboten.'],
  ['Fires are forbidden below deck.', 'Feuer sind unter Deck verboten.'],
  ['The order was rejected by the next mayor.', 'Die Ordnung wurde 2011 abgelehnt.'],
  ['The draft was kept in the next room.', 'Der Entwurf lag bis 2011 im Archiv.'],
]
/** Sentences that announce how something is done, about things whose names sound like a denial. */
const manners = [
  ['Denied boarding is compensated as follows.', 'Verbotene Fracht wird wie folgt behandelt.'],
  ['Prohibited goods are stored as follows.', 'Verbotenes wird wie folgt gelagert.'],
  ['Rejected parcels were returned as follows.', 'Abgelehnte Pakete gehen wie folgt zurück.'],
  ['Tickets not used are refunded as follows.', 'Nicht gezahlte Gebühren werden wie folgt eingezogen.'],
  ['Rejected parcels can be sent back as follows.', 'Abgelehnte Pakete können wie folgt verschickt werden.'],
]
const layouts: [string, (announcement: string) => string][] = [
  ['before it', (announcement) => `The harbour is old. ${announcement} _ The crane is red.`],
  ['in the paragraph above', (announcement) => `The harbour is old.\n\n${announcement}\n\n_`],
]

describe.each(layouts)('a sentence %s', (_, layout) => {
  test.each(announcements)('announces what does not hold: %s %s', (english, german) => {
    expect(around(layout(english), sentences.en)).not.toBeNull()
    expect(around(layout(german), sentences.de)).not.toBeNull()
  })

  test.each(manners)('tells how something is done: %s %s', (english, german) => {
    expect(around(layout(english), sentences.en)).toBeNull()
    expect(around(layout(german), sentences.de)).toBeNull()
  })

  test.each(neutral)('leaves the next text as it is: %s %s', (english, german) => {
    expect(around(layout(english), sentences.en)).toBeNull()
    expect(around(layout(german), sentences.de)).toBeNull()
  })
})

test('all sentences of a paragraph behind an announcement are announced', () => {
  expect(around('The rejected motion reads as follows. The crane is red. _', sentences.en)).not.toBeNull()
  expect(around('The motion reads as follows. The crane is red. _', sentences.en)).toBeNull()
})

test('the next paragraph is announced by the sentence right above it', () => {
  const far = 'The following is false.\n\nThe crane is red.\n\n_'
  expect(around(far, sentences.en)).toBeNull()
  expect(around('The following is false. The crane is red.\n\n_', sentences.en)).toBeNull()
})

describe('the sentence behind says until when it held', () => {
  test.each([
    ['This was true until 2011.', 'Das galt bis 2011.'],
    ['That applied until the end of 2011.', 'Dies galt bis Ende 2011.'],
    ['This was correct before May 2011.', 'Das war richtig vor Mai 2011.'],
  ])('%s %s', (english, german) => {
    expect(around(`_ ${english}`, sentences.en)).not.toBeNull()
    expect(around(`_ ${german}`, sentences.de)).not.toBeNull()
  })

  test.each([
    ['This has been true since 2011.', 'Das gilt seit 2011.'],
    ['This applies until 6 in the evening.', 'Das gilt bis 18 Uhr.'],
    ['The pier was built before 2011.', 'Der Steg wurde vor 2011 gebaut.'],
    ['That pier stood until 2011.', 'Dieser Steg stand bis 2011.'],
  ])('not so: %s %s', (english, german) => {
    expect(around(`_ ${english}`, sentences.en)).toBeNull()
    expect(around(`_ ${german}`, sentences.de)).toBeNull()
  })
})

test.each([
  ['Unconstitutional', 'Verfassungswidrig', 'Constitution', 'Verfassung'],
  ['Counterexamples', 'Gegenbeispiele', 'Examples', 'Beispiele'],
  ['Old version', 'Alte Fassung', 'New version', 'Neue Fassung'],
  ['Historical edition', 'Historische Ausgabe', 'Historical harbour', 'Historischer Hafen'],
  ['Minority opinion', 'Mindermeinung', 'Opinion', 'Leserstimmen'],
])('a heading turns its text round in both languages: %s, %s', (english, german, plain, schlicht) => {
  expect(around(`## ${english}\n\n_`, sentences.en)?.kind).toBe('heading')
  expect(around(`## ${german}\n\n_`, sentences.de)?.kind).toBe('heading')
  expect(around(`## ${plain}\n\n_`, sentences.en)).toBeNull()
  expect(around(`## ${schlicht}\n\n_`, sentences.de)).toBeNull()
})
