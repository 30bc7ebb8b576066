/* English words of figures that are computed from many cells, folded. Written for citespan. */

/** Words for computations, by operation. */
export const operations = {
  count: 'number count total in all of',
  share: 'share percentage proportion percent rate fraction of',
  sum: 'number value figure sum total totals totalled totaled together altogether overall in all combined',
  mean: 'number value figure mean average averages averaged averaging arithmetic',
  min: 'number value figure minimum lowest smallest least min fewest',
  max: 'number value figure maximum highest largest greatest most biggest max',
} as const

/** Words that a sentence about this operation must have. */
export const needed = {
  sum: 'sum total totals totalled totaled together altogether overall combined',
  mean: 'mean average averages averaged averaging',
  min: 'minimum lowest smallest least min fewest',
  max: 'maximum highest largest greatest most biggest max',
} as const

/** First words of a sentence that gives a share: `the share of papers with …`. */
export const shareNouns = 'share percentage proportion percent rate fraction'

/** Verbs between rows and the content of their cells. */
export const having = `
use uses used using employ employs employed apply applies applied adopt adopts adopted have has had having be is are
was were show shows shown name names named report reports reported give gives given list lists listed contain contains
mention mentions mentioned include includes included belong belongs fall falls amount amounts amounted come comes`

/** Words for the rows of any table. */
export const rows = `
row rows entry entries record records item items table matrix reviewed examined analysed analyzed included listed
considered surveyed selected collected`

/** Small words that do not change the meaning of a figure; `if`, `may`, `only` and `per` are not among them. */
export const joints = 'the a an of in on with and that which there these those this our its their it they out'

/** Names of columns with the kind of a row: a sentence with the kind needs no word for the column. */
export const kinds = `
type kind category class group status result outcome architecture method methodology approach technique technology
style pattern tool language domain sector industry topic theme field discipline country region continent city state
colour color material design study setting platform framework model format role label tag`

/** First words of a row that adds up or averages the rows above it. */
export const totals = 'total totals subtotal sum average mean overall grand'
