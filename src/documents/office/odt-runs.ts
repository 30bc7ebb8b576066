import { writeReading } from '../../text/folding.ts'
import { runStyleIn } from '../container/odf-text-styles.ts'
import type { OdfTextStyle, OdfTextStyles } from '../container/odf-text-styles.ts'
import { attributeOf } from '../container/read-xml.ts'
import type { XmlAttributes } from '../container/read-xml.ts'
import { plainRun } from '../runs/run-text.ts'
import type { RunText } from '../runs/run-text.ts'
import { symbolText } from '../runs/symbol-fonts.ts'

/** A paragraph that receives runs. */
type Target = { text: RunText; style: OdfTextStyle }

/** Tracks the spans and ruby text around the current text. */
export function createOdtRuns(styles: OdfTextStyles) {
  let spans: OdfTextStyle[] = []
  /** Spans around notes, boxes and cells. They do not format the text inside, but may hide it. */
  const outer: OdfTextStyle[][] = []
  let ruby: { base: string; reading: string; part: 'base' | 'reading' } | null = null
  return {
    write(paragraph: Target | undefined, text: string): void {
      if (!paragraph) return
      const around = [paragraph.style, ...spans]
      if (around.some(({ isHidden }) => isHidden)) return
      const { font, ...style } = runStyleIn(around)
      const shown = font ? symbolText(text, font) : text
      if (ruby) ruby[ruby.part] += shown
      else paragraph.text.write(shown, style.level === null && !style.isStruck ? plainRun : style)
    },
    openSpan: (attributes: XmlAttributes) =>
      void spans.push(styles.of(attributeOf(attributes, 'style-name'))),
    closeSpan: () => void spans.pop(),
    /** Leaves the surrounding spans for a note, box or cell: they may hide it, not format it. `return` goes back. */
    leave(): void {
      outer.push(spans)
      spans = spans.some(({ isHidden }) => isHidden) ? [{ isHidden: true }] : []
    },
    return: () => void (spans = outer.pop() ?? []),
    openRuby: () => void (ruby = { base: '', reading: '', part: 'base' }),
    openReading: () => void (ruby && (ruby.part = 'reading')),
    closeRuby(paragraph: Target | undefined): void {
      if (ruby) paragraph?.text.write(writeReading(ruby.base, ruby.reading))
      ruby = null
    },
  }
}
