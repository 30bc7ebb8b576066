import { expect, test } from 'vitest'
import { foldText } from '../../src/text/folding/fold.ts'
import { findLinks } from '../../src/text/folding/links.ts'
import { endOfReading, markReadings, writeReading } from '../../src/text/folding/readings.ts'
import { createExactFinder, findAll } from '../../src/text/locate/approximate/exact-finder.ts'
import { indexGrams } from '../../src/text/locate/approximate/gram-index.ts'
import { createHaystack } from '../../src/text/locate/approximate/haystack.ts'
import { compilePattern } from '../../src/text/locate/approximate/myers.ts'
import { findWindows } from '../../src/text/locate/approximate/seeds.ts'
import { compareWords } from '../../src/text/locate/compare/compare-words.ts'
import { readQuotedWords } from '../../src/text/locate/compare/quoted-words.ts'
import { alignedDifference } from '../../src/text/locate/difference.ts'
import { splitEllipsis } from '../../src/text/locate/ellipsis.ts'
import { locateQuote } from '../../src/text/locate/locate.ts'
import { nearestSimilarity } from '../../src/text/locate/nearest-similarity.ts'
import { readAttribution } from '../../src/text/mail/mail-heads.ts'
import { withAntecedent } from '../../src/text/sentences/around.ts'
import { isCheckable, isFragment } from '../../src/text/sentences/checkable.ts'
import { createTableGrid } from '../../src/text/tables/table-grid.ts'
import { readFigures } from '../../src/text/values/read-figures.ts'
import { initialsOf } from '../../src/text/word-classes/abbreviations.ts'
import { createOppositeFinder, findOpposite } from '../../src/text/word-classes/opposites.ts'
import { citationMarks } from '../../src/text/wording/note-marks.ts'
import { readWording } from '../../src/text/wording/units.ts'
import { guessLanguage } from '../../src/text/words/language.ts'
import { createTermCache } from '../../src/text/words/term-cache.ts'

const x = (count: number) => 'x'.repeat(count)

function headRows(count: number): number {
  const grid = createTableGrid()
  for (let row = 0; row < count; row++) {
    grid.openRow({ isHead: true })
    for (const name of ['a', 'b']) grid.addCell({ text: `${name}${row}`, isHead: true })
  }
  grid.openRow()
  for (const text of ['1', '2']) grid.addCell({ text })
  return grid.layOut()!.rows.length
}

function wideHead(columns: number): number {
  const grid = createTableGrid()
  grid.openRow({ isHead: true })
  grid.addCell({ text: 'a', isHead: true, columns })
  grid.addCell({ text: 'z', isHead: true })
  grid.openRow()
  for (let column = 0; column <= columns; column++) grid.addCell({ text: String(column) })
  return grid.layOut()!.heads!.filter((head) => head === 'a').length
}

function runOf(count: number): number {
  const words = (letter: string) =>
    readQuotedWords(Array.from({ length: count }, (_, index) => `${letter}${index}q`).join(' '))
  const context = { isElsewhere: () => false, isScan: false }
  return compareWords(words('k'), words('z'), context).changes.length
}

function windowsOf(count: number): number {
  const text = Array.from(
    { length: count },
    (_, turn) => `the old mill burned ${String(turn).repeat(300)}`,
  ).join(' ')
  const index = indexGrams(text, { isDense: false })
  return findWindows('the old mill burned', { index, textLength: text.length, maxDistance: 2 }).length
}

const units = (text: string) => readWording(text).units

