/*
 * German function words, folded (lower-case, ß as ss, umlauts as they are).
 * Written for citespan.
 */

/** Words that carry no meaning of their own when words are counted. */
export const germanStopWords = `
der die das den dem des ein eine einer eines einem einen und oder aber wenn dann als wie von vom zu zum zur mit
nach bei beim aus auf an am im in ins für durch gegen ohne um über unter vor hinter zwischen während seit bis ist
sind war waren wird werden wurde wurden worden sein hat haben hatte hatten kann können könnte muss müssen soll sollen
darf dürfen mag möchte ich du er sie es wir ihr man sich mich mir dich dir uns euch ihn ihm ihnen mein dein sein ihre
ihrer ihres seinem seiner seinen dies diese dieser dieses diesem diesen jene jener welche welcher welches auch noch
nur nicht kein keine keiner keinen so sehr mehr schon dass ob da weil damit daher hier dort sowie bzw
mindestens wenigstens höchstens`

/** The commonest words, each enough to take a text for German where English is expected. */
export const germanCommonWords = 'der die das und ist nicht ein eine wurde mit von auf'

/** Words by which a text shows that it is German, besides the commonest ones. */
export const germanTelltales = `
sind für wird werden einem einen einer eines eins im dem den zu beträgt nach über bis liegt kostet oder Absatz
Prozent Millionen Mio Mrd Milliarden`

/** Articles of a subject. */
export const germanArticles = 'der die das'
/** Definite articles in the other cases. */
export const germanObliqueArticles = 'den dem des'
/** Indefinite articles of a subject. */
export const germanIndefinites = 'ein eine'
/** Indefinite articles in the other cases. */
export const germanObliqueIndefinites = 'einen einem einer eines'

export const germanPossessives = 'ihr ihre sein seine'
export const germanDemonstratives = 'dieser diese dieses'
export const germanThis = 'dies'
export const germanRelatives = 'welche welcher welches'
/** Pronouns of the third person as a subject. */
export const germanPronouns = 'er sie es'
/** Pronouns of those who speak, and of anybody. */
export const germanSpeakers = 'wir ich man'
/** Pronouns that stand for the subject behind a verb. */
export const germanObjects = 'es ihn ihm sie'
/** Pronouns of those counted: `einige davon`. */
export const germanCounted = 'davon ihnen'
/** Pronouns of a whole of which a part is counted: `von denen neun`. */
export const germanWholes = 'davon denen ihnen'

/** Auxiliaries of the passive. */
export const germanPassives = 'wurde wurden worden werden wird'
/** Auxiliaries in the forms that statements have. */
export const germanAuxiliaries = `
ist war waren sind sein hat haben hatte hatten wird wurde wurden werden kann können`

/** Prepositions before a time, a place or a party. */
export const germanPrepositions = `
am im in an auf bei beim nach vor mit von vom zu zum zur aus seit durch für über unter laut um bis ab gegen ohne
zwischen während`
/** Prepositions of a party that is not the doer: `gab es an B`. */
export const germanDirected = 'an von gegen für durch zu zum zur'

/** What may stand before the subject at the start of a statement, besides articles: `Seit dem Jahr 1880 …`. */
export const germanOpenings = 'in im seit bis jahr'

/** Conjunctions that add. */
export const germanAdditions = 'und oder sowie'
/** Words that set one statement against another, conjunctions and adverbs alike. */
export const germanContrasts =
  'aber sondern während obwohl doch hingegen dagegen jedoch wohingegen allerdings'
/** Conjunctions that give a reason. */
export const germanReasons = 'weil'

/** Prepositions of the doer and of what is excluded. */
export const germanRoleWords = 'durch gegen ohne'
/** Articles and pronouns of one gender whose form tells the case. */
export const germanCaseArticles = 'der den dem ein einen einem er ihn ihm wer wen wem'
