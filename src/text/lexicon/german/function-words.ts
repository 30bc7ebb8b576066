import { wordsOf } from '../word-list.ts'
import { wordsPattern } from '../words-pattern.ts'

/*
 * German function words, folded (lower-case, ß as ss, umlauts as they are).
 * Written for citespan.
 */

/** Function words, which say nothing about the topic of a text. */
export const stopWords = `
der die das den dem des ein eine einer eines einem einen und oder aber wenn dann als wie von vom zu zum zur mit
nach bei beim aus auf an am im in ins für durch gegen ohne um über unter vor hinter zwischen während seit bis ist
sind war waren wird werden wurde wurden worden sein hat haben hatte hatten kann können könnte muss müssen soll sollen
darf dürfen mag möchte ich du er sie es wir ihr man sich mich mir dich dir uns euch ihn ihm ihnen mein dein sein ihre
ihrer ihres seinem seiner seinen dies diese dieser dieses diesem diesen jene jener welche welcher welches auch noch
nur nicht kein keine keiner keinen so sehr mehr schon dass ob da weil damit daher hier dort sowie bzw
mindestens wenigstens höchstens`

/** Words that identify a text as German. */
export const telltales = `
der die das und ist nicht ein eine wurde mit von auf sind für wird werden einem einen einer eines eins im dem den zu
beträgt nach über bis liegt kostet oder Absatz
Prozent Millionen Mio Mrd Milliarden`
/** Letters that identify a text as German; each counts like a word of `telltales`. */
export const telltaleLetters = 'äöüß'

/** Definite articles of a subject. */
export const subjectArticles = 'der die das'

/**
 * By pronouns: articles, alone or within a preposition, before a noun to which one of these pronouns may refer. `er`
 * may refer to `der Turm` and to `im Turm`.
 */
export const articlesByGender = {
  'er ihn': 'der den dem des ein einen einem eines kein keinen im am zum vom beim jeder jeden jedem',
  'sie ihnen':
    'die der den eine einer keine keinen keiner zur alle allen viele vielen einige einigen mehrere',
  es: 'das dem des ein einem eines kein im am zum vom beim ins jedes',
  ihm: 'der den dem das des ein einen einem eines im am zum vom beim ins',
}

export const possessives = 'ihr ihre sein seine'
export const demonstratives = 'dieser diese dieses'
export const thisForms = 'dies'
/** Pronouns that with a capital address the reader: `ihren Antrag`, `Ihren Antrag`. */
export const addressWords = 'sie ihnen ihr ihre ihren ihrem ihrer ihres'
/** Pronouns of the third person as a subject. */
export const pronouns = 'er sie es'
/** Pronouns that are always the subject. */
export const subjects = 'er'
/** Pronouns of who speaks and who is spoken to. */
export const personalPronouns = 'ich mich mir wir uns du dich dir euch man'
/** Pronouns of the third person as an object, if they differ from the subject's. */
export const objectPronouns = 'ihn ihm ihnen'
/** Pronouns for counted things: `einige davon`. */
export const counted = 'davon ihnen'
/** Pronouns for a whole of which a part is counted: `von denen neun`. */
export const wholes = 'davon denen ihnen'

/** Auxiliaries in the forms that statements have. */
export const auxiliaries = `
ist war waren sind sein hat haben hatte hatten wird wurde wurden werden kann können`

/** Auxiliaries in the past. */
export const pastAuxiliaries = 'war waren wurde wurden'
/** Auxiliaries of suppositions. */
export const irrealis = 'wäre wären hätte hätten würde würden'

/** Prepositions before a time, a place or a party. */
export const prepositions = `
am im in an auf bei beim nach vor mit von vom zu zum zur aus seit durch für über unter laut um bis ab gegen ohne
zwischen während`

/** Further prepositions. */
export const rarePrepositions = `
ausserhalb innerhalb oberhalb unterhalb jenseits diesseits trotz wegen entgegen vorbehaltlich mangels mittels anhand
angesichts anlässlich bezüglich hinsichtlich statt anstatt samt nebst gemäss entsprechend dank kraft zwecks zugunsten
neben hinter längs`

/** Words between a noun and the noun that identifies it: `Bürgermeister von Bonn`. */
export const complements = 'von vom des der'

/** Conjunctions that add. */
export const additions = 'und oder sowie'
/** Words that set one statement against another, conjunctions and adverbs alike. */
export const contrasts = 'aber sondern während obwohl doch hingegen dagegen jedoch wohingegen allerdings'
/** Conjunctions that give a reason. */
export const reasons = 'weil'

/** Articles and determiners that do not refer to another sentence; a subject may begin with one. */
export const determiners = `
der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines
jeder jede jedes jeden jedem alle allen aller viele vielen einige einigen manche manchen mehrere mehreren`
/** Words at the beginning of a sentence that refer to something named before. */
export const pointers = `
er sie es ihm ihn ihnen ihr ihre ihren ihrem ihrer ihres sein seine seinen seinem seiner seines dies diese diesen
diesem dieser dieses jene jenen jenem jener jenes dessen deren dort da darin daran darauf dabei dafür dagegen damit
danach davon davor dazu deshalb deswegen daher damals letzterer letztere letzteres ersterer erstere ersteres`

/** Adjectives that describe a following infinitive or clause: `es ist verboten, hier zu parken`. */
export const impersonals = `
notwendig nötig wichtig möglich unmöglich verboten erlaubt zulässig unzulässig ratsam üblich erforderlich sinnvoll
wahr klar wahrscheinlich sicher bekannt`

/**
 * Patterns of clauses with an impersonal pronoun: `es ist verboten, dass`, `es gibt`. They do not check whether
 * the last word ends there.
 */
export function impersonalClauses(): string[] {
  return [
    'es (?:gibt|gab)',
    `es (?:ist|war|wird|wurde) (?:nicht )?${wordsPattern(wordsOf(impersonals))}(?:, dass|[ ,][^.;]{1,80} zu)`,
  ]
}

/** Words that, after an article, refer to one of several things named before. */
export const ordinalPointers = 'erstere ersterer ersteres letztere letzterer letzteres'

/**
 * Units of time. The next lists have words that, mostly with a unit, refer to a time named before: `drei Tage später`.
 */
export const timeUnitWords =
  'stunde stunden tag tage tagen tags woche wochen monat monate monaten jahr jahre jahren'
export const timeOrders = 'später früher zuvor danach darauf davor vorher'
export const sameTimes = 'jenem jenes jener selben gleichen folgenden darauffolgenden nächsten vorherigen'
export const relativeTimes = [
  'seither',
  'seitdem',
  'bis dahin',
  'kurz darauf',
  'kurz danach',
  'bald darauf',
  'damals',
]
/** Amounts that may be a subject by themselves: `beide starben`. */
export const quantities = 'beide alle viele einige manche mehrere keiner zwei drei andere'

/** Words that begin a subordinate clause. */
export const subordinators = `
dass ob wenn als bevor ehe nachdem bis während seit sobald solange falls sofern obwohl weil da damit indem wo
weshalb weswegen wobei wodurch womit woraufhin`
