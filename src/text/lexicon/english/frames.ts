/**
 * English words that frame a statement, folded: it is asked, supposed, reported, doubted, refuted, restricted or only
 * possible. Written for citespan.
 */

/** Words that make the following text a condition or an open question. */
export const suppositions = `
if unless whether provided providing except excluding suppose supposing supposed assume assuming assumed
hypothetically hypothetical imagine pretend pretended fictional fiction novel`

/** Words that make a statement only possible, planned, wished or nearly true. */
export const possibilities = `
may might can could must shall will perhaps possibly probably probable likely unlikely would should possible supposedly apparently
seemingly seems seem appears appear proposes propose proposed proposal plans plan planned expects expect expected
hopes hope hoped wants wanted wishes wish wished demanded aims intends intended tends tend ought
presumably potentially potential draft conceivable conceivably almost nearly`

/** Words that report a statement as somebody's word, belief or question. */
export const reports = `
said says say saying told tells claimed claim claims claiming claimant argue argues argued arguing believe believes
believed belief suggest suggests suggested insist insists insisted allege alleged alleges allegedly allegation
allegations reportedly reported according think thinks thought fear fears feared suspect suspects
suspected suspicion speculate speculates speculated speculation contend contends contended maintain maintains
maintained assert asserts asserted assertion assertions stated rumour rumor rumours rumors rumoured
rumored gossip myth myths legend hypothesis theory theories opinion opinions view notion idea impression asks ask
asked wonder wonders wondered question questions questioned discuss discusses discussed debate debated guess guessed
promised promises advertises advertised announced quoted quotes accused accuses`

/** Words that doubt or refute a statement. */
export const refutations = `
doubt doubts doubted doubtful deny denies denied denial refute refutes refuted refutation rebutted disprove disproves
disproved debunk debunked dispel dispelled untrue false falsely falsehood wrong wrongly incorrect incorrectly
inaccurate mistaken mistakenly mistake error erroneous erroneously misconception misunderstanding unclear uncertain
unknown unproven unconfirmed unfounded baseless disputed dispute disputes contested contradicted contradicts
lied fabricated hoax nonsense invented opposite contrary overturned
formerly joke jokingly ironically ceased anymore`

/** Words that restrict a statement. */
export const restrictors = 'only merely solely just exclusively except partly partially'

/** Words that make the following text the content of another statement: `he denies that …`. */
export const complementizers = 'that whether if'

/** Words for degrees and amounts; another one in their place changes the statement. */
export const amounts = `
one some few several many most all every each both half none part parts third quarter majority minority any another
various numerous more less fewer least twice double`

/** Words that apply a statement to every one of several things, or at every time. */
export const universals = 'all every each both whole entire any always'

/** Words for reasons and purposes: they link two statements, and a text may omit them. */
export const causalLinks = 'because therefore thus hence consequently due owing so why causes caused cause'

/** Words of titles that say that the text below does not hold, or no longer holds. */
export const voids = `
myth myths legend legends rumour rumours rumor rumors gossip hoax hoaxes fable fables fiction misconception
misconceptions fallacy fallacies falsehood falsehoods hypothetical debunked`

/** Words that introduce examples of the preceding text. */
export const exampleOpeners = ['such as', 'for example', 'for instance', 'e.g.', 'among them']
/** Labels of an author’s own call-outs: `> **Note:** …`. */
export const callOutLabels = ['note', 'tip', 'important', 'warning', 'caution']

/** Words that open the salutation of a letter: `Dear all,`. */
export const salutations = 'dear hello hi hey'

/** Function words within a salutation. */
export const salutationJoins = 'all and everyone everybody'

/** Nouns of several values: figures in brackets after them are these values, no references: `the range [2, 3]`. */
export const valueNouns = 'interval range set values vector list pair'

/** Words that introduce a reference to another place. */
export const references = 'see cf compare figure figures fig figs table tables tab'

/**
 * Words that mean a statement as such. A sentence about one is about the previous sentence: `This claim is
 * false.`
 */
export const statements = `
statement statements claim claims sentence sentences rule rules provision provisions clause clauses section sections
paragraph paragraphs regulation regulations article articles assertion assertions figure figures information story
report reports announcement notice text texts version passage list news tweet post verdict`

/** Words that say that a statement holds; with a negation, that it does not hold. */
export const holdings = `
true correct right fact reality actually really valid force apply applies applied confirmed proven proved evidence proof substantiated case so
accurate accepted supported sign current applicable`