test.each<[string, number, (size: number) => unknown, unknown, unknown]>([
  [
    'parts of a quote',
    16,
    (n) => splitEllipsis(Array.from({ length: n }, () => 'a b').join(' … ')).at(-1)?.text,
    'a b',
    'a b … a b',
  ],
  ['occurrences', 1000, (n) => findAll('a', x(n).replaceAll('x', 'a')).length, 1000, 1000],
  [
    'occurrences with an index',
    1000,
    (n) => createExactFinder('abcdefgh '.repeat(n), { isIndexed: true }).findAll('abcdefgh').length,
    1000,
    1000,
  ],
  [
    'compared units',
    4000,
    (n) => alignedDifference(`A same words here B${x(n - 19)}`, `C same words here D${x(n - 19)}`).length,
    6,
    3,
  ],
  [
    'units of a quote for eight of text',
    10_032,
    (n) => locateQuote(`the${' '.repeat(n - 7)}mill`, 'the mill')?.kind ?? null,
    'folded',
    null,
  ],
  ['units of a searched quote', 10_000, (n) => nearestSimilarity(x(n), 'xyz') !== null, true, false],
  ['rows that name columns', 6, headRows, 1, 2],
  ['columns of a cell', 1000, wideHead, 1000, 1000],
  ['units of a question', 1000, (n) => isCheckable(`Is it ${x(n - 7)}?`), false, true],
  ['units of a fragment', 1000, (n) => isFragment(x(n)), true, false],
  ['letters of opposites', 40, (n) => findOpposite(`${x(n - 6)}lich`, `un${x(n - 6)}lich`), 'negation', null],
  [
    'words with one rest',
    20,
    (n) => createOppositeFinder([...Array.from({ length: n - 1 }, () => 'tidy'), 'untidy'])('tidy').opposites,
    ['untidy'],
    [],
  ],
  ['units whose figures are read', 50_000, (n) => readFigures(`${x(n - 2)} 5`).length, 1, 0],
  [
    'words whose initials are read',
    8000,
    (n) => initialsOf(`${'word '.repeat(n - 3)}World Health Organization`).has('WHO'),
    true,
    false,
  ],
  [
    'sentences before a pronoun',
    3,
    (n) =>
      withAntecedent(`Anna came. ${'He ran. '.repeat(n - 1)}He fell.`, {
        start: 11 + 8 * (n - 1),
        end: 19 + 8 * (n - 1),
      }).start,
    0,
    11,
  ],
  ['words of a run', 24, runOf, 24, 1],
  ['units of a citation', 60, (n) => citationMarks(units(`The mill【${x(n - 2)}】`), () => true).size, 1, 0],
  ['marks of a letter', 32, (n) => foldText(`a${'\u0338'.repeat(n)}`).text.length, 33, 33],
  ['units of a reading', 200, (n) => writeReading('漢', 'あ'.repeat(n)).includes('（'), true, false],
  ['units of a marked reading', 200, (n) => endOfReading(`\u2060（${'あ'.repeat(n)}）`, 0) > 0, true, false],
  [
    'units of a bracketed reading',
    200,
    (n) => markReadings(`漢（${'あ'.repeat(n)}）`).includes('\u2060'),
    true,
    false,
  ],
  ['units of a link target', 4095, (n) => findLinks(`[a](${x(n)})`).length, 1, 0],
  [
    'units of a line above a message',
    400,
    (n) => readAttribution(`On Sat, 4 May 2024 at 10:00, ${x(n - 36)} wrote:`),
    'likely',
    null,
  ],
  [
    'cached terms',
    3,
    (n) => {
      const cache = createTermCache(3)
      for (let index = 0; index < n; index++) cache.add(`w${index}`, { term: `t${index}`, isContent: true })
      return cache.get('w0')?.term ?? null
    },
    't0',
    null,
  ],
  [
    'work without an index',
    400_000,
    (n) => createHaystack('a').findWindows('a', { maxDistance: 1, work: n }).length,
    1,
    0,
  ],
  [
    'work per character without an index',
    2,
    (n) => createHaystack('ab '.repeat(70_000)).findWindows('zz', { maxDistance: 1, work: n }).length,
    1,
    0,
  ],
  [
    'ends of a search',
    64,
    (n) => compilePattern('ab').search('ab '.repeat(n), { from: 0, to: 3 * n, maxDistance: 0 })?.ends.length,
    64,
    64,
  ],
  ['windows of a search', 16, windowsOf, 16, 16],
  [
    'units before a pronoun',
    600,
    (n) => withAntecedent(`A${x(n - 3)}. He ran.`, { start: n, end: n + 7 }).start,
    0,
    601,
  ],
  [
    'units in which the language is looked for',
    4000,
    (n) => guessLanguage(`${' '.repeat(n - 1)}ü`),
    'de',
    null,
  ],
])('%s: at most %i', (_, limit, measure, atLimit, above) => {
  expect({ atLimit: measure(limit), above: measure(limit + 1) }).toEqual({ atLimit, above })
})
