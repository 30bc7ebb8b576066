import { withComposed } from './composed.ts'
import { withoutDoubles } from './doubles.ts'
import { valuesOf } from './form-values.ts'
import { withValues } from './label-values.ts'
import { attachLevels } from './raised-text.ts'
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
 * Turns the items of a page into runs as a reader sees them: for example with raised figures, joined letter-spaced
 * words and values of form fields, and without duplicates and line numbers.
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
