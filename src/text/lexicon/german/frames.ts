/**
 * German words that frame a statement, folded: it is asked, supposed, reported, doubted, refuted, restricted or only
 * possible. Written for citespan.
 */

/** Words that make the following text a condition or an open question. */
export const suppositions = `
wenn falls sofern soweit solange sobald bevor ob ausser ausgenommen angenommen gesetzt unterstellt vorausgesetzt hypothetisch
fiktiv fiktion roman`

/** Words that make a statement only possible, planned or wished. */
export const possibilities = `
möglicherweise vielleicht kann können muss müssen darf dürfen könnte könnten dürfte dürften womöglich wahrscheinlich soll sollen sollte sollten würde
würden hätte hätten wäre wären möglich voraussichtlich vermutlich wohl offenbar anscheinend scheint scheinen scheinbar
planen geplant vorgeschlagen vorschlag schlägt erwartet hofft hoffen fordert fordern gefordert forderung will
wollen wünscht wünschen beabsichtigt potenziell denkbar entwurf fast beinahe nahezu müsste müssten`

/** Words that report a statement as somebody's word, belief or question. */
export const reports = `
sagte sagt sagen sagten behauptet behauptete behaupten behaupteten behauptung behauptungen meint meinte meinen laut
ansicht angaben angabe angeblich zufolge glaubt glaubte glauben vermutet vermutete vermuten vermutung befürchtet
befürchtete befürchten befürchtung meinung mythos legende hypothese theorie annahme fragt fragte fragen frage
fraglich gerücht gerüchte gerüchten vorwurf berichtet berichten berichtete bericht berichte heisst hiess erklärt
erklärte erzählt erzählte versprach verspricht wirft wirbt argumentiert argumentierte spekuliert spekulation eindruck
vorstellung diskutiert diskutieren rätselt denkt denken dachte ahnt argwöhnt sei seien habe werde`

/** Words that doubt or refute a statement. */
export const refutations = `
zweifel zweifelt zweifeln bezweifelt bezweifeln zweifelhaft bestreitet bestreiten bestritt bestritten leugnet leugnen
dementiert dementierte dementieren widerlegt widerlegen widerspricht widersprochen falsch fälschlich
fälschlicherweise unwahr unzutreffend unrichtig irrig irrtum irrtümlich fehler unklar ungewiss ungeklärt unbestätigt
unbewiesen umstritten strittig lüge gelogen erfunden unsinn gegenteil mitnichten missverständnis irrglaube märchen
scherz ironisch zurückgenommen früher ehemals vormals
unbekannt trifft`

/** Words that restrict a statement. */
export const restrictors = 'nur lediglich allein bloss ausschliesslich erst teilweise teils'

/** Words that make the following text the content of another statement: `er bestreitet, dass …`. */
export const complementizers = 'dass ob wenn falls'

/** Words for degrees and amounts; another one in their place changes the statement. */
export const amounts = `
einige einigen einiger wenige wenigen mehrere mehreren viele vielen meiste meisten alle allen aller jeder jede jedes
jedem jeden beide beiden sämtliche sämtlichen hälfte halb halbe drittel viertel mehrheit minderheit teil mehr weniger
mindestens höchstens doppelt zweimal manche mancher manchen`

/** Words that apply a statement to every one of several things, or at every time. */
export const universals = `
alle allen aller jeder jede jedes jedem jeden beide beiden sämtliche sämtlichen ganze ganzen immer stets`

/** Words for reasons and purposes: they link two statements, and a text may omit them. */
export const causalLinks = 'weil daher deshalb deswegen somit folglich dadurch wegen aufgrund infolge darum'

/** Words of titles that say that the text below does not hold, or no longer holds. */
export const voids = `
mythos mythen legende legenden gerücht gerüchte irrtum irrtümer märchen trugschluss trugschlüsse
fehlannahme fehlannahmen hypothetisch widerlegt`

/** Words that introduce examples of the preceding text. */
export const exampleOpeners = ['zum beispiel', 'beispielsweise', 'z.b.', 'wie etwa', 'darunter']
/** Labels of an author’s own call-outs: `> **Note:** …`. */
export const callOutLabels = ['hinweis', 'tipp', 'wichtig', 'warnung', 'achtung', 'vorsicht']

