/* German words that make a statement hold in part, for some, or as somebody's word only; folded. Written for citespan. */

/** Words that begin a condition. */
export const germanConditions = 'falls sofern wenn soweit ausser nur ausgenommen solange'
/** Restricts its own clause alone. */
export const germanOnly = 'nur'
/** Words that say, alone, when something holds. */
export const germanTimes = 'nachts tagsüber werktags wochentags sonntags feiertags samstags'

/** Words that give a statement as somebody's. */
export const germanSpeech = `
sagte sagt behauptet behauptete behaupten meint meinte hält laut ansicht angaben angeblich zufolge
glaubt glaubte vermutet vermutete befürchtet befürchtete meinung`
/** Words of speech behind which the speaker stands. */
export const germanSpeechBefore = 'laut ansicht angaben meinung'

/** Words that say something only may be so. */
export const germanHedges = `
möglicherweise vielleicht könnte könnten dürfte dürften womöglich wahrscheinlich angeblich soll sollen`
/** Words with which a claim is reserved itself: any of them keeps it from asserting. */
export const germanReserved = `
muss müssen möglicherweise möglich vielleicht könnte könnten kann können dürfte dürften womöglich wahrscheinlich
soll sollen sollte darf dürfen werde würde würden wolle`