/** Forms of `holdings` and of `read as follows` that are past only: `The following applied.` */
export const pastHoldings = 'applied'

/** Words that retract a statement, besides the words that refute it. */
export const retractions = `
lie lies void invalid null deleted
omitted corrected satire fake bogus rubbish kidding otherwise`

/** Words that say that something has changed. */
export const changes = `
changed altered amended revised reversed modified lifted dropped scrapped ended stopped raised increased lowered
reduced`

/** Words of titles for one side's statements, suppositions or fiction. */
export const oneSided = `
counterexample counterexamples
allegation allegations claims contention contentions argument arguments counterargument counterarguments objections
pleadings submissions hypothesis hypotheses speculation speculations minority dissent dissenting satire satirical parody
fool fools fairy tale tales`

/** Words for one side's statements that are also things: `handles claims as follows`. */
export const sidedThings = 'claim claims argument arguments'
/** Words that turn a title round: what counts is behind them. */
export const titleTurns = 'but'
/** Beginnings of words for faults and other topics that sound like a denial: `Error codes`, `Claims`. */
export const faults = 'error mistake fault claim replac'
/** Negators at the beginning of a short title that negate its topic, not the text below: `No permit needed`. */
export const topicNegators = 'no not'
/** Openings of a lead-in that limits the text below. */
export const limitOpeners = ['only for', 'only if', 'only in']
/** Words around those to whom a lead-in limits the text below: `For members only`. */
export const limitParts = ['for', 'only']
/** Words before the year from which the text below holds. */
export const limitSince = 'from'
/** Words of a condition, and those who read: a condition for them is advice, `If you are a member:`. */
export const conditions = 'if'
export const addressees = 'you'
/** Verbs that say that something is done: `You must not do the following.` */
export const doings = 'do done doing'
/** Prepositions that negate with another negator: `Nothing is complete without the following.` */
export const negativePrepositions = 'without'
/** Verbs that a negator turns into advice: `Do not forget the following.` */
export const omissions = 'forget miss overlook neglect'
/** Verbs that advise against what is listed behind them: `Avoid the following.` */
export const refrainings = 'avoid avoiding refrain'
/** Further words of titles that advise against the text below. */
export const discouragements = `
unsafe dangerous bad worst poor harmful misuse pitfalls violations don'ts donts antipatterns antipattern`
/** Nouns beside such words in a title that name no topic: `Unsafe practices`. */
export const adviceNouns =
  'practice practices habit habits thing things action actions behaviour behavior idea ideas advice technique techniques shortcuts'

/** Words of headings that forbid the text below. */
export const prohibitions = `
prohibited prohibition prohibitions forbidden banned bans disallowed
inadmissible impermissible illegal unlawful unconstitutional overruled rejected refused denied`
/** Words for what a statement does not hold for: in headings for the text below, in sentences for the one before. */
export const excluding = 'excluded exclusions exclusion exceptions exempt exempted'
/** Words of a predicate that exempts from the statement before, without a reference to it: `Children are exempt.` */
export const exemptions = 'exempt exempted'
/** Words before a colon that announce what is excluded from the statement before. */
export const exceptionLabels = 'exception exceptions exclusions'
/** Words of a sentence that departs from the statement before if it refers to it: `Notwithstanding this, …` */
export const departures = `
derogation derogating notwithstanding depart departs departing departure deviate deviates deviating
exemption exemptions disagree disagrees disagreed`
/** Words of a sentence that waives the statement before if that is its subject: `This may be waived.` */
export const waivers = 'waive waived waives dispensed lapses'
/** Nouns for a duty in the statement before: `This obligation is waived.` */
export const obligations = 'requirement requirements obligation obligations duty duties'
/** Verbs that, denied, free from the statement before: `Members need not do this.` */
export const needs = 'need needs'
/** Verbs that, denied, leave the statement before unproven: `This has never been shown.` */
export const proofs =
  'shown demonstrated confirm confirmed replicate replicated reproduce reproduced verified corroborated'
/** Words that, denied, say whom the statement before does not reach: `Members are not bound by this.` */
export const reaches = 'bound covered extend extends'
/** Words that say, beside a word such as `apply`, that the statement before does not hold: `Different rules apply.` */
export const others = 'different'
/** Pronouns for something that holds instead. */
export const elses = ''
/** Verbs with which a rule applies. */
export const applies = 'apply applies applied'
/** Words before the number of a sentence: `sentence 1`. */
export const sentenceLabels = 'sentence sentences'
/** Pronouns that refer to the statement before, wherever they stand. */
export const nearPointers = 'this'
/** Those of them that may also end a sentence: `Members need not do this.` */
export const lastPointers = 'this'
/** Words by which a sentence refers to the statement before it. */
export const previousReferences = ['by way of derogation', 'the foregoing', 'the preceding sentence']
/** Words that stand for the action in the statement before: `Members need not do so.` */
export const actionPointers = ['do so', 'doing so']