/** Words that open the salutation of a letter: `Liebe Frau Lind,`, `Guten Tag,`. */
export const salutations = 'liebe lieber liebes hallo sehr guten'

/** Function words within a salutation. */
export const salutationJoins = 'alle und'

/** Nouns of several values: figures in brackets after them are these values, no references: `the range [2, 3]`. */
export const valueNouns = 'intervall bereich menge werte vektor liste paar'

/** Words that introduce a reference to another place. */
export const references = 'siehe vgl abbildung abbildungen abb tabelle tabellen tab'

/**
 * Words that mean a statement as such. A sentence about one is about the previous sentence: `Diese Aussage ist
 * falsch.`
 */
export const statements = `
aussage aussagen behauptung behauptungen satz sätze regel regeln regelung regelungen bestimmung bestimmungen
vorschrift vorschriften klausel klauseln absatz absätze abschnitt artikel paragraph angabe angaben zahl zahlen information
informationen meldung meldungen nachricht bericht text texte fassung passage liste`

/** Words that say that a statement holds; with a negation, that it does not hold. */
export const holdings = `
wahr richtig korrekt zutreffend gültig gilt gelten galt kraft bestätigt bewiesen erwiesen belegt beleg belege beweis
beweise stimmt stimmen trifft zu fall so aktuell anzeichen hinweis hinweise anzuwenden anwendbar`

/** Forms of `holdings` and of `lauten` that are past only: `Folgendes galt.` */
export const pastHoldings = 'galt galten lautete lauteten'

/** Words that retract a statement, besides the words that refute it. */
export const retractions = `
lügen quatsch nichtig unwirksam ausser annulliert abgeschafft erloschen
korrigiert berichtigt witz satire fälschung`

/** Words at the end of a sentence that point to the next sentence: `Die Wahrheit ist dies:` */
export const endPointers = 'dies'
/** The first word of a sentence that only names the speaker of the previous statement: `So die Klägerin.` */
export const thus = 'so'
/** The pronoun that refers to the previous statement, soon after `thus`: `So stand es auf dem Schild.` */
export const thusPronoun = 'es'
/** Words that, with a negator, say that something held before: `nicht mehr`. */
export const noLonger = 'mehr'
/** Words near the beginning of a remark that refer to everything above it: `Nichts davon ist wahr.` */
export const allPointers = 'alles nichts beides diese oben'
/** Words near the beginning of a remark that refer to the statement that it is about: `Das ist falsch.` */
export const remarkPointers = `
das dies diese dieser dieses es so dafür davon daran hierfür gegenteil oben vorstehende vorstehenden vorstehender
vorstehendes vorstehendem`
/** Words by which a paragraph refers to the paragraph above. */
export const abovePointers = ['oben']
/**
 * Prepositions of a time, a place or a purpose. A short sentence with one, such as `Aber nicht am Sonntag`, counts as
 * one without a subject.
 */
export const circumstances = ['in', 'am', 'an', 'um', 'im', 'bei', 'für']
/** Words before a date in a title: the text below the title holds only until that date. */
export const deadlines = ['vor', 'bis']

/** Words that refer, as a subject, to the previous statement. */
export const statementPointers = 'das dies'

/** Words that say that something has changed. */
export const changes = `
geändert ändert änderte abgeändert angepasst gesenkt erhöht angehoben beendet endete eingestellt gestrichen`

/** Words of titles for one side's statements, suppositions or fiction. */
export const oneSided = `
gegenbeispiel gegenbeispiele mindermeinung mindermeinungen
vorwürfe vorwurf behauptungen argumente gegenargumente einwände klagevortrag hypothese hypothesen vermutungen
minderheitsvotum sondervotum satire satirisch parodie aprilscherz märchen`

