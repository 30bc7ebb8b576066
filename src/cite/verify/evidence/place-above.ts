/**
 * A place that a line above a claim names: its heading, or the introduction of its paragraph or list. In: these lines.
 * Out: whether evidence stands elsewhere in a source that has this place.
 */
import type { Claim } from '../../../core/claim.ts'
import type { Evidence } from '../../../core/citation.ts'
import type { Source } from '../../../core/source.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import { hasTitle, namedPlace } from '../../../text/locators.ts'
import type { FoundPlace, NamedPlace } from '../../../text/locators.ts'

/**
 * The lines above a claim that may name its place: the introduction of its list or paragraph, or a title, and its
 * heading.
 */
export function linesAbove({ before = '', heading }: Pick<Claim, 'before' | 'heading'>): string[] {
  const last = before.split('\n').at(-1)!
  const introduction = /^(.+?):[*_]*\s*$/u.exec(last)?.[1] ?? titleLine.exec(last)?.[0]
  return [introduction, heading].filter((line) => line !== undefined)
}

/** A line with the name of a part and nothing but its title: `Section 3`, `§ 5 HGB`, `Article 5 Scope`. */
const titleLine = /^[\p{L}.§]{1,12} ?(?:\d[\d.]*[a-z]?|[A-Z]|[IVXLC]{2,6})(?: \p{Lu}\p{L}*){0,8}$/u

/**
 * Tells why evidence does not stand at the place that the first of some lines names; `null` if it may stand there, or if
 * no line names a place.
 */
export function objectionFromAbove(
  lines: readonly string[],
  findPlace: (source: Source, place: NamedPlace) => FoundPlace | null,
): (source: Source, evidence: Evidence) => string | null {
  const above = firstPlace(lines)
  return (source, { quote, ...span }) => {
    const at = above && findPlace(source, above.place)
    if (at?.outcome !== 'found' || spansOverlap(at.span, span) || names(quote, above!.name)) return null
    const { content } = source
    // The answer's own `Section 3: Overview`, or a sentence that the place has too.
    if (above!.title !== '' && !hasTitle(content, at.span.start, above!.title)) return null
    if (content.slice(at.span.start, at.span.end).includes(quote)) return null
    return `The answer says that this is ${above!.name}, but it stands elsewhere in the source.`
  }
}

/** Nothing, or a title. */
const behindName = /^(?:$|\s?[:–—-]?\s+\p{Lu}[^.!?]*$)/u

/**
 * The place that the first of some lines names that names one, with its name and the title behind it. Each line must
 * have nothing else.
 */
function firstPlace(lines: readonly string[]): { place: NamedPlace; name: string; title: string } | null {
  for (const line of lines) {
    const words = line.replaceAll('**', '')
    const place = namedPlace(`${words}: `)
    // A number alone may be one of the answer's own headings.
    if (place && (place.kind === 'statute' || place.kind === 'part') && place.phrase.start === 0) {
      const name = words.slice(place.reference.start, place.reference.end)
      const behind = words.slice(place.phrase.end)
      if (!/^\d/u.test(name) && behindName.test(behind)) {
        return { place, name, title: behind.replace(/^[\s:–—-]+/u, '') }
      }
    }
  }
  return null
}

/** Whether a text has a reference, and not only the beginning of a longer one: `§ 8` in `§ 80`, `§ 8.1` or `§ 8a`. */
export function names(text: string, reference: string): boolean {
  const [own, sought] = [text, reference].map((given) => given.replaceAll(/\s+/g, ' '))
  return own!.split(sought!).some((rest, at) => at > 0 && !/^[\p{L}\d]|^\.\d/u.test(rest))
}
