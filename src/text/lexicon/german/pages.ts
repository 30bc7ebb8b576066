/** German words that identify lists of sources, and pages without citable text, folded. Written for citespan. */

/** Headings of the list of sources at the end of an answer. */
export const sourceHeadings = `
quelle quellen quellenverzeichnis quellenangaben fußnoten referenzen literatur literaturverzeichnis nachweise
einzelnachweise belege`

/** Words before the number of a source: `[Quelle 1]`. */
export const sourceWords = 'quelle quellen dokument dokumente'

/* The lists below have one phrase per line. */

/** Messages of a page that could not be shown. */
export const errorPhrases = `
seite nicht gefunden
seite wurde nicht gefunden
seite konnte nicht gefunden werden
seite existiert nicht
gewünschte seite
angeforderte seite
fehler 404
404 nicht gefunden
zugriff verweigert
zugriff nicht erlaubt
interner serverfehler
dienst nicht verfügbar
vorübergehend nicht erreichbar
sind sie ein mensch
bestätigen sie, dass sie ein mensch sind
browser wird überprüft
bitte aktivieren sie javascript
javascript ist deaktiviert
inhalt ist in ihrem land nicht verfügbar
`

/** Messages in place of the rest of an article for subscribers. */
export const paywallPhrases = `
weiterlesen mit
jetzt weiterlesen
um weiterzulesen
nur für abonnenten
exklusiv für abonnenten
für abonnentinnen und abonnenten
sie sind bereits abonnent
bereits abonnent
jetzt abonnieren und weiterlesen
melden sie sich an, um weiterzulesen
anmelden und weiterlesen
registrieren und weiterlesen
dieser artikel ist kostenpflichtig
diesen artikel lesen sie mit
jetzt testen und weiterlesen
probemonat
zugang zu allen artikeln
artikel freischalten
`

/** Phrases of a cookie notice. */
export const consentPhrases = `
wir verwenden cookies
wir nutzen cookies
diese website verwendet cookies
diese webseite verwendet cookies
diese seite verwendet cookies
wir und unsere partner
alle akzeptieren
alle cookies akzeptieren
alle ablehnen
einstellungen verwalten
cookie-einstellungen
cookie-richtlinie
cookies ablehnen
notwendige cookies
funktionale cookies
unbedingt erforderliche cookies
berechtigtes interesse
einwilligung widerrufen
ihre einwilligung
datenschutzeinstellungen
`

/** Lines of pages that list other pages. */
export const listingPhrases = `
weiterlesen
mehr lesen
mehr erfahren
zum artikel
mehr anzeigen
mehr laden
alle anzeigen
nächste seite
vorherige seite
in den warenkorb
auf die merkliste
sortieren nach
filtern nach
details ansehen
zum angebot
`
