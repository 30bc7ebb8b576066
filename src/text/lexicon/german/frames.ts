/*
 * German words that say of a statement that it is not simply so, folded: it is
 * asked, supposed, reported, doubted, refuted, restricted or only possible.
 * Written for citespan.
 */

/** Make what follows a condition or an open question. */
export const suppositions = `
wenn falls sofern soweit solange sobald bevor ob ausser ausgenommen angenommen gesetzt unterstellt vorausgesetzt hypothetisch
fiktiv fiktion roman`

/** Make it possible, planned or wished only. */
export const possibilities = `
möglicherweise vielleicht kann können muss müssen darf dürfen könnte könnten dürfte dürften womöglich wahrscheinlich soll sollen sollte sollten würde
würden hätte hätten wäre wären möglich voraussichtlich vermutlich wohl offenbar anscheinend scheint scheinen scheinbar
planen geplant vorgeschlagen vorschlag schlägt erwartet hofft hoffen fordert fordern gefordert forderung will
wollen wünscht wünschen beabsichtigt potenziell denkbar entwurf fast beinahe nahezu müsste müssten`

/** Give it as somebody's word, belief or question. */
export const reports = `
sagte sagt sagen sagten behauptet behauptete behaupten behaupteten behauptung behauptungen meint meinte meinen laut
ansicht angaben angabe angeblich zufolge glaubt glaubte glauben vermutet vermutete vermuten vermutung befürchtet
befürchtete befürchten befürchtung meinung mythos legende hypothese theorie annahme fragt fragte fragen frage
fraglich gerücht gerüchte gerüchten vorwurf berichtet berichten berichtete bericht berichte heisst hiess erklärt
erklärte erzählt erzählte versprach verspricht wirft wirbt argumentiert argumentierte spekuliert spekulation eindruck
vorstellung diskutiert diskutieren rätselt denkt denken dachte ahnt argwöhnt sei seien habe werde`

/** Doubt or refute it. */
export const refutations = `
zweifel zweifelt zweifeln bezweifelt bezweifeln zweifelhaft bestreitet bestreiten bestritt bestritten leugnet leugnen
dementiert dementierte dementieren widerlegt widerlegen widerspricht widersprochen falsch fälschlich
fälschlicherweise unwahr unzutreffend unrichtig irrig irrtum irrtümlich fehler unklar ungewiss ungeklärt unbestätigt
unbewiesen umstritten strittig lüge gelogen erfunden unsinn gegenteil mitnichten missverständnis irrglaube märchen
scherz ironisch aufgehoben widerrufen zurückgenommen zurückgezogen überholt veraltet früher ehemals vormals
unbekannt trifft`

/** Restrict it. */
export const restrictors = 'nur lediglich allein bloss ausschliesslich erst teilweise teils'

/** Make of what stands behind them the content of another statement. */
export const complementizers = 'dass ob wenn falls'

/** Say how much of something; another one in their place says another thing. */
export const amounts = `
einige einigen einiger wenige wenigen mehrere mehreren viele vielen meiste meisten alle allen aller jeder jede jedes
jedem jeden beide beiden sämtliche sämtlichen hälfte halb halbe drittel viertel mehrheit minderheit teil mehr weniger
mindestens höchstens doppelt zweimal manche mancher manchen`

/** Say that something holds of each. */
export const universals = `
alle allen aller jeder jede jedes jedem jeden beide beiden sämtliche sämtlichen ganze ganzen immer stets`

/** Say why or what for: a link between two statements that may stand in a text without it. */
export const causalLinks = 'weil daher deshalb deswegen somit folglich dadurch wegen aufgrund infolge darum'

/** Say in a title that what stands below it is not so, or no longer. */
export const voids = `
mythos mythen legende legenden gerücht gerüchte irrtum irrtümer märchen trugschluss trugschlüsse
fehlannahme fehlannahmen hypothetisch widerlegt aufgehoben weggefallen überholt veraltet`

/** Open examples of what stands before them. */
export const exampleOpeners = ['zum beispiel', 'beispielsweise', 'z.b.', 'wie etwa', 'darunter']
/** Open a reference to another place. */
export const references = 'siehe vgl abbildung abb tabelle'

