/*
 * English words of sentences that state a figure computed from many cells of a table, folded. Written for
 * citespan.
 */

/** Words that a sentence may use for the result of a computation, by operation; those it must use: `needed`. */
export const operations = {
  count: 'number count total in all of',
  share: 'share percentage proportion percent rate fraction of',
  sum: 'number value figure sum total totals totalled totaled together altogether overall in all combined',
  mean: 'number value figure mean average averages averaged averaging arithmetic',
  min: 'number value figure minimum lowest smallest least min fewest',
  max: 'number value figure maximum highest largest greatest most biggest max',
} as const

/** By operation: a sentence that states the result of this operation must have at least one of these words. */
export const needed = {
  sum: 'sum total totals totalled totaled together altogether overall combined',
  mean: 'mean average averages averaged averaging',
  min: 'minimum lowest smallest least min fewest',
  max: 'maximum highest largest greatest most biggest max',
} as const

/** First words of a sentence that gives a share: `the share of papers with …`. */
export const shareNouns = 'share percentage proportion percent rate fraction'

/** Verbs between the rows and the content of their cells: `papers that use transformers`. */
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

/**
 * Words of column names that a sentence may leave out, since the value of the cell tells what kind of thing it
 * is: `papers that use transformers` need not say `architecture`.
 */
export const kinds = `
type kind category class group status result outcome architecture method methodology approach technique technology
style pattern tool language domain sector industry topic theme field discipline country region continent city state
colour color material design study setting platform framework model format role label tag`

/** First words of a row that adds up or averages the rows above it. */
export const totals = 'total totals subtotal sum average mean overall grand'
