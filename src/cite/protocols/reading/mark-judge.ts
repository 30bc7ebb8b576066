import { readFigureContext, readMarkRole } from '../syntax/mark-role.ts'
import type { Cursor } from './cursor.ts'
import type { FoundAt, PlacedMark, ProtocolName, SourceName } from './protocol.ts'

/** `taken`: marks are removed from the text. `stays`: marks stay in the text and may still cite. `text`: not a mark. */
export type MarkVerdict = 'taken' | 'stays' | 'text'

export type MarkJudge = {
  /** Decides on the group of marks at the cursor; `more` if following text decides. */
  judge(group: FoundAt): MarkVerdict | 'more'
  /**
   * Notes bracketed numbers that are not a mark, such as `[12, 45]`, if their closing bracket is at the cursor. Unless
   * the model was asked for such marks, later brackets of the same form then stay in the text.
   */
  noteFigures(): void
  /** Whether the model was asked for marks of this protocol. */
  isAsked(protocol: ProtocolName): boolean
  /** Whether a source has one of these names. */
  names(names: readonly SourceName[]): boolean
}

export type MarkJudgeOptions = {
  /** Protocols that the model was asked to use. */
  asked: readonly ProtocolName[]
  /** Whether a source known so far has this name. */
  isKnown(name: SourceName): boolean
}

/**
 * The only place that decides whether something is a mark. It weighs the place in the sentence, the form, whether the
 * model was asked for such marks, and whether a source has the names. A decision is final, because the text may already
 * have been sent.
 */
export function createMarkJudge({
  cursor,
  asked,
  isKnown,
}: MarkJudgeOptions & { cursor: Cursor }): MarkJudge {
  /** Forms of bracketed numbers that were no marks. A form: directly after a word or set off, one number or several. */
  const others = new Set<string>()
  let isConfirmed = false
  let last: { end: number; verdict: MarkVerdict } | null = null

  function decide({ marks, end }: FoundAt): MarkVerdict | 'more' {
    const { text, position: at, final } = cursor
    const role = readMarkRole({ text, at, end, final })
    if (role === 'more') return 'more'
    const plain = marks.filter(isPlain)
    const isList = plain.some(({ mark }) => mark.names.length > 1)
    const form = formOf(text, at, isList)
    const figures = plain.length === 0 ? null : readFigureContext(text, at, { isList })
    const isOfAsked = marks.every(({ protocol }) => asked.includes(protocol))
    const isNamed = marks.every(({ mark }) => mark.names.length > 0 && mark.names.every(isKnown))
    const isFigures =
      figures === 'figures' ||
      (figures === 'word' && (role === 'within' || !isNamed || !(isOfAsked || isList))) ||
      ((figures === 'clause' || figures === 'figure') && (role !== 'end' || !isNamed)) ||
      (figures === 'quantity' && !isNamed) ||
      (plain.length > 0 && isJoinedToText(text, at))
    if (isFigures || (plain.length > 0 && role === 'label' && !isOfAsked)) {
      others.add(form)
      return 'text'
    }
    if (role === 'part') return 'stays'
    if (isOfAsked || privateUse.test(text.charAt(at))) return 'taken'
    if (!isNamed) {
      if (plain.length > 0 && !isConfirmed) others.add(form)
      return 'stays'
    }
    if (plain.length === 0) return 'taken'
    const isBesideFigures = figures !== null && figures !== 'quantity'
    const isDoubtful = others.has(form) || (isList && (isBesideFigures || role === 'raised'))
    if (role === 'within' || isDoubtful) return 'stays'
    isConfirmed = true
    return 'taken'
  }

  /**
   * Whether a word joins brackets, which begin at `at`, to other brackets before them that are not a mark, as in `the
   * keys [1] and [2]`: then these are not a mark either.
   */
  function isJoinedToText(text: string, at: number): boolean {
    if (last?.verdict !== 'text') return false
    const from = last.end - cursor.dropped
    return from >= 0 && from < at && joint.test(text.slice(from, at))
  }

  return {
    judge(group) {
      const { position, dropped } = cursor
      const isBehind = last !== null && last.end === position + dropped
      const verdict = isBehind ? last!.verdict : decide(group)
      if (verdict !== 'more') last = { end: group.end + dropped, verdict }
      return verdict
    },
    noteFigures() {
      const { text, position } = cursor
      const before = text.slice(Math.max(0, position - MAX_FIGURES), position)
      const figures = openFigures.exec(before)?.[1]
      if (figures === undefined || /\d{4}/.test(figures)) return
      others.add(formOf(text, position - figures.length - 1, /\d\D+\d/.test(figures)))
    },
    isAsked: (protocol) => asked.includes(protocol),
    names: (names) => names.some(isKnown),
  }
}

const joint = /^ ?(?:[,;–-]|\p{L}{1,4}|&)? ?$/u

/** Characters that ChatGPT puts around its marks and that do not occur in texts. */
const privateUse = /[\ue200-\ue206]/

/** Maximum length of numbers in brackets, in UTF-16 units. */
const MAX_FIGURES = 60
const openFigures = /\[([\d\s,;.–-]*\d[\d\s,;.–-]*)$/

function formOf(text: string, at: number, isList: boolean): string {
  const isTouched = at > 0 && /[\p{L}\p{N}_]/u.test(text.charAt(at - 1))
  return `${isTouched ? 'behind' : 'apart'} ${isList ? 'several' : 'one'}`
}

function isPlain({ mark }: PlacedMark): boolean {
  return mark.isPlain === true
}
