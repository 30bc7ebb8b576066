/** A made-up act, in the form in which German laws are published. */
export const statute = `## § 1 Zweck

Dieses Gesetz regelt den Betrieb von Aufzügen.

## § 2 Prüfung

(1) Jeder Aufzug ist alle zwei Jahre zu prüfen. Der Betreiber bewahrt den
Prüfbericht sechs Jahre auf.

(2) Mängel sind zu melden.
`
