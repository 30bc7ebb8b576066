import type { Surrounding } from './surroundings.ts'
import { speaksAgainst } from './remarks.ts'
import type { SourceWindow } from './source-window.ts'

/**
 * The note for a footnote mark in or behind a sentence, if it speaks against the sentence (`speaksAgainst`); otherwise
 * `null`.
 */
export function noteOn(
  { content, units, marks }: SourceWindow,
  { first, end }: { first: number; end: number },
): Surrounding | null {
  for (let at = first; at < end; at++) {
    const mark = marks.get(at)
    if (!mark) continue
    const written = units
      .slice(at, mark.end)
      .map(({ key }) => key)
      .join('')
    const behind = content.slice(units[mark.end - 1]!.end)
    for (const name of namesIn(written)) {
      const note = noteText(behind, name)
      if (note !== null && speaksAgainst(note)) return { kind: 'taken-back', text: note }
    }
  }
  return null
}

/** The notes that a mark names: `2`, `3` and `4` for `[2–4]`. */
function namesIn(mark: string): string[] {
  const written = mark.normalize('NFKC').replaceAll(/[[\]^【】]/g, '')
  return written.split(/[,;]/).flatMap((part) => {
    const [, first, last] = /^(\d{1,3})[–-](\d{1,3})$/.exec(part) ?? []
    const length = Number(last) - Number(first) + 1
    if (!(length > 0 && length <= MAX_RANGE)) return part
    return Array.from({ length }, (_, at) => String(Number(first) + at))
  })
}

/** Maximum number of notes in a range. */
const MAX_RANGE = 30

/** UTF-16 units after a mark in which to look for its note. */
const NOTE_REACH = 20_000

/** The first line of the note with this name: `[^1]: …`, `¹ …`, `1 …`; `null` if there is none. */
function noteText(behind: string, name: string): string | null {
  if (!/^[\p{L}\p{N}*†‡]{1,6}$/u.test(name)) return null
  const raised = [...name].map((sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)] ?? sign).join('')
  const names = [name, raised].map((each) => each.replaceAll('*', '\\*')).join('|')
  const line = new RegExp(String.raw`\n[ \t]*\[?\^?(?:${names})[\]).:]{0,3}[ \t]+([^\n]{1,300})`, 'u')
  return line.exec(behind.slice(0, NOTE_REACH))?.[1] ?? null
}
