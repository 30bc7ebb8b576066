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

/** Articles, alone or in a preposition, before the nouns that pronouns may stand for. */
export const germanArticlesByGender = {
  'er ihn': 'der den dem des ein einen einem eines kein keinen im am zum vom beim jeder jeden jedem',
  'sie ihnen':
    'die der den eine einer keine keinen keiner zur alle allen viele vielen einige einigen mehrere',
  es: 'das dem des ein einem eines kein im am zum vom beim ins jedes',
  ihm: 'der den dem das des ein einen einem eines im am zum vom beim ins',
}

export const germanPossessives = 'ihr ihre sein seine'
export const germanDemonstratives = 'dieser diese dieses'
export const germanThis = 'dies'
/** Pronouns of the third person as a subject. */
export const germanPronouns = 'er sie es'
/** Those of them that are nothing else. */
export const germanSubjects = 'er'
/** Pronouns of who speaks and who is spoken to. */
export const germanPersonalPronouns = 'ich mich mir wir uns du dich dir euch man'
/** Pronouns of the third person as an object, where they differ. */
export const germanObjectPronouns = 'ihn ihm ihnen'
/** Pronouns of those counted: `einige davon`. */
export const germanCounted = 'davon ihnen'
/** Pronouns of a whole of which a part is counted: `von denen neun`. */
export const germanWholes = 'davon denen ihnen'

/** Auxiliaries in the forms that statements have. */
export const germanAuxiliaries = `
ist war waren sind sein hat haben hatte hatten wird wurde wurden werden kann können`

/** Auxiliaries of what is only supposed. */
export const germanIrrealis = 'wäre wären hätte hätten würde würden'

/** Prepositions before a time, a place or a party. */
export const germanPrepositions = `
am im in an auf bei beim nach vor mit von vom zu zum zur aus seit durch für über unter laut um bis ab gegen ohne
zwischen während`

/** Words behind a noun, and before the one that tells it from others: `Bürgermeister von Bonn`. */
export const germanComplements = 'von vom des der'

/** Conjunctions that add. */
export const germanAdditions = 'und oder sowie'
/** Words that set one statement against another, conjunctions and adverbs alike. */
export const germanContrasts =
  'aber sondern während obwohl doch hingegen dagegen jedoch wohingegen allerdings'
/** Conjunctions that give a reason. */
export const germanReasons = 'weil'

/** Articles and words that stand in their place and name no other sentence: a subject may begin with one. */
export const germanDeterminers = `
der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines
jeder jede jedes jeden jedem alle allen aller viele vielen einige einigen manche manchen mehrere mehreren`
/** Words at the beginning of a sentence that stand for something named before it. */
export const germanPointers = `
er sie es ihm ihn ihnen ihr ihre ihren ihrem ihrer ihres sein seine seinen seinem seiner seines dies diese diesen
diesem dieser dieses jene jenen jenem jener jenes dessen deren dort da darin daran darauf dabei dafür dagegen damit
danach davon davor dazu deshalb deswegen daher damals letzterer letztere letzteres ersterer erstere ersteres`

/** Say of what an infinitive or a clause behind them names how it is: `es ist verboten, hier zu parken`. */
export const germanImpersonals = `
notwendig nötig wichtig möglich unmöglich verboten erlaubt zulässig unzulässig ratsam üblich erforderlich sinnvoll
wahr klar wahrscheinlich sicher bekannt`

/** Stand, behind an article, for one of several named before. */
export const germanOrdinalPointers = 'erstere ersterer ersteres letztere letzterer letzteres'

/** What times are counted in, and what tells one from another. */
export const germanTimeUnitWords =
  'stunde stunden tag tage tagen tags woche wochen monat monate monaten jahr jahre jahren'
export const germanTimeOrders = 'später früher zuvor danach darauf davor vorher'
export const germanSameTimes =
  'jenem jenes jener selben gleichen folgenden darauffolgenden nächsten vorherigen'
export const germanRelativeTimes = [
  'seither',
  'seitdem',
  'bis dahin',
  'kurz darauf',
  'kurz danach',
  'bald darauf',
  'damals',
]
/** Amounts that may be a subject alone: `beide starben`. */
export const germanQuantities = 'beide alle viele einige manche mehrere keiner zwei drei andere'

/** Words that begin a subordinate clause. */
export const germanSubordinators = `
dass ob wenn als bevor ehe nachdem bis während seit sobald solange falls sofern obwohl weil da damit indem wo
weshalb weswegen wobei wodurch womit woraufhin`
