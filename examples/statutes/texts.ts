/** A regulation in the form of published German laws, made up for this example. */
export const statute = `## § 1 Anwendungsbereich

Diese Verordnung gilt für alle Kaufleute.

## § 2 Form

(1) Unterlagen sind lesbar aufzubewahren. Sie sind vor Verlust zu schützen.

(2) Die Sprache der Unterlagen ist frei.

## § 3 Fristen

(1) Handelsbücher sind zehn Jahre aufzubewahren. Handelsbriefe sind sechs Jahre aufzubewahren.

(2) Die Frist beginnt mit dem Schluss des Kalenderjahrs. Sie endet nicht vor der letzten Prüfung.
`

/** A guideline whose sections are numbered with points, and whose paragraphs have margin numbers. */
export const guideline = `# Richtlinie

## § 8.1 Dauer

Belege sind zehn Jahre zu speichern.

## § 8.2 Lesbarkeit

Belege sind jederzeit lesbar zu machen.

## Auslagerung

Rz. 11 Die Daten bleiben im Inland.

Rz. 12 Eine Auslagerung ins Ausland bedarf der Bewilligung.

Rz. 13 Der Antrag ist schriftlich zu stellen.
`
