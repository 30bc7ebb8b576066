/* English spellings of one word: British and American, old and new; folded. Written for citespan. */

/**
 * Ends of words with two spellings: the end, the end it is compared as, and the minimum length of a word with
 * this end: `colour`, `color`, but not `four`.
 */
export const spellingEnds: readonly (readonly [end: string, to: string, shortest: number])[] = [
  ['our', 'or', 5],
  ['ours', 'ors', 6],
  ['oured', 'ored', 7],
  ['ouring', 'oring', 8],
  ['ourable', 'orable', 9],
  ['ourite', 'orite', 8],
  ['ourites', 'orites', 9],
  ['tre', 'ter', 5],
  ['tres', 'ters', 6],
  ['bre', 'ber', 5],
  ['bres', 'bers', 6],
  ['ise', 'ize', 7],
  ['ised', 'ized', 8],
  ['ises', 'izes', 8],
  ['iser', 'izer', 8],
  ['ising', 'izing', 8],
  ['isation', 'ization', 9],
  ['isations', 'izations', 10],
  ['yse', 'yze', 6],
  ['ysed', 'yzed', 7],
  ['yses', 'yzes', 7],
  ['ysing', 'yzing', 8],
  ['efence', 'efense', 7],
  ['ffence', 'ffense', 7],
  ['icence', 'icense', 7],
  ['etence', 'etense', 8],
  ['logue', 'log', 7],
  ['logues', 'logs', 8],
  ['elled', 'eled', 8],
  ['elling', 'eling', 9],
  ['eller', 'eler', 8],
  ['ellers', 'elers', 9],
  ['gement', 'gment', 8],
  ['gements', 'gments', 9],
]

/** Pairs of spellings of one word. */
export const spellingPairs = `
programme program, programmes programs, grey gray, greyish grayish, plough plow, mould mold, aluminium aluminum,
sulphur sulfur, sulphate sulfate, sulphuric sulfuric, ageing aging, towards toward, afterwards afterward,
learnt learned, burnt burned, spelt spelled, dreamt dreamed, leapt leaped, whisky whiskey, instalment installment,
instalments installments, fulfil fulfill, enrol enroll, skilful skillful, wilful willful, manoeuvre maneuver,
manoeuvres maneuvers, sceptical skeptical, sceptic skeptic, practise practice, tyre tire, tyres tires, cosy cozy,
draught draft, gaol jail, jewellery jewelry, maths math, pyjamas pajamas, artefact artifact, artefacts artifacts,
adviser advisor, advisers advisors, realise realize, utilise utilize, encyclopaedia
encyclopedia, anaemia anemia, anaesthetic anesthetic, paediatric pediatric, haemoglobin hemoglobin, oestrogen estrogen,
foetus fetus, foetal fetal, archaeology archeology, mediaeval medieval, diarrhoea diarrhea, leukaemia leukemia,
haemorrhage hemorrhage, oesophagus esophagus, caesarean cesarean, aesthetic esthetic, ok okay, ax axe, levelled leveled,
cancelled canceled, fuelled fueled, labelled labeled, modelled modeled, totalled totaled, signalled signaled,
equalled equaled, modelling modeling, signalling signaling, cancelling canceling, marvellous marvelous, woollen woolen,
counsellor counselor, connexion connection, shew show, shewn shown, shewed showed, phantasy fantasy, gramme gram,
grammes grams, kilogramme kilogram, kilogrammes kilograms, judgement judgment`
