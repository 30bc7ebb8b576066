/**
 * English words that show where sentences end, and which sentences state nothing checkable; lower-case. Written for
 * citespan.
 */

/**
 * Abbreviations that do not end a sentence, unless they are in one of the three following lists too; without their last
 * full stop.
 */
export const abbreviations = `
mr mrs ms dr prof st sr jr hon rev gen col lt sgt capt fig figs eq eqs ref refs sec ch chap vol vols no nos p pp
ed eds vs v cf al approx ca c dept est e.g i.e viz resp incl excl jan feb mar apr jun jul aug sep sept oct nov dec
mon tue wed thu fri sat sun mt ft art arts cl para paras app`
/** Abbreviations that may also end a sentence: the next word decides. */
export const finalAbbreviations = `
etc co u.s u.k u.n e.u a.m p.m ph.d b.c a.d d.c m.d u.s.a jr sr st al
jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun ft mt dept est ed eds`
/** Abbreviated forms of companies, which may also end a sentence. They are written with a capital. */
export const companyForms = 'inc ltd corp bros'
/** Abbreviations before a number or letter. Before another word with a capital, that word decides. */
export const referringAbbreviations = 'nos figs eq eqs refs sec ch chap vol vols cl para paras'
/** Abbreviations that are also words: they end a sentence unless a number or a letter follows. */
export const wordAbbreviations = 'no fig ref art arts app'
/** The few abbreviations whose full stop does not end a sentence when the facts of two texts are compared. */
export const factAbbreviations = 'dr mr mrs st art no sec vs etc approx'

/** Words that open a sentence more often than they follow an abbreviation. */
export const openers = `
the a an this that these those it its he she they we you i in on at by for from with as if when while since after
before although however moreover furthermore therefore thus there here but and or so yet his her their our my to
such some many most all both each no not what who why how where which then now today later finally instead meanwhile
according during under over between among`

/** Words that open a question. */
export const interrogatives = 'what who whom whose which when where why how'

/** Openings of greetings, thanks, apologies and answers to the reader. */
export const greetings = [
  'hi',
  'hello',
  'hey',
  'good morning',
  'good afternoon',
  'good evening',
  'good luck',
  'have a nice',
  'have a great',
  'have a good',
  'dear',
  'nice to meet',
  'as an ai',
  'sure',
  'ok',
  'okay',
  'yes i',
  'of course i',
  'certainly i',
  'no problem',
  'no worries',
  'thanks',
  'thank you',
  "you're welcome",
  'you are welcome',
  'welcome',
  'great question',
  'good question',
  'i hope',
  "i'm happy",
  'i am happy',
  "i'd be happy",
  'i would be happy',
  "i'm sorry",
  'i am sorry',
  'sorry',
  "i can't",
  'i cannot',
  'i can help',
]
/** Words before a remark on the writer's own search: `Unfortunately, I found nothing.` */
export const asides = [
  'unfortunately',
  'regrettably',
  'sorry',
  'however',
  'but',
  'so far',
  'in the sources',
  'in these sources',
  'in the documents',
  'in the provided sources',
  'in the provided documents',
  'on this',
  'on that',
  'about this',
  'about that',
]
/** The writer of the answer, as subject. */
export const oneself = ['i', "i'm", 'i am', "i've", 'i have']
/** Words that report an unsuccessful search, a few words after a subject of `oneself`: `I found nothing`. */
export const nothing = [
  'nothing',
  'no',
  'not',
  'unable',
  "don't",
  "didn't",
  "couldn't",
  "can't",
  'cannot',
  "haven't",
]
/** Introductory words before the actual statement: `Yes, it was passed in 1999.` */
export const interjections = ['yes', 'no', 'sure', 'certainly', 'of course', 'absolutely', 'okay', 'ok']
/** Openings of offers to the reader. */
export const offers = [
  'please let me know',
  'let me know',
  'feel free',
  'if you need',
  'if you want',
  'if you have',
  'if you would like',
  "if you 'd like",
  'do you want',
  'would you like',
  'just ask',
  'just let',
  'happy to',
  'is there anything',
  'hope this helps',
  'hope that helps',
]
/** Openings of announcements: `Here is …`. */
export const announcements = [
  "here's",
  'here is',
  'here are',
  'below is',
  'below are',
  "let's",
  'let us',
  'i will',
  "i'll",
  'we will look',
]
/** Labels before a colon that say nothing of the sentence behind it. */
export const emptyLabels = [
  'note',
  'key point',
  'key fact',
  'key takeaway',
  'takeaway',
  'main point',
  'main finding',
  'key finding',
  'finding',
  'important',
  'tip',
  'hint',
  'remember',
  'answer',
  'short answer',
  'summary',
  'in summary',
  'in short',
  'in brief',
  'conclusion',
  'bottom line',
  'result',
  'fact',
]
/** Openings of a summary; the sentence may still claim something after them. */
export const summaries = ['in summary', 'to summarise', 'to summarize', 'in short']
/** Openings of instructions to the reader. A sentence with such an opening is a claim only if a source states it too. */
export const instructions = [
  'please',
  'note that you',
  'make sure',
  'be sure',
  'remember',
  'try',
  'check',
  'click',
  'open',
  'go to',
  'visit',
  'see',
  'consider',
  'contact',
  'ask',
  'read',
  'run',
  'install',
  'use',
  'enter',
  'select',
  'choose',
  'follow',
  'download',
  'consult',
  'keep in mind',
  "don't",
  'do not',
  'never',
  'always',
]
