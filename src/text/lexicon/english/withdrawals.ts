/* English words with which a document says of itself that it no longer holds. Written for citespan. */

/** Words that say that a text no longer holds: `RETRACTED`, `This page is obsolete.` */
export const withdrawnWords =
  'retracted withdrawn repealed revoked rescinded annulled superseded obsolete outdated deprecated'
/** Phrases that say that a document no longer holds: `no longer in force`. */
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
  'obsoleted by',
]
/** Participles that, behind a form of `be`, say that a document no longer holds: `This page has been replaced.` */
export const replacements = 'replaced expired lapsed cancelled canceled abolished'
/** Words before what takes the place of a document: `superseded by the guide of 2020`. */
export const replacementLeads = ['by', 'with']
/** Names of a version that was replaced. */
export const pastVersions = [
  'old',
  'older',
  'outdated',
  'superseded',
  'archived',
  'previous',
  'obsolete',
  'historical',
].flatMap((word) => ['version', 'revision', 'edition'].map((noun) => `${word} ${noun}`))
/** Words before the name of the version that a reader sees: `This is an old version of this page.` */
export const versionLeads = [
  'this is',
  'you are viewing',
  'you are reading',
  'you are looking at',
  'you are seeing',
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
/** Words that limit a statement to a part of its subject: `repealed in part`. */
export const partly = ['in part', 'partly', 'partially', 'as far as', 'to the extent', 'only']
/** How journals mark an article before its title, in any letter case: `Retracted: Mills of Kent`. */
export const journalStates = ['retracted', 'retracted article', 'retracted paper']
/** Labels of a notice on the document, and of the field that gives its state. */
export const noticeLabels = [
  'note',
  'notice',
  'warning',
  'important',
  'caution',
  'attention',
  'status',
  'state',
]
/** Labels of a field that says whether a document holds: `In force: no`. */
export const validityLabels = [
  'in force',
  'valid',
  'current',
  'validity',
  'in effect',
  'still valid',
  'applicable',
]
/** Labels of a field with the last day on which a document holds. */
export const validityEnds = [
  'valid until',
  'valid to',
  'valid through',
  'in force until',
  'end of validity',
  'date of end of validity',
  'expires',
  'expires on',
  'expiry date',
  'expiration date',
  'expiry',
]
