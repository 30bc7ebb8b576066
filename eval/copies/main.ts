/**
 * Measures how well copies of texts are recognised: `node eval/copies/main.ts [pairs]`. Prints how many pairs of each
 * kind count as copies, at the similarity threshold of attribution and at that of the content filter.
 */
import { COPY_SIMILARITY } from '../../src/research/search/filter/page-copies.ts'
import { formatColumns } from '../../bench/format-columns.ts'
import { measureCopies } from './measure.ts'

const pairs = Number(process.argv[2] ?? 100)
const strict = await measureCopies(pairs)
const wide = await measureCopies(pairs, { minSimilarity: COPY_SIMILARITY })
const rows = strict.map(({ kind, areCopies, called, wrong }, index) => [
  kind,
  areCopies ? 'copies' : 'no copies',
  `${called} of ${pairs}`,
  `${wide[index]!.called} of ${pairs}`,
  String(wrong + wide[index]!.wrong),
])
const header = ['pairs', 'are', 'attribution', 'filter', 'joined with another pair']
console.log(formatColumns([header, ...rows], { leftColumns: [0, 1] }))
