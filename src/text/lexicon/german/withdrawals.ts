/* German words with which a document says of itself that it no longer holds. Written for citespan. */

/** Words that say that a text no longer holds: `Aufgehoben`, `Diese Seite ist veraltet.` */
export const withdrawnWords = 'zurückgezogen aufgehoben widerrufen veraltet überholt ungültig weggefallen'
/** Phrases that say that a document no longer holds: `nicht mehr in Kraft`. */
export const withdrawals = [
  'außer kraft',
  'außer kraft getreten',
  'außer kraft gesetzt',
  'nicht mehr in kraft',
  'nicht mehr gültig',
  'nicht mehr aktuell',
  'nicht mehr anwendbar',
  'nicht mehr anzuwenden',
  'gilt nicht mehr',
  'ersetzt durch',
  'abgelöst durch',
]
/**
 * Participles that, behind a form of `werden`, say that a document no longer holds: `Diese Richtlinie wurde ersetzt.`
 */
export const replacements = 'ersetzt abgelöst abgelaufen'
/** Words before what takes the place of a document: `aufgehoben durch das Gesetz von 2020`. */
export const replacementLeads = ['durch']
/** Names of a version that was replaced. */
export const pastVersions = [
  'alte',
  'ältere',
  'veraltete',
  'überholte',
  'archivierte',
  'frühere',
  'historische',
].flatMap((word) => ['fassung', 'version', 'ausgabe'].map((noun) => `${word} ${noun}`))
/** Words before the name of the version that a reader sees: `Dies ist eine alte Fassung.` */
export const versionLeads = ['dies ist', 'das ist', 'sie sehen', 'sie lesen']
/** Words that refer to the document in which they stand. */
export const selfPointers = 'diese dieser dieses diesem diesen'
/** Names of documents, with which a document speaks of itself: `Diese Seite ist veraltet.` */
export const documentNouns = `
seite artikel beitrag dokument dokumentation merkblatt ratgeber leitfaden fassung version ausgabe auflage
veröffentlichung studie anleitung inhalt inhalte information informationen text bericht meldung mitteilung schreiben`
/**
 * Names of documents with rules, which may say of themselves that they no longer hold; other texts speak of them, too:
 * `Diese Norm wurde zurückgezogen.`
 */
export const ruleNouns = `
norm richtlinie leitlinie verordnung gesetz vorschrift verwaltungsvorschrift satzung ordnung prüfungsordnung
geschäftsordnung erlass rundschreiben bekanntmachung empfehlung entwurf beschluss`
/** Words that limit a statement to a part of its subject: `teilweise aufgehoben`. */
export const partly = ['teilweise', 'zum teil', 'soweit', 'nur']
/** How journals mark an article before its title, in any letter case. */
export const journalStates = [] as readonly string[]
/** Labels of a notice on the document, and of the field that gives its state. */
export const noticeLabels = ['hinweis', 'achtung', 'wichtig', 'warnung', 'anmerkung', 'status', 'stand']
/** Labels of a field that says whether a document holds: `In Kraft: nein`. */
export const validityLabels = [
  'in kraft',
  'gültig',
  'aktuell',
  'gültigkeit',
  'geltung',
  'noch gültig',
  'anwendbar',
]
/** Labels of a field with the last day on which a document holds. */
export const validityEnds = [
  'gültig bis',
  'in kraft bis',
  'geltung bis',
  'gültigkeit bis',
  'ende der gültigkeit',
  'gültigkeitsende',
  'ablaufdatum',
  'läuft ab am',
  'außerkrafttreten',
  'außer kraft am',
]
