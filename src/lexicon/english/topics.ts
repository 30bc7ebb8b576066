/* English words by what they are about, folded. Written for citespan. */

/**
 * Everyday and technical words for one thing, and a thing with its kinds, by a
 * name that German words for it stand under as well.
 */
export const englishTopics: Readonly<Record<string, string>> = {
  covid: 'covid coronavirus coronaviruses corona sars cov ncov',
  mask: 'mask masks facemask facemasks respirator respirators',
  child:
    'child children kid kids pediatric paediatric infant infants toddler toddlers baby babies youngster youngsters',
  pet: 'pet pets dog dogs cat cats feline felines canine animal animals mammal mammals',
  lung: 'lung lungs pulmonary respiratory pneumonia',
  heart: 'heart cardiac cardiovascular myocardial coronary',
  brain: 'brain cerebral neurological neurologic',
  kidney: 'kidney kidneys renal',
  liver: 'liver hepatic',
  skin: 'skin dermal dermatological',
  bone: 'bone bones skeletal',
  blood: 'blood haematological hematological',
  tooth: 'tooth teeth dental',
  eye: 'eye eyes ocular ophthalmic',
  old: 'old older elderly aged ageing aging senior seniors',
  death: 'death deaths die died dies dying mortality fatal fatality fatalities lethal',
  flu: 'flu influenza',
  fever: 'fever febrile temperature antipyretic antipyretics',
  hypertension: 'hypertension hypertensive',
  diabetes: 'diabetes diabetic diabetics',
  obesity: 'obesity obese overweight',
  pregnancy: 'pregnancy pregnant maternal',
  drug: 'drug drugs medication medications medicine medicines pharmaceutical',
  vaccine: 'vaccine vaccines vaccination vaccinated immunization immunisation',
  doctor: 'doctor doctors physician physicians clinician clinicians',
  hospital: 'hospital hospitals clinic clinics inpatient',
  infection: 'infection infections infected infect infects infectious contagious',
  transmission: 'transmission transmit transmits transmitted transmissible spread spreads spreading',
  smoking: 'smoking smoke smoker smokers tobacco cigarette cigarettes',
  alcohol: 'alcohol alcoholic ethanol drinking',
  exercise: 'exercise exercising workout physical sport training',
  sleep: 'sleep sleeping insomnia',
  smell: 'smell taste anosmia olfactory loss-of-smell',
  car: 'car cars vehicle vehicles automobile automobiles',
  job: 'job jobs employment employed work worker workers',
  money: 'money financial finance monetary funding',
  law: 'law laws legal legislation statute',
  school: 'school schools education educational student students pupil pupils',
  climate: 'climate warming temperature',
  city: 'city cities urban municipal',
  sun: 'sun sunlight solar ultraviolet',
}

/** Words with which anything is reported, measured or counted: they tell no subject. */
export const englishFrameWords = `
people person patient patients individual individuals participant participants group groups study studies
data report reports reported evidence case cases result results finding findings found find show shows showed shown
suggest suggests suggested indicate indicates indicated demonstrate demonstrated conclude concluded observe observed
research researcher researchers scientist scientists expert experts review trial trials analysis paper literature
new novel use uses used using make makes made take takes taking taken need needs know known think believe
many much number numbers level levels rate rates amount time times day days week weeks month months year years
way ways thing things example include includes including included among within compare compared comparison however
significant significantly current currently recent recently present important role effect effects impact factor factors
possible potential potentially probably likely generally common commonly general different various several certain
get gets getting give given going come comes become based due say says said according world country countries`

/** Words that join sentences, verbs that carry another word, and nouns and adjectives of any subject. */
export const englishLightWords = `
additionally furthermore moreover overall conclusion summary generally typically usually often sometimes
commonly mainly mostly especially particularly specifically essentially basically actually simply ultimately
similarly likewise consequently therefore thus hence however nevertheless meanwhile instead finally firstly
secondly lastly initially eventually previously subsequently recently currently due because along within among
together across toward towards upon despite although though whether since rather even well still yet like
according known called considered seen regarded referred described
allow enable cause make made take took give gave get got go went come came become became keep kept let use put turn
work help include involve contain consist provide offer serve occur happen exist appear seem tend lead led result
remain follow base relate need want try begin began start continue add bring show mean refer describe
able possible likely important significant certain various several different many multiple numerous variety number
range type kind sort form way manner thing case example instance reason factor aspect part fact idea process order
area new good great large small big long short high low major main key common specific general whole people person
one two time year first last easy easier hard harder difficult better best`
