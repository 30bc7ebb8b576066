import type { StatuteLocator } from '../core/place.ts'
import type { Span } from '../core/span.ts'
import { guessLanguage } from '../text/words/language.ts'
import type { StatuteSection } from './statute-outline.ts'

/** How far down the place of a span may be named: not at all, the § alone, or each level that was read. */
export type StatuteDepth = 'none' | 'section' | 'all'

/** UTF-16 units; the longest § of German law has a good half of it. */
const MAX_SECTION = 120_000

/**
 * What is certain of a place below `sections[index]`. A heading with a § may
 * stand above words about a law instead of the law's own, and what a search
 * result leaves out is not counted: then less is said, or nothing.
 *
 * @param statute Short name of the law, where the text is known to be one.
 */
export function statuteDepthAt(
  text: string,
  span: Span,
  {
    sections,
    index,
    statute,
  }: { sections: readonly StatuteSection[]; index: number; statute?: string | undefined },
): StatuteDepth {
  const section = sections[index]!
  if (section.end < span.end) return 'none'
  if (statute === undefined && !isLaw(text, sections, index)) return 'none'
  if (section.end - section.start > MAX_SECTION) return 'section'
  return elision.test(text.slice(section.body.start, span.start)) ? 'section' : 'all'
}

/** An article's Absätze are numbered in the text; whether its paragraphs are counted as Sätze differs from law to law. */
export function certainLevels(locator: StatuteLocator): StatuteLocator {
  if (locator.kind === 'section') return locator
  const { statute, kind, section, paragraph, lastParagraph } = locator
  return {
    ...(statute !== undefined && { statute }),
    kind,
    section,
    ...(paragraph !== undefined && { paragraph }),
    ...(lastParagraph !== undefined && { lastParagraph }),
  }
}

const elision = /…|\.{3}/

/** `HGB`, `EStG`: a § of another text, unless it is numbered like that text itself. */
const lawName = /(?<!\p{L})\p{Lu}\p{L}*\p{Lu}\p{L}*/u

function isLaw(text: string, sections: readonly StatuteSection[], index: number): boolean {
  const { heading, body, start, end } = sections[index]!
  if (guessLanguage(text.slice(start, Math.min(end, start + 4_000))) !== 'de') return false
  if (/^\s*\(1\)\s/.test(text.slice(body.start, body.start + 20)) && hasSecondParagraph(text, body))
    return true
  return !lawName.test(heading) && followsNumbers(sections, index)
}

function hasSecondParagraph(text: string, { start, end }: Span): boolean {
  return /\n[ \t]*\(2\)[ \t]+\S/.test(text.slice(start, Math.min(end, start + 20_000)))
}

/** Whether three sections around it are numbered in order, as those of one law are: `5`, `6`, `6a`. */
function followsNumbers(sections: readonly StatuteSection[], index: number): boolean {
  return [index - 2, index - 1, index].some((first) => {
    const labels = [0, 1, 2].map((step) => sections[first + step]?.label)
    return labels.every(
      (label, step) => label !== undefined && (step === 0 || isNext(labels[step - 1]!, label)),
    )
  })
}

function isNext(before: string, label: string): boolean {
  const step = Number.parseInt(label, 10) - Number.parseInt(before, 10)
  return step === 1 || (step === 0 && label > before)
}
