/* German words for lists of values. Written for citespan. */

/** Words for several figures: `der Vektor [1, 2, 3]`. */
export const germanValueListWords = `
array arrays vektor vektoren tupel matrix intervall intervalle wertebereich ki kiq konfidenzintervall quartile
perzentile koordinaten teilmenge`

/** Words for what may be several figures, though marks stand behind them as well: `die Liste [1, 2]`. */
export const germanFigureWords = `
bereich liste menge folge paar grenzen werte zahlen indizes seiten zeilen spalten schritte fragen`

/** Words for what is numbered or pressed: `Schritt [2]`, `Taste [1]`. */
export const germanNumberedWords = `
taste tasten knopf schritt frage aufgabe absatz gleichung zeile spalte abschnitt kapitel seite stufe option punkt
drücke drücken wähle wählen raum gleis randnummer rn`

/** Words besides prepositions that no phrase ends with. */
export const germanPhraseOpeners = `
siehe vgl vergleiche gemäß laut nach sowohl weder noch beziehungsweise bzw wie als dass ein eine einer eines einem einen
dem den des entsprechend zufolge`
