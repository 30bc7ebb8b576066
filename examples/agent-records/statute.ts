/** A fictitious act in the form of published German laws. */
export const statute = `## § 1 Zweck

Dieses Gesetz regelt den Betrieb von Aufzügen.

## § 2 Prüfung

(1) Jeder Aufzug ist alle zwei Jahre zu prüfen. Der Betreiber bewahrt den
Prüfbericht sechs Jahre auf.

(2) Mängel sind zu melden.
`
