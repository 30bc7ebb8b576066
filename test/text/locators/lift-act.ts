/** A made-up law on lifts, in the form in which German laws are published in markdown. */
export const liftAct = `# Aufzugsgesetz

## Erster Abschnitt - Allgemeines

##### § 1 Zweck

Dieses Gesetz regelt den Betrieb von Aufzügen. Es gilt nicht für
Rolltreppen im Sinne des § 12 Abs. 2 Nr. 3 des Fördergesetzes.

##### § 2 Pflichten des Betreibers

(1) Wer einen Aufzug betreibt, hat

1.  ihn bis zum
    31. Dezember jedes zweiten Jahres prüfen zu lassen,

2.  die Belege

    a)  der Prüfung und

    b)  der Wartung,
        auch der fremden,

    sechs Jahre aufzubewahren und

2a. (weggefallen)

3.  Mängel zu melden

soweit nicht § 3 etwas anderes bestimmt. Die Meldung nach Satz 1
Nummer 3 ist kostenfrei.

(2) Die Prüfung umfasst:

1.  Die Bremse. Sie ist zweimal zu prüfen.

2.  Das Seil.

(2a) Absatz 2 gilt sinngemäß. Die Behörde kann Ausnahmen zulassen; sie
sind zu begründen. Gegen die Ablehnung ist der Widerspruch zulässig.

## Zweiter Abschnitt - Schluss

##### § 2a Ausnahmen

Auf Güteraufzüge ist
§ 2 nicht anzuwenden.
`
