/* English words that make a statement hold in part, for some, or as somebody's word only; folded. Written for citespan. */

/** Words that begin a condition. */
export const englishConditions = 'if unless provided except only when where'
/** Restricts its own clause alone. */
export const englishOnly = 'only'
/** Words that say, alone, when something holds. */
export const englishTimes = 'weekdays weekends overnight'

/** Words that give a statement as somebody's. */
export const englishSpeech = `
said says say claimed argue argues argued believe believes believed suggest suggests suggested
insist insists insisted allege alleges alleged allegedly reportedly according considers consider
thinks thought fears feared suspects suspected speculates speculated contends contended maintains maintained`
/** Words of speech behind which the speaker stands. */
export const englishSpeechBefore = 'according'
/** Give a statement as somebody's only before `that`: as nouns they name a demand. */
export const englishClaims = 'claim claims'

/** Words that say something only may be so. */
export const englishHedges = `
may might could perhaps possibly probably likely unlikely proposes propose proposed plans plan planned`
/** Words with which a claim is reserved itself: any of them keeps it from asserting. */
export const englishReserved = `
must shall may might could can cannot perhaps possibly probably likely unlikely should would
potential potentially possible appear appears seem seems suggest suggests believe believed thought
plan plans planned propose proposes proposed`