/** Name a statement as such: what is said of it is said of the sentence before. */
export const statements = `
aussage aussagen behauptung behauptungen satz sätze regel regeln regelung regelungen bestimmung bestimmungen
vorschrift vorschriften klausel klauseln absatz absätze abschnitt artikel paragraph angabe angaben zahl zahlen information
informationen meldung meldungen nachricht bericht text texte fassung passage liste`

/** Say of a statement that it holds; with a negation, that it does not. */
export const holdings = `
wahr richtig korrekt zutreffend gültig gilt gelten galt kraft bestätigt bewiesen erwiesen belegt beleg belege beweis
beweise stimmt stimmen trifft zu fall so aktuell anzeichen hinweis hinweise anzuwenden anwendbar`

/** Take back what was said, besides the words that refute it. */
export const retractions = `
lüge lügen gelogen unsinn quatsch nichtig ungültig unwirksam ausser annulliert abgeschafft erloschen
abgelaufen ersetzt korrigiert berichtigt witz scherz satire fälschung irrtum mythos legende gerücht gegenteil`

/** Stand as a subject for the statement before them. */
export const statementPointers = 'das dies'

/** Say that what held has become another. */
export const changes = `
geändert ändert änderte abgeändert angepasst gesenkt erhöht angehoben beendet endete eingestellt gestrichen`

/** Name in a title what one side says, or what is supposed or made up. */
export const oneSided = `
vorwürfe vorwurf behauptungen argumente gegenargumente einwände klagevortrag hypothese hypothesen vermutungen
minderheitsvotum sondervotum satire satirisch parodie aprilscherz märchen`

/** Forbid or leave out what stands under them. */
export const prohibitions = `
verboten verbot verbote untersagt unzulässig ausgeschlossen ausschluss ausschlüsse ausnahme ausnahmen
ausgenommen unerlaubt rechtswidrig abgelehnt verworfen`

/** Date what stands under them back, or before it is in force. */
export const bygones = `
ehemalig ehemalige ehemals frühere früher vorherige bisherige bisher vergangen 
veraltet überholt ausgelaufen abgelaufen eingestellt abgeschafft entwurf entwürfe geplant
vorschlag vorschläge vorgeschlagen bis damals vormals`

/** Head a list without saying anything of what stands in it, beside the words that its items share. */
export const neutralHeads = `
folgende folgenden folgendes folgend fakten punkt punkte wichtig wichtige wichtigen wichtigste wichtigsten überblick
übersicht zusammenfassung einzelheiten details informationen daten liste ergebnis ergebnisse erkenntnisse merkmal
merkmale eigenschaften angaben hinweise hinweis gilt gelten umfasst umfassen enthält enthalten besteht bestehen
nämlich schritte themen teile gründe regeln rechte pflichten bedingungen leistungen gebühren preise kosten zeiten
öffnungszeiten öffnungszeit kontakt anschrift adresse termine termin programm tagesordnung inhalt inhalte ausstattung
beispiele siehe neu neue regelungen beschlüsse beschlossen bekannt wahr heute aktuell aktuelle unten allgemein
allgemeines zahlen kennzahlen technische blick kürze kurz bitte beachten achtung gut wissen wissenswertes`

/** Say in the line above a list that its items belong to one thing. */
export const containing =
  'enthält enthalten umfasst umfassen bietet folgende folgenden folgender folgendes gehören gehört'

/** Point from a sentence to the one behind it. */
export const forwards = [
  'folgend',
  'folgende',
  'folgenden',
  'folgender',
  'folgendes',
  'folgt',
  'nun',
  'nachstehend',
  'nachstehende',
  'nachstehenden',
  'nachstehender',
  'nachstehendes',
]

/** Stand for what was just said, before who said it: `So stand es auf dem Schild.` */
export const saidBefore = ['so', 'das ist', 'das war', 'dies ist', 'dies war']

/** Head a sentence that puts the one before it right. */
export const corrections = ['berichtigung', 'korrektur', 'richtigstellung']

/** Begin a sentence without a subject that takes something from the one before it; a blank ends a whole word. */
export const exceptives = [
  'ausgenommen',
  'außer ',
  'es sei denn',
  'aber nicht',
  'nicht ',
  'sofern',
  'von wegen',
  'schön wäre',
]
