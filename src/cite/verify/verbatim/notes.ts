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
    const name = units
      .slice(at, mark.end)
      .map(({ key }) => key)
      .join('')
    const note = noteText(content.slice(units[mark.end - 1]!.end), name)
    if (note !== null && speaksAgainst(note)) return { kind: 'taken-back', text: note }
  }
  return null
}

/** UTF-16 units after a mark in which to look for its note. */
const NOTE_REACH = 20_000

/** The first line of the note with this footnote mark: `[^1]: …`, `¹ …`, `1 …`; `null` if there is none. */
function noteText(behind: string, mark: string): string | null {
  const name = mark.normalize('NFKC').replaceAll(/[[\]^【】]/g, '')
  if (!/^[\p{L}\p{N}*†‡]{1,6}$/u.test(name)) return null
  const raised = [...name].map((sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)] ?? sign).join('')
  const names = [name, raised].map((each) => each.replaceAll('*', '\\*')).join('|')
  const line = new RegExp(String.raw`\n[ \t]*\[?\^?(?:${names})[\]).:]{0,3}[ \t]+([^\n]{1,300})`, 'u')
  return line.exec(behind.slice(0, NOTE_REACH))?.[1] ?? null
}