/** Words of headings that say that the text below is no longer, or not yet, in force. */
export const bygones = `
former formerly previous previously
discontinued draft drafts proposed proposal proposals planned until`

/** Words of list headings that say nothing about the items. */
export const neutralHeads = `
proceed perform complete follow follows
warning caution tip
following fact facts key point points overview summary detail details information data list result results finding
findings item items note notes feature features figure figures number numbers main important general basic basics
include includes including included consist consists contain contains apply applies provide provides show shows
namely overall step steps section sections topic topics highlight highlights element elements part parts reason
reasons rule rules right rights duty duties condition conditions term terms service services fee fees price prices
cost costs hour hours opening contact address date dates schedule programme program agenda content contents equipment
property properties characteristic characteristics specification specifications example examples see new regulation
regulations decided decisions decision resolved known true valid today currently current below glance brief short please attention good know abstract updated answer`

/** Words in the line above a list that say that its items are parts of one thing. */
export const containing = 'contains contain includes include comprises comprise has have offers following'

/** Words that point from a sentence to the next one: `The following is false.` */
export const forwards = ['below', 'next', 'here is']

/** Words that begin a further step of an instruction: `Then wait.` */
export const sequels = 'then next'

/** Words that say that the text behind them tells how something is done or worded. */
export const manners = ['as follows']
/** Auxiliaries with which a sentence tells how something is done: `Fees are paid as follows.` */
export const mannerAuxiliaries = 'is are be was were'
/** Verbs before such an auxiliary: `must be cleaned as follows`. */
export const modals = 'must can may shall should'
/**
 * Participles before such words that say how a text is worded, what it lists, or what somebody is told: `The request is
 * worded as follows.`
 */
export const readings = `
read stated said told described summarised summarized quoted put worded phrased drafted formulated listed enumerated
defined specified set classified grouped sorted arranged recorded numbered printed translated explained justified argued answered informed notified
charged advised assured accused`

/** Words that say that the text behind them is what is meant: `as follows`. */
export const followings = ['following', 'follows']
/** Words that stand for the text below, within a sentence: `You must not do the following on board.` */
export const belowNouns = ['the following']
/** Prepositions that look like such words: `Following the storm, the pier was rebuilt.` */
export const openingPrepositions = 'following in'

/**
 * Words that refer to the previous statement, at the beginning of a sentence that says whose statement it is:
 * `So people believed.`
 */
export const saidBefore = ['so', 'that is', 'that was', 'this is', 'this was']

/** Words at the end of a sentence that point to the next sentence: `The truth is this:` */
export const endPointers = 'this'
/** The first word of a sentence that only names the speaker of the previous statement: `So the plaintiff.` */
export const thus = 'so'
/** Words that, with a negator, say that something held before: `no longer`. */
export const noLonger = 'longer'
/** Words near the beginning of a remark that refer to everything above it: `None of these is true.` */
export const allPointers = 'all none both these neither above foregoing'
/** Words near the beginning of a remark that refer to the statement that it is about: `That is false.` */
export const remarkPointers = `
this that these those it such so opposite contrary above foregoing neither both otherwise`
/** Words by which a paragraph refers to the paragraph above. */
export const abovePointers = ['above', 'foregoing']
/**
 * Prepositions of a time, a place or a purpose. A short sentence with one, such as `But not on Sundays`, counts as one
 * without a subject.
 */
export const circumstances = ['on', 'at', 'in', 'for']
/** Words before a date in a title: the text below the title holds only until that date. */
export const deadlines = ['before', 'until', 'till', 'up to', 'prior to']

/** Words that refer, as a subject, to the previous statement. */
export const statementPointers = 'this that'

/** Words that begin a correction of the previous sentence. */
export const corrections = ['correction', 'corrigendum', 'erratum']

/**
 * Beginnings of a sentence without a subject of its own: the subject is that of the previous sentence. A
 * trailing blank marks a whole word.
 */
export const exceptives = [
  'except',
  'unless',
  'but not',
  'not ',
  'nope',
  'no,',
  'only ',
  'provided',
  'exception',
  'subject to',
  'at least ',
]
