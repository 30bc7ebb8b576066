/* German spellings of one word: with and without umlauts, before and after 1996; folded. Written for citespan. */

/** Letters that may replace each other in every word. */
export const spellingLetters: readonly (readonly [letters: string, to: string])[] = [
  ['ae', 'ä'],
  ['oe', 'ö'],
  ['ue', 'ü'],
]

/** Parts of words with two spellings, each with the part it is compared as. */
export const spellingParts: readonly (readonly [part: string, to: string])[] = [
  ['photo', 'foto'],
  ['graphi', 'grafi'],
  ['telephon', 'telefon'],
  ['mikrophon', 'mikrofon'],
  ['delphin', 'delfin'],
  ['phantas', 'fantas'],
  ['entiell', 'enziell'],
  ['antiell', 'anziell'],
  ['ential', 'enzial'],
  ['selbständig', 'selbstständig'],
  ['aufwendig', 'aufwändig'],
  ['numerier', 'nummerier'],
  ['plazier', 'platzier'],
  ['schiffahrt', 'schifffahrt'],
  ['rauh', 'rau'],
  ['joghurt', 'jogurt'],
  ['spaghetti', 'spagetti'],
  ['stengel', 'stängel'],
  ['greuel', 'gräuel'],
  ['behende', 'behände'],
]

/** Pairs of spellings of one word. */
export const spellingPairs = `
zirka circa, tip tipp, theil teil, theile teile, theilen teilen, thal tal, thür tür, thüren türen, thun tun, that tat,
thaten taten, thier tier, thiere tiere, noth not, muth mut, rath rat, werth wert, werthe werte, rothe rote, roth rot,
seyn sein, bey bei, beyde beide, beyden beiden, zwey zwei, drey drei, frey frei, giebt gibt, gieng ging, fieng fing,
todt tot, todten toten`

/** Ends of words that mean something else with ß than with ss, folded: `Masse`, `Maße`; `Bussen`, `Bußen`. */
export const sharpWords = 'masse massen busse bussen russe russen flosse flossen'
