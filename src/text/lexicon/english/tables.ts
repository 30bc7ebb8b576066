/* English words around the cells of tables, folded. Written for citespan. */

/** Words with which a sentence derives its figure from several cells, or ranks rows: no single cell holds it. */
export const derivations = `
total totals totalling average averages mean median sum combined together altogether overall respectively each both
difference gap ratio share proportion more less fewer higher lower larger smaller greater bigger longer shorter older
younger cheaper faster slower than between among most least highest lowest largest smallest biggest cheapest fastest
slowest longest shortest oldest youngest twice thrice double doubled tripled half halved
increase increased increases increasing decrease decreased decreases decreasing rise rises rose risen fall falls fell
fallen grow grows grew grown growth drop drops dropped decline declined gained lost change changed changes
compared versus outperformed exceeds exceeded all every except other others if unless would could might may`

/** Heads of columns whose dates name a row rather than say something of it. */
export const rowDates = 'year date month quarter day week period season fiscal'

/** Cells that say yes, and cells that say no. */
export const yes = 'yes true y included'
export const no = 'no false n excluded none'

/** Verbs with which a sentence says no more than that a cell has its value. */
export const tellingVerbs = 'is are was were been has have had counts counted'
/** Those that say of what stands before them that it is what stands behind them. */
export const equalVerbs = 'is are was were'
/** Verbs of that kind of which another word is a part. */
export const tellingPhrases = 'amounts-to amounted-to lies-at lay-at stands-at stood-at'
/** Articles and prepositions that change neither the row, the column nor the value that a sentence names. */
export const tellingParticles = 'the a an in of at on for there'
/** Nouns that count what stands behind them: `number of ships`. */
export const countNouns = 'number count amount'
/** Names of a column that say nothing of its values. */
export const valueNames = 'value values figure figures'
/** What stands before a date. */
export const years = 'year'
/** Say in the title of a table, or in a cell beside the value, that its figures are none of what is. */
export const unreal = `
target targets forecast forecasts projected projection projections estimate estimates estimated budget budgeted
scenario scenarios simulated simulation fictitious provisional preliminary template`
/** Name a table in its title. */
export const tableNames = 'table'
/** Name a column whose cells are the units of another one's figures. */
export const unitHeads = 'unit units uom currency'
