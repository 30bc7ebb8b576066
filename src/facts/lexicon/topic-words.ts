import { stem } from '../../text/words/stem.ts'

/** Everyday and technical words for one thing, and a thing with its kinds, folded; one group a line. */
const groups = `
covid coronavirus coronaviruses corona sars cov ncov
mask masks facemask facemasks respirator respirators maske masken mundschutz
child children kid kids pediatric paediatric infant infants toddler toddlers baby babies youngster youngsters kind kinder kindern säugling
pet pets dog dogs cat cats feline felines canine animal animals mammal mammals hund hunde katze katzen tier tiere haustier haustiere
lung lungs pulmonary respiratory lunge atemwege pneumonia
heart cardiac cardiovascular myocardial coronary herz
brain cerebral neurological neurologic gehirn
kidney kidneys renal niere nieren
liver hepatic leber
skin dermal dermatological haut
bone bones skeletal knochen
blood haematological hematological blut
tooth teeth dental zahn zähne
eye eyes ocular ophthalmic auge augen
old older elderly aged ageing aging senior seniors alte älter ältere alter
death deaths die died dies dying mortality fatal fatality fatalities lethal tod sterben sterblichkeit
flu influenza grippe
fever febrile temperature antipyretic antipyretics fieber
hypertension hypertensive bluthochdruck
diabetes diabetic diabetics
obesity obese overweight übergewicht adipositas
pregnancy pregnant maternal schwangerschaft schwanger
drug drugs medication medications medicine medicines pharmaceutical medikament medikamente arznei arzneimittel
vaccine vaccines vaccination vaccinated immunization immunisation impfung impfstoff geimpft
doctor doctors physician physicians clinician clinicians arzt ärzte
hospital hospitals clinic clinics inpatient krankenhaus klinik
infection infections infected infect infects infectious contagious ansteckung infektion
transmission transmit transmits transmitted transmissible spread spreads spreading übertragung verbreitung
smoking smoke smoker smokers tobacco cigarette cigarettes rauchen raucher tabak
alcohol alcoholic ethanol drinking alkohol
exercise exercising workout physical sport training
sleep sleeping insomnia schlaf
smell taste anosmia olfactory loss-of-smell geruch
car cars vehicle vehicles automobile automobiles auto fahrzeug
job jobs employment employed work worker workers arbeit beschäftigung
money financial finance monetary funding geld
law laws legal legislation statute gesetz gesetze
school schools education educational student students pupil pupils schule schüler
climate warming temperature klima erwärmung
city cities urban municipal stadt städtisch
sun sunlight solar ultraviolet sonne sonnenlicht
`

/** Words with which anything is reported, measured or counted: they tell no subject. */
const frame = `people person patient patients individual individuals participant participants group groups study studies
  data report reports reported evidence case cases result results finding findings found find show shows showed shown
  suggest suggests suggested indicate indicates indicated demonstrate demonstrated conclude concluded observe observed
  research researcher researchers scientist scientists expert experts review trial trials analysis paper literature
  new novel use uses used using make makes made take takes taking taken need needs know known think believe
  many much number numbers level levels rate rates amount time times day days week weeks month months year years
  way ways thing things example include includes including included among within compare compared comparison however
  significant significantly current currently recent recently present important role effect effects impact factor factors
  possible potential potentially probably likely generally common commonly general different various several certain
  get gets getting give given going come comes become based due say says said according world country countries
  studie studien daten bericht berichte ergebnis ergebnisse menschen personen patienten zeigt zeigen zeigte gezeigt
  laut jahr jahre jahren tag tage zahl anzahl möglich verwendet neue neuen neuer bekannt wichtig rolle wirkung`

const groupOf = new Map<string, string>()
for (const [index, line] of groups.trim().split('\n').entries()) {
  for (const word of line.split(' ')) if (!groupOf.has(word)) groupOf.set(word, `group ${index}`)
}
const frameWords = new Set(frame.split(/\s+/).flatMap((word) => [word, stem(word)]))

/** What a folded content word is about: the same for everyday and technical words of one thing; `null` where it tells no subject. */
export function topicOf(word: string): string | null {
  const group = groupOf.get(word)
  if (group) return group
  const own = stem(word)
  return frameWords.has(word) || frameWords.has(own) ? null : (groupOf.get(own) ?? own)
}
