import type { Surrounding } from './surroundings.ts'
import { speaksAgainst } from './taking-back.ts'
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

/**
 * The first line of the note with this name: `[^1]: …`, `¹…`, `1 …`, `<sup>1</sup> …`, `*…`; `null` if there is none.
 */
function noteText(behind: string, name: string): string | null {
  if (!/^[\p{L}\p{N}*†‡]{1,6}$/u.test(name)) return null
  const isFigure = /^\d+$/.test(name)
  const raised = isFigure ? [...name].map((sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)]).join('') : name
  const escaped = (text: string) => text.replaceAll('*', String.raw`\\?\*`)
  const names = `(?:${escaped(name)}|${escaped(raised)})`
  // A figure that is raised, or a sign, needs no blank behind it.
  const bare = String.raw`\[?\^?${names}[\]).:]{0,3}[ \t]+`
  const tagged = String.raw`[[(]?${names}[\])]?</[a-z]{1,4}>[\]).:]{0,3}[ \t]*`
  const joined = isFigure
    ? `${raised}(?![⁰¹²³⁴-⁹])`
    : /^[*†‡]/.test(name)
      ? `${escaped(name)}${noItalics}`
      : bare
  const line = new RegExp(String.raw`${lineStart}(?:${bare}|${tagged}|${joined})([^\n]{1,300})`, 'u')
  return line.exec(behind.slice(0, NOTE_REACH))?.[1]?.replaceAll(/<[^<>]{1,100}>/g, ' ') ?? null
}

/** Matches the start of a line and the tags there, also in HTML: `<li><a id="n1"></a>`. */
const lineStart = String.raw`(?:\n|<(?:br|div|li|p)\b[^<>]{0,200}>)[ \t]*(?:<[^<>\n]{1,200}>[ \t]*){0,3}`
/** Matches where a sign does not begin words in italics or bold, or a line of signs: `*Closed* on Mondays`. */
const noItalics = String.raw`(?![*†‡\s])(?=(?:[^*\n]*\*[^*\n]*\*)*[^*\n]*(?:\n|$))`
