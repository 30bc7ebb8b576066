/* English words with which a document says of itself that it no longer holds. Written for citespan. */

/** Words and phrases that say that a document no longer holds: `RETRACTED`, `This page is out of date.` */
export const withdrawals = [
  'retracted',
  'withdrawn',
  'repealed',
  'revoked',
  'rescinded',
  'annulled',
  'superseded',
  'obsolete',
  'outdated',
  'out of date',
  'out-of-date',
  'deprecated',
  'expired',
  'lapsed',
  'no longer valid',
  'no longer current',
  'no longer applicable',
  'no longer applies',
  'no longer in force',
  'no longer in effect',
  'not in force',
]
/** Participles that say the same behind a form of `be`: `This page has been replaced.` */
export const replacements = ['replaced']
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
page article document guidance guide guideline version revision edition publication paper preprint study post standard
directive regulation act law rule policy notice leaflet circular manual content contents information text
recommendation report draft decision`
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
