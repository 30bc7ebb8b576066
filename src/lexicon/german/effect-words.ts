import type { EffectList } from '../effect-list.ts'

/** German words by what they do to the tendency of a statement. */
export const germanEffects: EffectList = {
  good: `wirksam- wirkt wirken nutzen nützt nützlich- nützen vorteil- schutz- schützt schützen schützte geschützt sicher
    sichere sicheren sicherer sicherheit verbesser- besser bessere besseren beste besten hilft helfen geholfen
    hilfreich- behandelt behandeln behandlung- heilt heilen geheilt heilung- genesung genesen erhol- überleb-
    erfolg- vielversprechend- günstig- empfohlen empfehl- empfiehlt ausreichend- genügend geeignet- zuverlässig-
    überlegen gute guten guter gutes wohl gesund gesunde gesunden gesundheit- immun- stark starke starken stärk-
    stärker förder- unterstütz- linder- gewinn- gewann stabil- mild milde leicht symptomfrei richtig korrekt- wahr-
    lösung- löst rettung- rettet frieden- unschädlich- ungefährlich- harmlos- bewährt- impf-`,
  bad: `risiko risiken riskant- schaden schäden schadet schaden geschadet schädlich- schädig- beschädig- gefahr- gefähr-
    giftig- unsicher- schlecht- schlimm- verschlechter- verschlimmer- schwer schwere schweren schwerer schwerwiegend-
    ernst- kritisch- tödlich- tod todes- tödliche tot tote toten gestorben sterben stirbt starb sterb- sterblich-
    mortalität krank kranke kranken krankheit- erkrank- infektion- infizier- ansteck- übertrag- verbreit- ausbreit- leiden
    leidet litt schmerz- symptom- komplikation- verletz- entzünd- lungenentzündung scheiter- gescheitert versag-
    unwirksam- wirkungslos- nutzlos- mangelhaft- arme armen armut- unterlegen nebenwirkung- problem- bedroh-
    beeinträchtig- schwäch- schwach- geschwächt anfällig- verlust- verlor- verloren verlier- krise- falsch-
    fehler- irrtum- krebs- tumor- schlaganfall- angst- stress- angriff- angegriffen gewalt- verstoss- verstöss-
    betrug- verschmutz- schuld- defizit- zerstör- arbeitslos- nachteil- ungünstig- unfall- unfälle katastroph-
    hochwasser- dürre- krieg- erfolglos-`,
  raise: `erhöh- steiger- steigt steigen stieg stiegen gestiegen anstieg wächst wachsen wuchs gewachsen wachstum höher
    höhere höheren höchste mehr zunahme zunehm- nimmt-zu grösser grössere beschleunig- verstärk- verläng- häufig-
    wahrscheinlich- viele`,
  lower: `verringer- vermindert verminder- senk- sinkt sinken sank sanken gesunken reduzier- rückgang zurückgegangen fällt
    fallen fiel fielen gefallen niedrig- gering- ohne weniger wenige wenigen kaum
    selten- unwahrscheinlich- begrenz- beschränk- einschränk- verzöger- verlangsam- verkürz- halbier- abnahme
    abgenommen schrumpf- kleiner- minimal-`,
  lack: `mangel- fehlt fehlen fehlend- unzureichend-`,
  ward: `verhinder- verhüt- vorbeug- hemm- blockier- stopp- tötet töten abgetötet abtöt- inaktivier- beseitig- ausrott-
    unterdrück- vermeid- vermied- bekämpf- gegen abwehr- wehrt schirm- entfern- desinfi- antiviral-
    neutralisier- eindämm- aufhalten aufgehalten`,
  open: `unklar- unbekannt- ungewiss- unbewiesen- widersprüchlich- umstritten- ungeklärt- offen ob hypothese-
    vermutet vermutung- spekul- fraglich-`,
}
