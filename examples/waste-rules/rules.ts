/** Rules of a campus, made up for this example. */
export const rules = `# Abfall-ABC

## Säuren

Säuren werden in Glasflaschen gesammelt. Sie kommen nie mit Laugen in einen Behälter.

## Abgabestellen

| Abfall | Inhalt | Menge | Abgabe |
| --- | --- | --- | --- |
| Altöl | Mineralöl | 200 Liter | Ausgabe 2 |
| Batteriesäure | Schwefelsäure | 30 Liter | Ausgabe 4 |
| Entwickler | Hydrochinon | 10 Liter | Ausgabe 1 |
`
