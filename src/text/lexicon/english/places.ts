/* English labels of places in documents. Written for citespan. */

/** Labels before the number of a place, with or without a full stop, in any letter case. */
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

/** Words before the place that a sentence relies on: `according to § 5`. */
export const placeLeads = ['according to', 'under', 'pursuant to', 'as per']
/** Words that introduce the place that a sentence relies on, but only at the beginning of the sentence. */
export const openingLeads = ['in', 'per', 'by', 'see', 'from']
/** Verbs with which a named place states the rest of a sentence: `Section 4.2 provides that …`, `Clause 8 reads: …`. */
export const placeVerbs = ['says', 'states', 'provides', 'stipulates', 'specifies', 'reads']

/** The last words of names of laws, before the year: `Companies Act 2006`. */
export const lawEndings = ['act', 'regulation', 'regulations', 'directive', 'code']
/** Kinds of texts with sections, with which their titles begin: `Agreement between …`. */
export const lawKinds =
  'agreement treaty convention directive regulation regulations bylaws charter constitution statutes code'
/** Words behind the kind of a text in its title. */
export const titleLinks = 'of on for between concerning no'

/** Names of the numbered parts of a text, with which a heading may begin. */
export const partLabels = ['section', 'chapter', 'clause']
/** Names of the parts that the sections of a text are grouped in: `Part II`, `Chapter 3`. */
export const chapterLabels =
  'part title book chapter division subdivision subtitle subchapter subpart section'

/** Names of texts that are appended to another text or quoted in it: `Annex A`, `Extract from the by-laws`. */
export const annexLabels =
  'annex appendix schedule exhibit attachment enclosure addendum amendment supplement extract excerpt'

/** Words in the heading of a part, behind a dash, a colon or in brackets, that make it another version of it or a comment. */
export const versionWords =
  'version draft bill comment comments commentary summary explained explanatory example examples guidance note notes old former new repealed proposed amended'

/** Words that name a part of a document, or a note on one, where they are its title: `Part Two`, `Commentary`. */
export const titleLabels =
  'part title book rule item division subdivision regulation protocol recital schedule supplement preamble explanation commentary note notes footnotes index contents'