/** Words for one side's statements that are also things: `übergibt die Argumente wie folgt`. */
export const sidedThings = 'argumente'
/** Words that turn a title round: what counts is behind them. */
export const titleTurns = 'aber sondern'
/** Beginnings of words for faults and other topics that sound like a denial: `Fehler beheben`. */
export const faults = 'fehler ersetz'
/** Negators at the beginning of a short title that negate its topic, not the text below: `Nicht versichert`. */
export const topicNegators = 'kein keine keinen keiner keines keinem nicht'
/** Openings of a lead-in that limits the text below. */
export const limitOpeners = ['nur für', 'nur in', 'nur bei', 'nur wenn']
/** Words around those to whom a lead-in limits the text below: `Für Mitglieder ausschließlich`. */
export const limitParts = ['für', 'ausschließlich']
/** Words before the year from which the text below holds. */
export const limitSince = 'ab'
/** Words of a condition, and those who read: a condition for them is advice, `Wenn Sie Mitglied sind:`. */
export const conditions = 'wenn'
export const addressees = 'sie du man'
/** Verbs that say that something is done: `Tun Sie Folgendes nicht.` */
export const doings = 'tun tut getan machen macht gemacht'
/** Prepositions that negate with another negator. */
export const negativePrepositions = 'ohne'
/** Verbs that a negator turns into advice: `Vergessen Sie nicht Folgendes.` */
export const omissions = 'vergessen vergiss versäumen übersehen'
/** Verbs that advise against what is listed behind them: `Unterlassen Sie Folgendes.` */
export const refrainings = 'vermeiden vermeide unterlassen unterlasse'
/** Further words of titles that advise against the text below. */
export const discouragements = `
unsicher unsichere unsicheres gefährlich gefährliche gefährliches schlecht schlechte schlechtes schädlich schädliche
schädliches fehlverhalten missbrauch verstösse`
/** Nouns beside such words in a title that name no topic: `Schlechte Praxis`. */
export const adviceNouns = 'praxis gewohnheiten handlungen verhalten ideen ratschläge'

/** Words of headings that forbid the text below. */
export const prohibitions = `
verboten verbot verbote untersagt unzulässig unerlaubt rechtswidrig verfassungswidrig abgelehnt verworfen`
/** Words for what a statement does not hold for: in headings for the text below, in sentences for the one before. */
export const excluding = 'ausgeschlossen ausschluss ausschlüsse ausnahme ausnahmen ausgenommen'
/** Words of a predicate that exempts from the statement before, without a reference to it: `Kinder sind ausgenommen.` */
export const exemptions = 'ausgenommen'
/** Words before a colon that announce what is excluded from the statement before. */
export const exceptionLabels = 'ausnahme ausnahmen ausgenommen'
/** Words of a sentence that departs from the statement before if it refers to it: `Abweichend davon …` */
export const departures =
  'abweichend abweichende abweichendes abgewichen abweichen befreit befreiung befreiungen'
/** Words of a sentence that waives the statement before if that is its subject: `Die Pflicht entfällt.` */
export const waivers = 'verzichtet entfällt entfallen erlischt'
/** Nouns for a duty in the statement before: `Die Pflicht entfällt.` */
export const obligations = 'pflicht verpflichtung anforderung'
/** Verbs that, denied, free from the statement before: `Mitglieder brauchen dies nicht zu tun.` */
export const needs = 'brauchen braucht'
/** Verbs that, denied, leave the statement before unproven: `Dies wurde nie nachgewiesen.` */
export const proofs = 'nachgewiesen gezeigt bestätigen bestätigt belegen belegt bewiesen reproduziert'
/** Words that, denied, say whom the statement before does not reach: `Mitglieder sind hiervon nicht erfasst.` */
export const reaches = 'erfasst gebunden erstreckt anwendung'
/** Words that say, beside a word such as `gilt`, that the statement before does not hold: `Anderes gilt für Kinder.` */
export const others = ''
/** Pronouns for something that holds instead: `Anderes gilt für Kinder.`, `Es gilt etwas anderes.` */
export const elses = 'anderes'
/** Verbs with which a rule applies. */
export const applies = 'gilt gelten galt galten'
/** Words before the number of a sentence: `Satz 1`. */
export const sentenceLabels = 'satz sätze sätzen'
/** Pronouns that refer to the statement before, wherever they stand. */
export const nearPointers = 'dies'
/** Those of them that may also end a sentence. */
export const lastPointers = ''
/** Words by which a sentence refers to the statement before it: `Davon ausgenommen sind Kinder.` */
export const previousReferences = ['davon', 'hiervon']
/** Words that stand for the action in the statement before. */
export const actionPointers = ['hiervon', 'hieran', 'hierauf']

