/* German words for lists of values. Written for citespan. */

import { subjectArticles } from './function-words.ts'

/** Words for several figures: `der Vektor [1, 2, 3]`. */
export const valueListWords = `
array arrays vektor vektoren tupel matrix intervall intervalle konfidenzintervall kiq`

/** Words that may introduce several numbers, but also marks: `die Liste [1, 2]`. */
export const figureWords = `
wertebereich bereich liste menge teilmenge folge paar grenzen werte zahlen quartile perzentile koordinaten indizes
seiten zeilen spalten schritte fragen ki`

/**
 * Names of numbered things, and words around keys. A number in brackets after one is not a mark: `Schritt [2]`, `Taste
 * [1]`.
 */
export const numberedWords = `
taste tasten schritt frage aufgabe absatz gleichung zeile spalte abschnitt kapitel seite stufe option drücke drücken
wähle wählen randnummer rn`

/**
 * Words that may precede a word of `numberedWords`, besides prepositions and conjunctions: in `bitte Taste [1]`, the
 * number is not a mark.
 */
export const numberedLeads = 'bitte sie dann einfach'

/** Words, besides prepositions, that cannot end a phrase. A bracket after one is a part of its sentence. */
export const phraseOpeners = `
${subjectArticles}
siehe vgl vergleiche gemäß laut nach sowohl weder noch beziehungsweise bzw wie als dass ein eine einer eines einem einen
dem den des entsprechend zufolge`
