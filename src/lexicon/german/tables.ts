/* German words around the cells of tables, folded. Written for citespan. */

/** Words with which a sentence derives its figure from several cells, or ranks rows: no single cell holds it. */
export const germanDerivations = `
insgesamt gesamt summe durchschnitt durchschnittlich mittel mittelwert zusammen jeweils beide beiden differenz
unterschied anteil mehr weniger höher höhere höheren niedriger geringer geringere größer größere grösser kleiner
kleinere länger kürzer älter jünger teurer billiger schneller langsamer als zwischen meisten wenigsten höchste
höchsten niedrigste niedrigsten größte größten grösste grössten kleinste kleinsten teuerste billigste schnellste
längste kürzeste älteste jüngste doppelt verdoppelt halb halbiert hälfte
stieg steigt gestiegen steigerte erhöht erhöhte sank sinkt gesunken fiel fällt gefallen wuchs wächst gewachsen
zunahme abnahme rückgang anstieg wachstum verlor gewann änderte verglichen gegenüber alle jeder jede jedes außer
ausser andere anderen wenn falls würde könnte`

/** Heads of columns whose dates name a row rather than say something of it. */
export const germanRowDates = 'jahr datum monat quartal tag woche zeitraum saison geschäftsjahr'

/** Cells that say yes, and cells that say no. */
export const germanYes = 'ja wahr inklusive enthalten'
export const germanNo = 'nein falsch keine kein nicht'