/** Words of headings that say that the text below is no longer, or not yet, in force. */
export const bygones = `
ehemalig ehemalige ehemals frühere früher vorherige bisherige bisher vergangen 
ausgelaufen eingestellt abgeschafft entwurf entwürfe geplant
vorschlag vorschläge vorgeschlagen bis damals vormals`

/** Words of list headings that say nothing about the items. */
export const neutralHeads = `
gehen geht vorgehen verfahren folgt
warnung achtung vorsicht tipp antwort
folgende folgenden folgendes folgend fakten punkt punkte wichtig wichtige wichtigen wichtigste wichtigsten überblick
übersicht zusammenfassung einzelheiten details informationen daten liste ergebnis ergebnisse erkenntnisse merkmal
merkmale eigenschaften angaben hinweise hinweis gilt gelten umfasst umfassen enthält enthalten besteht bestehen
nämlich schritte themen teile gründe regeln rechte pflichten bedingungen leistungen gebühren preise kosten zeiten
öffnungszeiten öffnungszeit kontakt anschrift adresse termine termin programm tagesordnung inhalt inhalte ausstattung
beispiele siehe neu neue regelungen beschlüsse beschlossen bekannt wahr heute aktuell aktuelle unten allgemein
allgemeines zahlen kennzahlen technische blick kürze kurz bitte beachten achtung gut wissen wissenswertes`

/** Words in the line above a list that say that its items are parts of one thing. */
export const containing =
  'enthält enthalten umfasst umfassen bietet folgende folgenden folgender folgendes gehören gehört'

/** Words that point from a sentence to the next one. */
export const forwards = ['nun', 'nächste', 'nächsten', 'nächster', 'nächstes']

/** Words that begin a further step of an instruction: `Danach warten.` */
export const sequels = 'dann danach anschliessend'

/** Words that say that the text behind them is what is meant: `wie folgt`. */
export const followings = [
  'folgend',
  'folgende',
  'folgendem',
  'folgenden',
  'folgender',
  'folgendes',
  'folgt',
  'nachstehend',
  'nachstehende',
  'nachstehenden',
  'nachstehender',
  'nachstehendes',
]
/** Words that stand for the text below, within a sentence: `Tun Sie Folgendes nicht.` */
export const belowNouns = ['folgende', 'folgendes', 'folgendem']
/** Words that say that the text behind them tells how something is done or worded. */
export const manners = ['wie folgt']
/** Auxiliaries with which a sentence tells how something is done: `Die Gebühr wird wie folgt berechnet.` */
export const mannerAuxiliaries = 'wird werden ist sind'
/** Verbs beside such an auxiliary: `muss wie folgt gereinigt werden`. */
export const modals = 'muss müssen kann können darf dürfen sollte sollten'
/**
 * Participles behind such words that say how a text is worded, what it lists, or what somebody is told: `Der Antrag wird
 * wie folgt begründet.`
 */
export const readings = `
gelesen gesagt beschrieben zusammengefasst zitiert formuliert gefasst verfasst wiedergegeben aufgelistet aufgezählt
aufgeführt definiert festgelegt bestimmt angegeben übersetzt erklärt begründet beantwortet unterrichtet belehrt
beschuldigt angeklagt`

/**
 * Words that refer to the previous statement, at the beginning of a sentence that says whose statement it is:
 * `So stand es auf dem Schild.`
 */
export const saidBefore = ['so', 'das ist', 'das war', 'dies ist', 'dies war']

/** Words that begin a correction of the previous sentence. */
export const corrections = ['berichtigung', 'korrektur', 'richtigstellung']

/**
 * Beginnings of a sentence without a subject of its own: the subject is that of the previous sentence. A
 * trailing blank marks a whole word.
 */
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
