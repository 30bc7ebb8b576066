/* English labels of places in documents. Written for citespan. */

/**
 * Labels before the number of a place in a text, such as `Section 5` or `sec. 5`: with or without a full stop, in any
 * letter case.
 */
export const placeLabels = [
  'section',
  'sections',
  'sec',
  'subsection',
  'paragraph',
  'paragraphs',
  'para',
  'paras',
  'article',
  'articles',
  'art',
  'clause',
  'clauses',
  'chapter',
  'page',
  'pages',
  'pp',
  'row',
  'line',
  'table',
  'figure',
  'fig',
  'appendix',
  'annex',
  'schedule',
  'footnote',
  'recital',
]

/** Labels of captions. */
export const captionLabels = 'figure fig table chart image'
/** Words before the number of a page at its head or foot: `Page 2 of 3`. */
export const pageLabels = ['page', 'p.']
/** Words before the number of all pages: `Page 2 of 3`. */
export const pageTotals = ['of']

/** Words between the numbers of a list: `Sections 3 and 4`. */
export const numberJoins = ['and', 'or']
/** Words between the ends of a range of numbers: `Sections 3 to 5`. */
export const numberRanges = ['to']

/** Words with which a line speaks of what is not in a place: `Other than in Section 3:`. */
export const exclusions = 'other than without before after until unlike apart except'

/** Words before the place that a sentence relies on: `according to § 5`. */
export const placeLeads = ['according to', 'under', 'pursuant to', 'as per']
/** Words that introduce the place that a sentence relies on, but only at the beginning of the sentence. */
export const openingLeads = ['in', 'by', 'from']
/** Words that announce what a place says: `The following applies under § 5: …`. */
export const placeAnnouncements = [
  'the following applies',
  'the following rule applies',
  'the following is stated',
]
/** Words that say that a place states something: `as stated in § 5`, `This is stated in § 5.` */
const statedIn = [
  'stated in',
  'set out in',
  'set forth in',
  'laid down in',
  'provided in',
  'provided for in',
  'specified in',
  'stipulated in',
  'described in',
]
/**
 * Words that introduce the place that a sentence relies on, at the beginning of the sentence or in brackets at its end:
 * `(see § 5)`.
 */
export const pointingLeads = [
  'per',
  'see',
  'cf.',
  'in accordance with',
  'in line with',
  ...statedIn.map((words) => `as ${words}`),
]
/**
 * Words before a place in a line or sentence that only tells where the text before or after it stands: `Source: Section
 * 5`.
 */
export const tellingLeads = [
  'source:',
  'reference:',
  ...statedIn.map((words) => `this is ${words}`),
  'this is defined in',
  'this is regulated in',
  'this can be found in',
  'this is found in',
  'this follows from',
  'the relevant provision is',
]
/** Words beside a place in a line that only tells where text stands: `Here is what Section 3 says:`. */
export const statingVerbs = [
  'say',
  'said',
  'state',
  'stated',
  'find',
  'found',
  'see',
  'come',
  'comes',
  'taken',
  'stands',
  'source',
  'answer',
  'covered',
  'relevant',
  'applicable',
]
/** Words before a place in a question: `What does Section 3 say?` */
export const askingLeads = ['what does', 'what is in', "what's in", 'what is stated in']
/** Verbs with which a named place states the rest of a sentence: `Section 4.2 provides that …`, `Clause 8 reads: …`. */
export const placeVerbs = [
  'says',
  'states',
  'provides',
  'stipulates',
  'specifies',
  'reads',
  'sets out',
  'says the following',
  'states the following',
  'provides the following',
  'provides as follows',
  'reads as follows',
]
/** Words between a place with a lead-in and what it states: `In Section 4.2 it says: …`. */
export const statedWords = [
  'it says',
  'it states',
  'it is stated',
  'it is provided',
  'the following applies',
  'the following holds',
]
/**
 * Words that name the text to which a place belongs, without saying which text it is: `Section 4.2 of the agreement`.
 */
export const wholeTexts = ['of the agreement', 'of this agreement', 'of the contract', 'of this contract']
/** Words with which the titles of contracts begin or end; with a hyphen, the ends of such words. */
export const contractWords = [
  'agreement',
  'contract',
  'lease',
  'terms',
  'terms and conditions',
  'general conditions',
]

/** The last words of names of laws, before the year: `Companies Act 2006`. */
export const lawEndings = ['act', 'regulation', 'regulations', 'directive', 'code']
/** Kinds of texts with sections, with which their titles begin: `Agreement between …`. */
export const lawKinds =
  'agreement treaty convention directive regulation regulations bylaws charter constitution statutes code'
/** Words after the kind of a text in its title. */
export const titleLinks = 'of on for between concerning no'

/** Names of the numbered parts of a text, with which a heading may begin. */
export const partLabels = ['section', 'chapter', 'clause']
/** Names of texts that are appended to another text or quoted in it: `Annex A`, `Extract from the by-laws`. */
export const annexLabels =
  'annex appendix schedule exhibit attachment enclosure addendum amendment supplement extract excerpt'

/**
 * Words in the heading of a part, after a dash, a colon or in brackets, that make it another version of the part or a
 * comment on it.
 */
export const versionWords =
  'version draft bill comment comments commentary summary explained explanatory example examples guidance note notes old former new proposed amended'

/** Kinds of texts that may stand within another text, below a heading of their own: `Side letter`. */
export const otherTexts = 'letter'
/** Words in the title of an earlier text: `Old contract of 2015`. */
export const pastWords = 'old former earlier previous draft proposed'
/** Words before the party of a contract in its title: `Lease with Brandt & Sons`. */
export const contractLinks = 'with between'

/**
 * Other names of numbered parts, each with the label under which the part is found: `cl. 8` is found as `clause 8`. The
 * label may be the same name.
 */
export const partNames = { 'cl.': 'clause' }
/**
 * Names of parts within a part, with the label under which they are found. `Subsection 2.1` is the part 2.1; the number
 * alone does not tell which part `Subsection 2` is in.
 */
export const innerPartNames = { subsection: 'section', subclause: 'clause', 'sub-clause': 'clause' }
/** Words that name a part of a document, or a note on a part, if they are its title: `Part Two`, `Commentary`. */
export const titleLabels =
  'part title book rule item division subdivision regulation protocol recital schedule supplement preamble explanation commentary note notes footnotes index contents'

/** Titles that most reports have. A numbered heading with such a title may be one of the answer, and names no place. */
export const genericTitles =
  'introduction conclusion conclusions summary overview background discussion results methods references'
