import { withComposed } from './composed.ts'
import { withoutDoubles } from './doubles.ts'
import { valuesOf } from './form-values.ts'
import { withValues } from './label-values.ts'
import { attachLevels } from './levels.ts'
import { withoutLineNumbers } from './line-numbers.ts'
import { withNarrowSpaces } from './narrow-spaces.ts'
import { createGlyphReader } from './private-use.ts'
import { runOf, sizeOf } from './run.ts'
import type { PdfRun } from './run.ts'
import { joinSpacedLetters } from './spaced-letters.ts'
import { withSoftHyphens } from './soft-hyphens.ts'
import { strikeOut } from './struck.ts'
import type { PdfTextContent } from './text-content.ts'

/**
 * The runs of a page as a reader sees them, in the order in which the file draws them: glyphs by their
 * names, what is drawn twice once, raised and lowered figures, marks of notes, letter-spaced words, the
 * values of form fields. Runs without visible text and numbers of lines are left out.
 */
export function readRuns({ items, styles, annotations = [], glyphs, hyphens }: PdfTextContent): PdfRun[] {
  const texts = items.filter((item) => 'str' in item).map(createGlyphReader(glyphs))
  const drawn = withNarrowSpaces(withComposed(withSoftHyphens(texts, hyphens))).filter(
    ({ str, transform }) => str.trim() !== '' && sizeOf(transform) > 0,
  )
  const runs = withoutDoubles(drawn, styles).map((item) => runOf(item, styles[item.fontName]))
  const read = withoutLineNumbers(joinSpacedLetters(attachLevels(runs)))
  return withValues(strikeOut(read, annotations, styles), valuesOf(annotations))
}
