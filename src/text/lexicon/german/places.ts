/* German labels of places in documents. Written for citespan. */

/**
 * Labels before the number of a place in a text, such as `Absatz 2` or `Abs. 2`: with or without a full stop, in any
 * letter case.
 */
export const placeLabels = [
  'paragraf',
  'artikel',
  'absatz',
  'absatzes',
  'absätze',
  'absätzen',
  'abs',
  'unterabsatz',
  'unterabs',
  'satz',
  'satzes',
  'sätze',
  'sätzen',
  'nr',
  'nrn',
  'nummer',
  'nummern',
  'ziffer',
  'ziff',
  'randziffer',
  'randnummer',
  'rz',
  'rn',
  'rdnr',
  'tz',
  'textziffer',
  'abschnitt',
  'kapitel',
  'seite',
  'zeile',
  'tabelle',
  'tab',
  'abbildung',
  'abb',
  'anhang',
  'anlage',
  'fußnote',
  'erwägungsgrund',
]

/** Labels of captions. */
export const captionLabels = 'abbildung abb tabelle tab bild schaubild'
/** Words before the number of a page at its head or foot: `Seite 2 von 3`. */
export const pageLabels = ['seite', 's.']
/** Words before the number of all pages: `Seite 2 von 3`. */
export const pageTotals = ['von']

/** Words between the numbers of a list: `§§ 3 und 4`. */
export const numberJoins = ['und', 'oder', 'sowie']
/** Words between the ends of a range of numbers: `§§ 3 bis 5`. */
export const numberRanges = ['bis']

/** Words with which a line speaks of what is not in a place: `Anders als in § 3:`. */
export const exclusions = 'anders als ohne außer ausser statt vor bis abweichend'

/** Words before the place that a sentence relies on: `nach § 5`. */
export const placeLeads = [
  'nach',
  'gemäß',
  'gem.',
  'laut',
  'lt.',
  'entsprechend',
  'aufgrund des',
  'auf grund des',
]
/** Words that introduce the place that a sentence relies on, but only at the beginning of the sentence. */
export const openingLeads = ['im sinne des', 'im sinne von', 'aus', 'in']
/** Words that announce what a place says: `Folgendes gilt nach § 5: …`. */
export const placeAnnouncements = ['folgendes gilt', 'es gilt folgendes', 'folgende regelung gilt']
/**
 * Words that introduce the place that a sentence relies on, at the beginning of the sentence or in brackets at its end:
 * `(vgl. § 5)`.
 */
export const pointingLeads = [
  'vgl.',
  'vergleiche',
  'siehe',
  's.',
  'in übereinstimmung mit',
  'im einklang mit',
  'auf grundlage von',
  'auf der grundlage von',
]
/**
 * Words before a place in a line or sentence that only tells where the text before or after it stands: `Quelle: § 5`.
 */
export const tellingLeads = [
  'quelle:',
  'fundstelle:',
  'rechtsgrundlage:',
  'das steht in',
  'dies steht in',
  'das ist geregelt in',
  'dies ist geregelt in',
  'geregelt ist dies in',
  'geregelt ist das in',
  'das folgt aus',
  'dies folgt aus',
  'das ergibt sich aus',
  'dies ergibt sich aus',
  'maßgeblich ist',
]
/** Words beside a place in a line that only tells where text stands: `Die Regelung dazu findet sich in § 3:`. */
export const statingVerbs = [
  'sagt',
  'sagen',
  'steht',
  'stehen',
  'finden',
  'findest',
  'findet',
  'sich',
  'geregelt',
  'regelung',
  'regelungen',
  'regelt',
  'lautet',
  'heißt',
  'stammt',
  'ergibt',
  'folgt',
  'quelle',
  'antwort',
  'maßgeblich',
  'einschlägig',
]
/** Words before a place in a question: `Was regelt § 5?` */
export const askingLeads = ['was regelt', 'was sagt', 'was bestimmt', 'was steht in', 'was gilt nach']
/** Verbs with which a named place states the rest of a sentence: `§ 5 bestimmt: …`. */
export const placeVerbs = [
  'besagt',
  'bestimmt',
  'lautet',
  'regelt',
  'sieht vor',
  'legt fest',
  'lautet wie folgt',
  'besagt folgendes',
  'bestimmt folgendes',
  'regelt folgendes',
]
/** Words between a place with a lead-in and what it states: `In § 5 heißt es: …`. */
export const statedWords = ['heißt es', 'heisst es', 'steht', 'steht folgendes', 'gilt', 'gilt folgendes']
/** Words that name the text to which a place belongs, without saying which text it is: `§ 5 des Vertrags`. */
export const wholeTexts = [
  'des vertrags',
  'des vertrages',
  'dieses vertrags',
  'dieses vertrages',
  'der vereinbarung',
  'dieser vereinbarung',
]
/** Ends of words with which titles of contracts begin or end: `Mietvertrag`. */
export const contractWords = [
  '-vertrag',
  '-vereinbarung',
  '-geschäftsbedingungen',
  '-lieferbedingungen',
  '-nutzungsbedingungen',
  '-vertragsbedingungen',
]

