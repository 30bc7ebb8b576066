/* English labels of places in documents. Written for citespan. */

/** Stand before the number of a place, with or without a stop, in any letter case. */
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

/** Stand before a place that a sentence rests on. */
export const placeLeads = ['according to', 'under', 'pursuant to', 'as per']
/** The same at the beginning of a sentence only. */
export const openingLeads = ['in', 'per', 'by', 'see', 'from']

/** Call the numbered parts of a text: what a heading may begin with. */
export const partLabels = ['section', 'chapter', 'clause']
