/*
 * German words of sentences that state a figure computed from many cells of a table, folded. Written for
 * citespan.
 */

/** Words for computations, by operation. */
export const operations = {
  count: 'anzahl zahl insgesamt gesamt von',
  share: 'anteil prozent prozentsatz quote von',
  sum: 'anzahl zahl wert summe insgesamt gesamt zusammen zusammengenommen',
  mean: 'anzahl zahl wert mittel mittelwert durchschnitt durchschnittlich schnitt mittlere mittleren',
  min: 'anzahl zahl wert minimum kleinste kleinsten niedrigste niedrigsten geringste geringsten wenigsten mindestwert',
  max: 'anzahl zahl wert maximum größte größten grösste grössten höchste höchsten meisten höchstwert',
} as const

/** By operation: a sentence that states the result of this operation must have at least one of these words. */
export const needed = {
  sum: 'summe insgesamt gesamt zusammen zusammengenommen',
  mean: 'mittel mittelwert durchschnitt durchschnittlich schnitt mittlere mittleren',
  min: 'minimum kleinste kleinsten niedrigste niedrigsten geringste geringsten wenigsten mindestwert',
  max: 'maximum größte größten grösste grössten höchste höchsten meisten höchstwert',
} as const

/** First words of a sentence that gives a share: `der Anteil der Papiere mit …`. */
export const shareNouns = 'anteil prozentsatz quote'

/** Verbs between the rows and the content of their cells: `Papiere, die Transformer nutzen`. */
export const having = `
verwenden verwendet verwendeten nutzen nutzt nutzten benutzen benutzt einsetzen eingesetzt setzen setzt ein haben hat
hatten hatte sind ist waren war sein zeigen zeigt nennen nennt genannt berichten berichtet angeben gibt geben an
enthalten enthält gehören gehört beträgt betragen kommen kommt auf`

/** Words for the rows of any table, for the table itself, and for the choice of the rows (`untersuchten`). */
export const rows = `
zeile zeilen eintrag einträge einträgen datensatz datensätze datensätzen tabelle matrix untersuchten betrachteten
ausgewerteten erfassten analysierten ausgewählten`

/** Small words that do not change the meaning of a figure; `wenn`, `nur` and `pro` are not among them. */
export const joints = `
der die das des dem den ein eine einer eines einem einen und in im mit von vom zu es sie diese dieser dieses diesen
aller allen`

/**
 * Words of column names that a sentence may leave out, since the value of the cell tells what kind of thing it
 * is: `Papiere, die Transformer nutzen` need not say `Architektur`.
 */
export const kinds = `
art typ kategorie klasse gruppe status ergebnis architektur methode methodik ansatz verfahren technik technologie
stil muster werkzeug sprache domäne sektor branche thema fach gebiet land region kontinent stadt farbe material
studiendesign plattform modell format rolle`

/** First words of a row that adds up or averages the rows above it. */
export const totals = 'summe gesamt gesamtsumme zwischensumme insgesamt durchschnitt mittelwert'
