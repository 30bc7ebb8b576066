/*
 * English words that say of a statement that it is not simply so, folded: it is
 * asked, supposed, reported, doubted, refuted, restricted or only possible.
 * Written for citespan.
 */

/** Make what follows a condition or an open question. */
export const suppositions = `
if unless whether provided providing except excluding suppose supposing supposed assume assuming assumed
hypothetically hypothetical imagine pretend pretended fictional fiction novel`

/** Make it possible, planned or wished only. */
export const possibilities = `
may might can could must shall will perhaps possibly probably probable likely unlikely would should possible supposedly apparently
seemingly seems seem appears appear proposes propose proposed proposal plans plan planned expects expect expected
hopes hope hoped wants wanted wishes wish wished demanded aims intends intended tends tend ought
presumably potentially potential draft conceivable conceivably almost nearly`

/** Give it as somebody's word, belief or question. */
export const reports = `
said says say saying told tells claimed claim claims claiming claimant argue argues argued arguing believe believes
believed belief suggest suggests suggested insist insists insisted allege alleged alleges allegedly allegation
allegations reportedly reported according think thinks thought fear fears feared suspect suspects
suspected suspicion speculate speculates speculated speculation contend contends contended maintain maintains
maintained assert asserts asserted assertion assertions stated rumour rumor rumours rumors rumoured
rumored gossip myth myths legend hypothesis theory theories opinion opinions view notion idea impression asks ask
asked wonder wonders wondered question questions questioned discuss discusses discussed debate debated guess guessed
promised promises advertises advertised announced quoted quotes accused accuses`

/** Doubt or refute it. */
export const refutations = `
doubt doubts doubted doubtful deny denies denied denial refute refutes refuted refutation rebutted disprove disproves
disproved debunk debunked dispel dispelled untrue false falsely falsehood wrong wrongly incorrect incorrectly
inaccurate mistaken mistakenly mistake error erroneous erroneously misconception misunderstanding unclear uncertain
unknown unproven unconfirmed unfounded baseless disputed dispute disputes contested contradicted contradicts
lied fabricated hoax nonsense invented opposite contrary retracted withdrawn revoked repealed overturned obsolete
outdated formerly joke jokingly ironically ceased anymore`

/** Restrict it. */
export const restrictors = 'only merely solely just exclusively except partly partially'

/** Make of what stands behind them the content of another statement. */
export const complementizers = 'that whether if'

/** Say how much of something; another one in their place says another thing. */
export const amounts = `
one some few several many most all every each both half none part parts third quarter majority minority any another
various numerous more less fewer least twice double`

/** Say that something holds of each. */
export const universals = 'all every each both whole entire any always'

/** Say why or what for: a link between two statements that may stand in a text without it. */
export const causalLinks = 'because therefore thus hence consequently due owing so why causes caused cause'

/** Say in a title that what stands below it is not so, or no longer. */
export const voids = `
myth myths legend legends rumour rumours rumor rumors gossip hoax hoaxes fable fables fiction misconception
misconceptions fallacy fallacies falsehood falsehoods hypothetical debunked retracted repealed obsolete superseded
withdrawn`

/** Open examples of what stands before them. */
export const exampleOpeners = ['such as', 'for example', 'for instance', 'e.g.', 'among them']
/** Open a reference to another place. */
export const references = 'see cf compare figure fig table'

/** Name a statement as such: what is said of it is said of the sentence before. */
export const statements = `
statement statements claim claims sentence sentences rule rules provision provisions clause clauses section sections
paragraph paragraphs regulation regulations article articles assertion assertions figure figures information story
report reports announcement notice text texts version passage list news tweet post verdict`

/** Say of a statement that it holds; with a negation, that it does not. */
export const holdings = `
true correct right fact reality actually really valid force apply applies applied confirmed proven proved evidence proof substantiated case so
accurate accepted supported sign current applicable`

/** Take back what was said, besides the words that refute it. */
export const retractions = `
lie lies nonsense void invalid null rescinded annulled cancelled canceled deleted abolished expired lapsed
superseded replaced corrected joke satire fake bogus rubbish error myth legend hoax rumour rumor opposite contrary kidding otherwise`

/** Say that what held has become another. */
export const changes = `
changed altered amended revised reversed modified lifted dropped scrapped ended stopped raised increased lowered
reduced`

/** Name in a title what one side says, or what is supposed or made up. */
export const oneSided = `
allegation allegations claims contention contentions argument arguments counterargument counterarguments objections
pleadings submissions hypothesis hypotheses speculation speculations minority dissent dissenting satire satirical parody
fool fools fairy tale tales`

/** Forbid or leave out what stands under them. */
export const prohibitions = `
prohibited prohibition prohibitions forbidden banned bans disallowed excluded exclusions exclusion exceptions
exempt exempted inadmissible impermissible illegal unlawful rejected refused denied`

/** Date what stands under them back, or before it is in force. */
export const bygones = `
former formerly previous previously outdated expired obsolete superseded
deprecated discontinued abolished cancelled canceled draft drafts proposed proposal proposals planned until`

/** Head a list without saying anything of what stands in it, beside the words that its items share. */
export const neutralHeads = `
following fact facts key point points overview summary detail details information data list result results finding
findings item items note notes feature features figure figures number numbers main important general basic basics
include includes including included consist consists contain contains apply applies provide provides show shows
namely overall step steps section sections topic topics highlight highlights element elements part parts reason
reasons rule rules right rights duty duties condition conditions term terms service services fee fees price prices
cost costs hour hours opening contact address date dates schedule programme program agenda content contents equipment
property properties characteristic characteristics specification specifications example examples see new regulation
regulations decided decisions decision resolved known true valid today currently current below glance brief short please attention good know abstract updated`

/** Say in the line above a list that its items belong to one thing. */
export const containing = 'contains contain includes include comprises comprise has have offers following'

/** Point from a sentence to the one behind it: `The following is false.` */
export const forwards = ['following', 'follows', 'below', 'next', 'here is']

/** Stand for what was just said, before who said it: `So people believed.` */
export const saidBefore = ['so', 'that is', 'that was', 'this is', 'this was']

/** Stand as a subject for the statement before them. */
export const statementPointers = 'this that'

/** Head a sentence that puts the one before it right. */
export const corrections = ['correction', 'corrigendum', 'erratum']

/** Begin a sentence without a subject that takes something from the one before it; a blank ends a whole word. */
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
