/* German words around the cells of tables, folded. Written for citespan. */

/** Words of sentences that rank rows, or derive a figure from several cells: no single cell states it. */
export const derivations = `
insgesamt gesamt summe durchschnitt durchschnittlich mittel mittelwert zusammen jeweils beide beiden differenz
unterschied anteil mehr weniger höher höhere höheren niedriger geringer geringere größer größere grösser kleiner
kleinere länger kürzer älter jünger teurer billiger schneller langsamer als zwischen meisten wenigsten höchste
höchsten niedrigste niedrigsten größte größten grösste grössten kleinste kleinsten teuerste billigste schnellste
längste kürzeste älteste jüngste doppelt verdoppelt halb halbiert hälfte
stieg steigt gestiegen steigerte erhöht erhöhte sank sinkt gesunken fiel fällt gefallen wuchs wächst gewachsen
zunahme abnahme rückgang anstieg wachstum verlor gewann änderte verglichen gegenüber alle jeder jede jedes außer
ausser andere anderen wenn falls würde könnte`

/** Names of columns whose dates identify a row rather than describe it. */
export const rowDates = 'jahr datum monat quartal tag woche zeitraum saison geschäftsjahr'

/** Cells that mean yes, and cells that mean no. */
export const yes = 'ja wahr inklusive enthalten'
export const no = 'nein falsch keine kein nicht'

/** Verbs that only connect a cell with its value. */
export const tellingVerbs = `
ist sind war waren hat haben hatte hatten beträgt betrug betragen zählt zählte zählen zählten`
/** Verbs that equate the words before and after them. */
export const equalVerbs = 'ist sind war waren'
/** Verbs, each joined by `-` to a word that goes with it (`gibt … es`), that only connect a cell with its value. */
export const tellingPhrases = `
gibt-es gab-es liegt-bei lag-bei liegen-bei lagen-bei beläuft-auf belief-auf belaufen-auf beliefen-auf`
/** Articles and prepositions that do not affect the row, column or value of a sentence. */
export const tellingParticles = `
der die das dem den des ein eine einen einem einer eines in im am bei beim von vom für auf es sich`
/** Nouns that count the following words: `Anzahl der Schiffe`. */
export const countNouns = 'anzahl zahl'
/** Names of a column that say nothing about its values. */
export const valueNames = 'wert werte angabe angaben'
/** Words for "year", which add nothing to the figure behind them: `im Jahr 2019`. */
export const years = 'jahr jahre'
/** Words in the title of a table, or in a cell next to the value, that say that its figures are not real. */
export const unreal = `
ziel ziele zielwert zielwerte soll sollwert sollwerte prognose prognosen schätzung schätzungen geschätzt hochrechnung
haushaltsplan planzahlen planwert planwerte szenario szenarien vorläufig beispielrechnung muster`
/** Words for "table" in a title. */
export const tableNames = 'tabelle'
/** Words of a title above a table that say only that figures follow, and for what each. */
export const tableIntros = `
folgende folgenden folgendes folgt hier diese dieser überblick übersicht zusammenfassung vergleich daten liste zahlen
kennzahlen einzelheiten details informationen fakten statistik statistiken ergebnisse zeigt zeigen enthält jede jeder
jedes nach je pro und wie laut quelle quellen bericht antwort`
/** Names of a column with the units of another column's figures. */
export const unitHeads = 'einheit einheiten maßeinheit währung'
/** Words before a power of ten that make it the scale of figures, unless it counts something: `in 1.000`. */
export const scaleWords = 'in mal mit'
/** Words before a power of ten that make the figures rates: `je 100.000 Einwohner`. */
export const rateWords = 'je pro'
