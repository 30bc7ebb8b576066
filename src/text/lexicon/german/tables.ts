/* German words around the cells of tables, folded. Written for citespan. */

/** Words with which a sentence derives its figure from several cells, or ranks rows: no single cell holds it. */
export const derivations = `
insgesamt gesamt summe durchschnitt durchschnittlich mittel mittelwert zusammen jeweils beide beiden differenz
unterschied anteil mehr weniger höher höhere höheren niedriger geringer geringere größer größere grösser kleiner
kleinere länger kürzer älter jünger teurer billiger schneller langsamer als zwischen meisten wenigsten höchste
höchsten niedrigste niedrigsten größte größten grösste grössten kleinste kleinsten teuerste billigste schnellste
längste kürzeste älteste jüngste doppelt verdoppelt halb halbiert hälfte
stieg steigt gestiegen steigerte erhöht erhöhte sank sinkt gesunken fiel fällt gefallen wuchs wächst gewachsen
zunahme abnahme rückgang anstieg wachstum verlor gewann änderte verglichen gegenüber alle jeder jede jedes außer
ausser andere anderen wenn falls würde könnte`

/** Heads of columns whose dates name a row rather than say something of it. */
export const rowDates = 'jahr datum monat quartal tag woche zeitraum saison geschäftsjahr'

/** Cells that say yes, and cells that say no. */
export const yes = 'ja wahr inklusive enthalten'
export const no = 'nein falsch keine kein nicht'

/** Verbs with which a sentence says no more than that a cell has its value. */
export const tellingVerbs = `
ist sind war waren hat haben hatte hatten beträgt betrug betragen zählt zählte zählen zählten`
/** Those that say of what stands before them that it is what stands behind them. */
export const equalVerbs = 'ist sind war waren'
/** Verbs of that kind of which another word is a part. */
export const tellingPhrases = `
gibt-es gab-es liegt-bei lag-bei liegen-bei lagen-bei beläuft-auf belief-auf belaufen-auf beliefen-auf`
/** Articles and prepositions that change neither the row, the column nor the value that a sentence names. */
export const tellingParticles = `
der die das dem den des ein eine einen einem einer eines in im am bei beim von vom für auf es sich`
/** Nouns that count what stands behind them: `Anzahl der Schiffe`. */
export const countNouns = 'anzahl zahl'
/** Names of a column that say nothing of its values. */
export const valueNames = 'wert werte angabe angaben'
/** What stands before a date. */
export const years = 'jahr jahre'
/** Say in the title of a table, or in a cell beside the value, that its figures are none of what is. */
export const unreal = `
ziel ziele zielwert zielwerte soll sollwert sollwerte prognose prognosen schätzung schätzungen geschätzt hochrechnung
haushaltsplan planzahlen planwert planwerte szenario szenarien vorläufig beispielrechnung muster`
/** Name a table in its title. */
export const tableNames = 'tabelle'
/** Name a column whose cells are the units of another one's figures. */
export const unitHeads = 'einheit einheiten maßeinheit währung'
