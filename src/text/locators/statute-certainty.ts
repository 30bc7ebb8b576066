import type { StatuteLocator } from '../../core/place.ts'
import type { Span } from '../../core/span.ts'
import { guessLanguage } from '../words/language.ts'
import { lawNames } from './section-signs.ts'
import type { StatuteSection } from './statute-outline.ts'

/** Which levels of a place are certain: none, the § alone, or all levels that were read. */
export type StatuteDepth = 'none' | 'section' | 'all'

/**
 * Maximum UTF-16 units of a section; in a longer one only the § is certain. The longest § of German law has a little
 * more than half as many.
 */
const MAX_SECTION = 120_000

/**
 * Which levels of a place within `sections[index]` are certain. The text under a heading with a § may be about the
 * law instead of being its own words, and a search result may omit parts.
 *
 * @param statute Short name of the law, if the text is known to be that law.
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

/**
 * The locator with its certain levels. That of a § stays as it is. In an article only the Absätze are certain, because
 * they are numbered in the text; the counting of Sätze differs between laws.
 */
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

/** Matches the name of a law in a heading: the text below it may be about that law, and not the law itself. */
const lawName = new RegExp(lawNames, 'u')

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

/** Whether this section and two beside it (before or after) are numbered in order, as in one law: `5`, `6`, `6a`. */
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
