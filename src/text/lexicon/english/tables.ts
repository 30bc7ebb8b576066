/* English words around the cells of tables, folded. Written for citespan. */

/** Words of sentences that rank rows, or derive a figure from several cells: no single cell states it. */
export const derivations = `
total totals totalling average averages mean median sum combined together altogether overall respectively each both
difference gap ratio share proportion more less fewer higher lower larger smaller greater bigger longer shorter older
younger cheaper faster slower than between among most least highest lowest largest smallest biggest cheapest fastest
slowest longest shortest oldest youngest twice thrice double doubled tripled half halved
increase increased increases increasing decrease decreased decreases decreasing rise rises rose risen fall falls fell
fallen grow grows grew grown growth drop drops dropped decline declined gained lost change changed changes
compared versus outperformed exceeds exceeded all every except other others if unless would could might may`

/** Names of columns whose dates identify a row rather than describe it. */
export const rowDates = 'year date month quarter day week period season fiscal'

/** Cells that mean yes, and cells that mean no. */
export const yes = 'yes true y included'
export const no = 'no false n excluded none'

/** Verbs that only connect a cell with its value. */
export const tellingVerbs = 'is are was were been has have had counts counted'
/** Verbs that equate the words before and after them. */
export const equalVerbs = 'is are was were'
/** Verbs with a separate particle, joined by `-`, that only connect a cell with its value. */
export const tellingPhrases = 'amounts-to amounted-to lies-at lay-at stands-at stood-at'
/** Articles and prepositions that do not affect the row, column or value of a sentence. */
export const tellingParticles = 'the a an in of at on for there'
/** Nouns that count the following words: `number of ships`. */
export const countNouns = 'number count amount'
/** Names of a column that say nothing about its values. */
export const valueNames = 'value values figure figures'
/** Words for "year", which add nothing to the figure behind them: `in the year 2019`. */
export const years = 'year'
/** Words in the title of a table, or in a cell next to the value, that say that its figures are not real. */
export const unreal = `
target targets forecast forecasts projected projection projections estimate estimates estimated budget budgeted
scenario scenarios simulated simulation fictitious provisional preliminary template`
/** Words for "table" in a title. */
export const tableNames = 'table'
/** Words of a title above a table that say only that figures follow, and for what each. */
export const tableIntros = `
following follows below here this these overview summary comparison data list lists numbers details information facts
statistics results shows show gives contains each by per and as according to source sources report answer key`
/** Names of a column with the units of another column's figures. */
export const unitHeads = 'unit units uom currency'
/** Words before a power of ten that make it the scale of figures, unless it counts something: `in 1,000`. */
export const scaleWords = 'in by'
/** Words before a power of ten that make the figures rates: `per 100,000 inhabitants`. */
export const rateWords = 'per'