/** The last words of names of laws; with a hyphen, their ends: `Aktiengesetz`. */
export const lawEndings = ['-gesetz', '-gesetzbuch', '-ordnung']
/** Kinds of texts with sections, with which their titles begin: `Satzung des Vereins`. */
export const lawKinds =
  'gesetz gesetzbuch grundgesetz verfassung verordnung ordnung geschäftsordnung satzung richtlinie staatsvertrag tarifvertrag vertrag mietvertrag pachtvertrag arbeitsvertrag vereinbarung abkommen übereinkommen bekanntmachung erlass'
/** Words after the kind of a text in its title. */
export const titleLinks = 'über gegen betreffend zur zum des der für vom von zwischen nr'

/** Names of the numbered parts of a text, with which a heading may begin. */
export const partLabels = ['abschnitt', 'paragraf', 'paragraph', 'kapitel', 'ziffer', 'klausel']
/** Names of texts that are appended to another text or quoted in it: `Anlage 1`, `Auszug aus der Satzung`. */
export const annexLabels =
  'anlage anhang beilage nachtrag auszug auszugsweise mustervertrag begründung wortlaut zusatzvereinbarung'

/**
 * Words in the heading of a part, after a dash, a colon or in brackets, that make it another version of the part or a
 * comment on it.
 */
export const versionWords =
  'fassung entwurf kommentar kommentierung erläuterung erläuterungen zusammenfassung leitsatz leitsätze rechtsprechung begründung beispiel beispiele alt neu'

/** Kinds of texts that may stand within another text, below a heading of their own: `Musterbrief`. */
export const otherTexts = 'brief schreiben musterbrief begleitschreiben stellungnahme'
/** Words in the title of an earlier text: `Alter Vertrag von 2015`. */
export const pastWords = 'alter alte altes früherer frühere früheres bisheriger bisherige bisheriges'
/** Words before the party of a contract in its title: `Mietvertrag mit Brandt & Söhne`. */
export const contractLinks = 'mit zwischen'

/**
 * Other names of numbered parts, each with the label under which the part is found: `Ziff. 8` is found as `Ziffer 8`.
 * The label may be the same name.
 */
export const partNames = { 'ziff.': 'ziffer', 'nr.': 'nr.', nummer: 'nummer', punkt: 'punkt' }
/** Words that name a part of a document, or a note on a part, if they are its title: `Teil II`, `Erläuterung`. */
export const titleLabels =
  'teil titel buch unterabschnitt untertitel protokoll klausel punkt regel verordnung nachtrag präambel erläuterung erläuterungen kommentar anmerkung anmerkungen hinweis hinweise begründung verzeichnis inhalt'

/** Titles that most reports have. A numbered heading with such a title may be one of the answer, and names no place. */
export const genericTitles =
  'einleitung einführung fazit zusammenfassung überblick hintergrund diskussion ergebnisse methoden literatur'
