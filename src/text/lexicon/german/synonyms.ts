/** Words that may replace each other in most sentences, folded; one group a line. */
export const synonyms = `
kaufen kaufte kauft gekauft erwerben erwarb erworben übernahm übernommen übernehmen
verkaufen verkaufte verkauft veräussern veräusserte veräussert
beginnen begann beginnt begonnen anfangen starten startete startet
enden endete endet aufhören beenden beendete beendet
schliessen schliesst geschlossen schloss
steigen stieg stiegen steigt gestiegen wachsen wuchs gewachsen zunehmen erhöhte erhöht erhöhten zugenommen
sinken sank sanken sinkt gesunken fallen fiel fielen gefallen verringerte verringert reduzierte reduziert zurückgegangen gingen zurück gesenkt
erlaubt gestattet zulässig dürfen darf
verboten untersagt unzulässig
sagen sagte sagt gesagt erklärte erklärt erklären mitteilte äusserte berichtete
meinen meinte meint ansicht meinung auffassung
halten hält hielt betrachten betrachtet betrachtete
fahren fährt fuhr verkehren verkehrt verkehrte
dauern dauerte dauert währen währte währt
billiger günstiger billig günstig preiswert preiswerter
teuer kostspielig
gross riesig
klein gering
schnell rasch zügig
häufig oft
wichtig bedeutend wesentlich
etwa rund ungefähr circa
verordnen verordnet verschreiben verschrieben verschrieb verordnete
einnehmen eingenommen schlucken geschluckt
enthalten enthält enthielt beinhaltet
bauen gebaut baute errichten errichtet errichtete erbaut
zeigen zeigte zeigt belegen belegt belegte nachweisen nachgewiesen
benutzen nutzen verwenden verwendet verwendete genutzt benutzt nutzt
erhalten erhielt erhält bekommen bekam bekommt
geben gab gibt gewähren gewährt
bleiben blieb blieben bleibt verbleiben
beträgt betrug beläuft belief
vertreiben vertrieb vertrieben verjagen verjagte
bevölkerung einwohnerzahl
arzt mediziner doktor
krankheit erkrankung
firma unternehmen betrieb gesellschaft
auto wagen fahrzeug pkw
wohnung appartement
lohn gehalt
gesetz vorschrift
aufbereitet wiederaufbereitet aufbereiten
jährlich alljährlich
stündlich stunde
nachts nacht
ganz gesamt gesamte
nur lediglich bloss ausschliesslich
alle sämtliche
mehrere einige
sofern falls wenn soweit
prüfen prüfte geprüft untersuchen untersucht untersuchte
lösen löste gelöst
töten tötete getötet
sterben starb gestorben
heiraten heiratete
gewinnen gewann gewonnen siegte
kritisieren kritisierte tadelte tadeln tadelt bemängelte
loben lobte lobt pries
gründen gründete gegründet
leiten leitete leitet führte
zerstören zerstörte zerstört vernichtet
abstellen abgestellt abzustellen parken geparkt
`
