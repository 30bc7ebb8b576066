/* German words by what they are about, folded. Written for citespan. */

/** Words for one thing, and a thing with its kinds, by the name that English words for it stand under. */
export const germanTopics: Readonly<Record<string, string>> = {
  mask: 'maske masken mundschutz',
  child: 'kind kinder kindern säugling',
  pet: 'hund hunde katze katzen tier tiere haustier haustiere',
  lung: 'lunge atemwege',
  heart: 'herz',
  brain: 'gehirn',
  kidney: 'niere nieren',
  liver: 'leber',
  skin: 'haut',
  bone: 'knochen',
  blood: 'blut',
  tooth: 'zahn zähne',
  eye: 'auge augen',
  old: 'alte älter ältere alter',
  death: 'tod sterben sterblichkeit',
  flu: 'grippe',
  fever: 'fieber',
  hypertension: 'bluthochdruck',
  obesity: 'übergewicht adipositas',
  pregnancy: 'schwangerschaft schwanger',
  drug: 'medikament medikamente arznei arzneimittel',
  vaccine: 'impfung impfstoff geimpft',
  doctor: 'arzt ärzte',
  hospital: 'krankenhaus klinik',
  infection: 'ansteckung infektion',
  transmission: 'übertragung verbreitung',
  smoking: 'rauchen raucher tabak',
  alcohol: 'alkohol',
  exercise: 'sport training',
  sleep: 'schlaf',
  smell: 'geruch',
  car: 'auto fahrzeug',
  job: 'arbeit beschäftigung',
  money: 'geld',
  law: 'gesetz gesetze',
  school: 'schule schüler',
  climate: 'klima erwärmung',
  city: 'stadt städtisch',
  sun: 'sonne sonnenlicht',
}

/** Words with which anything is reported, measured or counted: they tell no subject. */
export const germanFrameWords = `
studie studien daten bericht berichte ergebnis ergebnisse menschen personen patienten zeigt zeigen zeigte gezeigt
laut jahr jahre jahren tag tage zahl anzahl möglich verwendet neue neuen neuer bekannt wichtig rolle wirkung`

/** Words that join sentences, verbs that carry another word, and nouns and adjectives of any subject. */
export const germanLightWords = `
zudem ausserdem ferner darüber insgesamt schliesslich zunächst dabei dadurch dafür daher deshalb somit jedoch
allerdings beispielsweise insbesondere besonders meist häufig oft gewöhnlich üblicherweise grundsätzlich hierbei
hierzu ermöglichen machen geben gibt nehmen bringen lassen führen gehören bestehen bilden stellen dienen erfolgen
gelten liegen stehen kommen gehen bleiben enthalten umfassen bieten beginnen möglich wichtig verschieden mehrere
viele zahlreiche anzahl reihe art weise form teil fall beispiel grund bereich`
