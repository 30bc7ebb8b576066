/* English words with which a document says of itself that it no longer holds. Written for citespan. */

/** Words that say that a text no longer holds: `RETRACTED`, `This page is obsolete.` */
export const withdrawnWords =
  'retracted withdrawn repealed revoked rescinded annulled superseded obsolete obsoleted outdated deprecated'
/** Phrases that say the same of a document: `no longer in force`. */
export const withdrawals = [
  'out of date',
  'out-of-date',
  'no longer valid',
  'no longer current',
  'no longer applicable',
  'no longer applies',
  'no longer in force',
  'no longer in effect',
  'no longer up to date',
  'not in force',
  'replaced by',
]
/** Participles that say so behind a form of `be`: `This page has been replaced.` */
export const replacements = 'replaced expired lapsed cancelled canceled'
/** Words before what takes the place of a document: `superseded by the guide of 2020`. */
export const replacementLeads = ['by', 'with']
/** Names of a version that was replaced. */
export const pastVersions = ['old', 'outdated', 'superseded', 'archived', 'obsolete', 'historical'].flatMap(
  (word) => ['version', 'revision'].map((noun) => `${word} ${noun}`),
)
/** Names of a version before another, which may be the one that a reader sees, or a link to it. */
export const earlierVersions = [
  'older version',
  'older revision',
  'previous version',
  'previous revision',
  'previous edition',
]
/** Words before the name of the version that a reader sees: `This is an old version of this page.` */
export const versionLeads = [
  'this is',
  'you are viewing',
  'you are reading',
  'you are looking at',
  'you are seeing',
  'this documentation is for',
]
/** Words that refer to the document in which they stand. */
export const selfPointers = 'this'
/** Names of documents, with which a document speaks of itself: `This guidance was withdrawn.` */
export const documentNouns = `
page article document documentation guidance guide version revision edition publication paper preprint study post manual
content contents information text report draft story tutorial review advice factsheet leaflet specification package api`
/** Names of documents with rules. Other texts speak of them too: `This Act was repealed.` */
export const ruleNouns = `
act law legislation rule rules standard policy guideline regulation regulations directive notice circular decision
recommendation code`
/** Words that limit a statement to a part of its subject, or make it one of a later day: `repealed in part`. */
export const partly = [
  'in part',
  'partly',
  'partially',
  'as far as',
  'to the extent',
  'only',
  'not in force until',
  'not in force before',
  'not in force yet',
]
/** Verbs of what is so today, of one thing: `This form is no longer valid.` */
export const standingVerbs = 'is has'
/** Verbs of what was so once: `This rule was repealed in 2010 and brought back.` */
export const pastVerbs = 'was were had'
/** Words before the day from which something holds no longer. */
export const effectLeads = ['with effect from', 'with effect on']
/** Things that a page says the same of, but of those of its reader: `This browser is outdated.` */
export const readerTools = 'browser device app'
/** How journals and archives mark a text before its title, in any letter case: `Retracted: Mills of Kent`. */
export const journalStates = ['retracted', 'retracted article', 'retracted paper', 'archived']
/** Labels of the field that gives the state of a document: `Status: withdrawn`. */
export const stateLabels = ['status', 'state', 'validity', 'in force']
/** Labels of a notice on the document. */
export const noticeLabels = ['note', 'notice', 'warning', 'important', 'caution', 'attention']
