import { wordsOf } from '../word-list.ts'
import { wordsPattern } from '../words-pattern.ts'

/*
 * English function words, folded (lower-case, straight apostrophes). Written for
 * citespan.
 */

/** Function words, which say nothing about the topic of a text. */
export const stopWords = `
a an the and or but if then else of at by for with about against between into through during before after above
below to from up down in out on off over under again further once here there when where why how all any both each
few more most other some such only own same so than too very can will just should now is am are was were be been
being have has had having do does did doing would could may might must shall i me my we our you your he him his she
her it its they them their this that these those what which who whom as until while because also not no nor`

/** Words that identify a text as English. */
export const telltales = `
the and is are of to in was were with for on by from that has have at an a percent million billion thousand costs
cost`

export const possessives = 'its their his her'
export const demonstratives = 'this these that those'
export const relatives = 'who which'
/** Pronouns of the third person as a subject. */
export const pronouns = 'he she it they'
/** Pronouns that are always the subject. */
export const subjects = 'he she they'
/** Pronouns of who speaks and who is spoken to. */
export const personalPronouns = 'i me we us you'
/** Pronouns of the third person as an object; `her` is a possessive as well. */
export const objectPronouns = 'him them'
/** The word before a verb whose subject follows: `there are`. */
export const there = 'there'
/** Pronouns for counted things: `some of them`. */
export const counted = 'them these those'
/** Pronouns for a whole of which a part is counted: `of which nine`. */
export const wholes = 'which whom them'

/** Forms of `be`, of which some make a sentence and the others need an auxiliary. */
export const presentAndPast = 'is are was were'
export const be = `${presentAndPast} be been being`
/** Forms of `be` in the past. */
export const pastAuxiliaries = 'was were'
/** Auxiliaries besides forms of `be`. */
export const auxiliaries = 'has have had will would can could may might did does do'
/** Words that a negation needs before a verb: `does not freeze`. */
export const support = 'do does did'

/** Auxiliaries of suppositions. */
export const irrealis = 'would'

/** Prepositions before a time, a place or a party. */
export const prepositions = `
in on at by for from to with near during after before since until into under between among about as within against
through over`

/** Further prepositions, and verb forms used as such. */
export const rarePrepositions = `
unlike outside inside beyond despite amid bar minus plus save excepting notwithstanding like near opposite past round
toward towards underneath beneath upon versus via throughout across along around aside atop behind beside besides below
above per than till`

/** Single words between a noun and the noun that identifies it: `of` and `the` in `the mayor of the city`. */
export const complements = 'of the'

/** Conjunctions that add. */
export const additions = 'and or'
/** Words that set one statement against another, conjunctions and adverbs alike. */
export const contrasts = 'but while whereas however though although yet'
/** Conjunctions that give a reason. */
export const reasons = 'because since'

/** Definite articles of a subject. */
export const subjectArticles = 'the'

/** Articles and determiners that do not refer to another sentence; a subject may begin with one. */
export const determiners = 'a an the all each every any no some most many few several'
/** Words at the beginning of a sentence that refer to something named before. */
export const pointers = `
he she it they him her them his hers its their theirs this these that those such former latter here then both neither another`

/** Adjectives that describe a following infinitive or clause: `it is illegal to park here`. */
export const impersonals = `
necessary important possible impossible critical essential illegal unlawful forbidden prohibited permitted vital crucial
advisable customary compulsory mandatory obligatory sufficient reasonable true clear likely unlikely certain evident
obvious`

/**
 * Patterns of clauses with an impersonal pronoun: `it is illegal to park`, `there are`. They do not check
 * whether the last word ends there.
 */
export function impersonalClauses(): string[] {
  const noVerbs = wordsOf(determiners, 'the', possessives, objectPronouns).join('|')
  const infinitive = `to(?! (?:${noVerbs})(?!\\p{L})| \\p{N})`
  return [
    `it (?:is|was|be|becomes|became) (?:not )?${wordsPattern(wordsOf(impersonals))} (?:for [^.,;]{1,60} )?(?:that|${infinitive})`,
    `it takes? (?:\\p{N}[^.,;]{1,40} )?${infinitive}`,
    'there (?:is|are|was|were)',
  ]
}

/** Words that, after an article, refer to one of several things named before. */
export const ordinalPointers = 'former latter'

/**
 * Units of time. The next lists have words that, mostly with a unit, refer to a time named before: `three days later`.
 */
export const timeUnitWords =
  'hour hours day days week weeks month months year years night morning evening decade decades'
export const timeOrders = 'later earlier afterwards previously'
/**
 * Words that relate a time to another one (`three years before`), but only at the end of a clause: before a noun,
 * `before` and `after` are prepositions.
 */
export const lastTimeOrders = 'before after'
export const sameTimes = 'that same following next previous preceding'
export const relativeTimes = [
  'since then',
  'by then',
  'until then',
  'at the time',
  'at that time',
  'soon after',
  'soon afterwards',
  'shortly after',
  'shortly afterwards',
]
/** Amounts that may be a subject by themselves: `half died`. */
export const quantities = 'half most none some many several few one two all both others another'

/** Words that begin a subordinate clause. */
export const subordinators = `
that whether if when whenever where before after until as while since once unless although though because`
