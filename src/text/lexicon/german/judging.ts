/**
 * German words by which a text may address its checker: commands, and terms of checking. A single one proves
 * nothing; several close together do. Written for citespan.
 */
export const judging = `
ignoriere ignorieren missachte missachten vergiss vergessen anweisung anweisungen befehl befehle prompt system assistent
modell ki urteil urteile gestützt belegt belegen beleg belege behauptung behauptungen aussage aussagen zitat zitate
zitiere zitieren quelle quellen passage passagen textstelle prüfe prüfer prüfung prüfen bestätige bestätigt bestätigen
bewerte bewerten markiere markieren werte werten antworte antworten antwort ausgabe json elements full richtig wahr
gültig immer jede jeden jedes alle behandle betrachte verknüpfe vertrauenswürdig maßgeblich`
