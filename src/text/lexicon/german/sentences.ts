/**
 * German words that show where sentences end, and which sentences state nothing checkable; lower-case. Written for
 * citespan.
 */

/** Abbreviations that never end a sentence, without the last stop. */
export const abbreviations = `
nr abs s rz rn rdnr tz art bd bde hrsg vgl bzw ggf evtl ggü gem lt inkl exkl zzgl abzgl max min mind ca tel str
hl hr fr frl dipl ing mag prof univ d.h z.b u.a u.ä o.ä i.d.r i.v.m i.s.d i.s.v z.t s.o s.u v.a a.a.o m.w.n i.e.s
u.u v.chr n.chr jh jhd jhdt mio mrd tsd std sek abb tab kap anm aufl ausg verf sog gez geb gest verh ehem urspr
ber bes allg entspr insb insbes lfd betr bspw einschl grds hins i.h.v i.r.d i.s o.g s.a z.zt buchst ziff ziffer unterabs
uabs erwgr rspr urt beschl az slg var alt hs halbs lit`
/** Abbreviations that may also end a sentence: the next word decides. */
export const finalAbbreviations = `
usw ff f dgl uvm u.v.m etc.pp mio mrd tsd std sek min max mind gem mag hr tel str jh jhd jhdt`
/** Abbreviated forms of companies, which may also end a sentence. They are written with a capital; `kg` is a unit. */
export const companyForms = 'ggmbh gmbh ag kg'
/** Abbreviations before a number or letter. Before another word with a capital, that word decides. */
export const referringAbbreviations = `
nr abs rz rn rdnr tz bd bde abb kap anm aufl ziff buchst unterabs uabs erwgr hs halbs az var`
/** Abbreviations that are also words: they end a sentence unless a number or a letter follows. */
export const wordAbbreviations = 'art tab alt lit'
/** The few abbreviations whose full stop does not end a sentence when the facts of two texts are compared. */
export const factAbbreviations = 'ca bzw vgl abs nr mio mrd tsd'

/** Words that open a sentence more often than they follow an abbreviation. */
export const openers = `
der die das dem den des ein eine einer einem einen dies diese dieser dieses es er sie wir ihr man sein seine
ihre im am beim zum zur vom bei nach vor mit für aus auf an unter über zwischen während wenn weil da obwohl
jedoch daher deshalb zudem außerdem dabei damit dann dort hier aber und oder auch nur nicht kein keine alle
viele einige laut gemäß seit bis durch gegen ohne um danach heute nun später schliesslich schließlich`

/** Words after an ordinal: `1. Mai`, `2. Halbjahr`. */
export const ordinalNouns = `
jh jhd jhdt januar jänner februar märz april mai juni juli august september oktober november dezember
quartal halbjahr jahrhundert jahrhunderts jahrtausend weltkrieg
weltkriegs kapitel auflage band platz rang stock stockwerk etage klasse kammer senat abschnitt teil satz absatz
bundesliga liga runde spieltag tag woche monat jahr lebensjahr lebensjahres lebensjahrs geburtstag mal sitzung
sitzungsperiode wahlperiode legislaturperiode stufe grad generation person vatikanisches armee division
bezirk buch akt aufzug sinfonie symphonie semester schuljahr arbeitstag werktag änderung verordnung nachtrag`

/** Words that open a question. */
export const interrogatives = `
was wer wen wem wessen welche welcher welches welchen welchem wann wo woher wohin warum wieso weshalb wie wieviel
wofür womit wodurch woran worauf woraus worüber wozu`

/** Openings of greetings, thanks, apologies and answers to the reader. */
export const greetings = [
  'hallo',
  'guten tag',
  'guten morgen',
  'guten abend',
  'viel erfolg',
  'viel spaß',
  'viel glück',
  'alles gute',
  'einen schönen',
  'schönen tag',
  'schönen abend',
  'sehr gern',
  'sehr gerne',
  'gern',
  'gerne',
  'kein problem',
  'natürlich kann ich',
  'natürlich helfe ich',
  'liebe',
  'lieber',
  'danke',
  'vielen dank',
  'ich hoffe',
  'ich helfe',
  'ich kann ihnen',
  'es tut mir leid',
  'entschuldigung',
  'leider kann ich',
  'gute frage',
]
/** Words before a remark on the writer's own search, which is no claim: `Leider habe ich nichts gefunden.` */
export const asides = [
  'leider',
  'aber',
  'jedoch',
  'bisher',
  'bislang',
  'das',
  'dazu',
  'hierzu',
  'darüber',
  'davon',
  'in den quellen',
  'in den dokumenten',
  'zu ihrer frage',
  'zu deiner frage',
]
/** The writer of the answer as subject, with the verb. */
export const oneself = [
  'ich habe',
  'habe ich',
  'ich konnte',
  'konnte ich',
  'ich finde',
  'finde ich',
  'ich weiß',
  'weiß ich',
  'mir liegen',
  'liegen mir',
  'mir ist',
  'ist mir',
]
/**
 * Words that report an unsuccessful search, a few words after a subject of `oneself`: `ich habe nichts
 * gefunden`.
 */
export const nothing = ['nichts', 'nicht', 'kein', 'keine', 'keinen', 'keinerlei']
/** Introductory words before the actual statement: `Ja, das Gesetz gilt seit 1999.` */
export const interjections = ['ja', 'nein', 'natürlich', 'selbstverständlich', 'klar', 'gern', 'gerne']
/** Openings of offers to the reader. */
export const offers = [
  'lassen sie mich',
  'lassen sie es mich',
  'lass mich',
  'lass es mich',
  'sagen sie',
  'sag mir',
  'melden sie sich',
  'melde dich',
  'bei fragen',
  'bei weiteren fragen',
  'ich stehe',
  'gerne kann ich',
  'kann ich ihnen',
  'kann ich dir',
]
/** Offers of three words, one of each list: `wenn Sie möchten`, `falls du weitere …`. */
export const offerParts = ['wenn falls', 'sie du', 'weitere noch mehr fragen möchten möchtest willst wollen']
/** Openings of announcements: `Hier finden Sie …`. */
export const announcements = [
  'hier ist',
  'hier sind',
  'hier finden sie',
  'hier findest du',
  'im folgenden',
  'nachfolgend',
  'schauen wir',
  'sehen wir uns',
]
/** Labels before a colon that say nothing of the sentence behind it. */
export const emptyLabels = [
  'hinweis',
  'anmerkung',
  'wichtig',
  'merke',
  'tipp',
  'antwort',
  'kurzantwort',
  'kurze antwort',
  'kurz gesagt',
  'kurz',
  'kurzum',
  'zusammenfassung',
  'zusammengefasst',
  'fazit',
  'ergebnis',
  'kernaussage',
  'kernpunkt',
  'fakt',
]
/** Openings of a summary; the sentence may still claim something after them. */
export const summaries = ['zusammengefasst']
/** Openings of instructions to the reader. A sentence with such an opening is a claim only if a source states it too. */
export const instructions = [
  'bitte',
  'beachten sie',
  'beachte',
  'achten sie',
  'achte',
  'prüfen sie',
  'prüfe',
  'klicken sie',
  'klicke',
  'öffnen sie',
  'öffne',
  'gehen sie',
  'besuchen sie',
  'siehe',
  'vgl.',
  'vergleiche',
  'wenden sie sich',
  'wende dich',
  'fragen sie',
  'lesen sie',
  'wählen sie',
  'geben sie',
  'verwenden sie',
  'nutzen sie',
  'laden sie',
  'denken sie',
  'vergessen sie',
  'konsultieren sie',
  'informieren sie',
]
