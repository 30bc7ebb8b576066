import { lexicon, otherSourceHeadings, wordsOf } from '../../../text/lexicon.ts'

/**
 * Lists of sources that a model writes below its answer, line by line. In: a line, without its break.
 * Out: whether it heads such a list, is an entry of one, or names sources by itself.
 */
const headings = wordsOf(...lexicon('sourceHeadings'), otherSourceHeadings).map((heading) =>
  heading.replaceAll('-', ' '),
)
const heading = headings
  .toSorted((a, b) => b.length - a.length)
  .map((words) => words.replaceAll(' ', String.raw`\s`))
  .join('|')

const picture = String.raw`(?:\p{Extended_Pictographic}\ufe0f?[ \t]?)?`
const before = String.raw`^[ \t>]*(?:#{1,6}[ \t]+)?${picture}(?:\*{1,2}|_{1,2})?${picture}`
const behind = String.raw`(?:\*{1,2}|_{1,2})?`
const headingLine = new RegExp(
  String.raw`${before}(?:${heading})${behind}[ \t]?[:：]?${behind}[ \t]*\r?$`,
  'iu',
)
// No digit may follow a number, so that a run of digits has only one reading.
const mark = String.raw`(?:\[{0,2}(?:\^|S:?)?\d{1,6}(?!\d)(?:\s?[-–]\s?\d{1,6}(?!\d))?\]{0,2})`
const namingLine = new RegExp(
  String.raw`${before}[[(]?(?:${heading})${behind}[ \t]?[:：]${behind}[ \t]*(?<list>${mark}(?:(?:\s?[,;]\s?|\s?(?:and|und|&)\s)?${mark}){0,40})[ \t]*[\])]?\.?${behind}[ \t]*\r?$`,
  'iu',
)

/** Maximum length of a line that heads a list, or names sources by itself. */
const MAX_HEADING = 200

/** Whether a partial line may still become a heading, or a line that names or lists sources. */
export function mayHead(line: string): boolean {
  if (listLine.test(line)) return true
  if (line.length > MAX_HEADING) return false
  const words = line.replace(/^[ \t>#*_[(\p{Extended_Pictographic}\ufe0f\ud800-\udbff]*/u, '').toLowerCase()
  if (words === '') return line.length < 20
  return headings.some(
    (known) =>
      known.startsWith(words) ||
      (words.startsWith(known) &&
        /^[\s:：*_[\]()\d,;^s–&.-]*(?:a(?:nd?)?|u(?:nd?)?)?\s*$|\s(?:and|und)\s/.test(
          words.slice(known.length),
        )),
  )
}

/** Whether a line is a rule, `---`, or may still become one. A list of sources may stand below it. */
export function isRuleLine(line: string, { isWhole }: { isWhole: boolean }): boolean {
  const signs = /^[ \t]{0,3}([-*_])((?:[ \t]?\1){0,20})[ \t]{0,3}\r?$/.exec(line)?.[2]
  if (signs === undefined) return !isWhole && /^[ \t]{0,3}$/.test(line)
  return !isWhole || signs.replace(/[ \t]/g, '').length >= 2
}

export function isHeading(line: string): boolean {
  return line.length <= MAX_HEADING && headingLine.test(line)
}

/**
 * Reads a line that names sources, and returns their list: `1, 3` for `[Sources: 1, 3]`; also reads `**Sources:** [1],
 * [3]`. `null` for other lines.
 */
export function readNamingLine(line: string): string | null {
  if (line.length > MAX_HEADING) return null
  const list = namingLine.exec(line)?.groups?.['list']
  if (list === undefined) return null
  return list
    .replace(/[[\]^]/g, ' ')
    .trim()
    .replace(/\s+(?=\d|S)/gi, (space, at: number, all: string) =>
      /[,;–-]\s*$/.test(all.slice(0, at)) ? space : ',',
    )
    .replace(/,\s*(?:and|und|&)\s*,?/gi, ',')
}

const listLine = new RegExp(
  String.raw`${before}(?:${heading})${behind}[ \t]?[:：]${behind}[ \t]*(?<list>\[.*)$`,
  'iu',
)

/**
 * Reads a list of sources in one line: `Sources: [1] Title, [2] https://…`. Each entry must have a label and name a
 * source; otherwise `null`.
 */
export function readListLine(line: string, namesSource: (text: string) => boolean): ListEntry[] | null {
  const parts = listLine.exec(line)?.groups?.['list']?.split(/(?:[,;]\s*|\s+)(?=\[)/) ?? []
  const entries = parts.map((part) => readEntry(part, namesSource))
  const isList = entries.every(
    (found) => found?.label != null && (address.test(found.body) || namesSource(found.body)),
  )
  return isList && entries.length > 0 ? entries.filter((found) => found !== null) : null
}

/** A line of a list: its label and the rest. `label` is `null` for a bullet. */
export type ListEntry = { label: string | null; body: string }

const bracketed = String.raw`\[{1,2}(?:\^|S:?\s?|Source\s)?[\p{L}\p{N}_.:-]{1,64}\]{1,2}|【\d{1,3}】`
const entry = new RegExp(
  String.raw`^[ \t>]*(?:(?:[-*+•]|(?<ordinal>\d{1,3})[.)])[ \t]+)?(?:\*\*)?(?<label>${bracketed})?(?:\*\*)?(?<after>\(https?:[^\s)]*\))?[:.]?[ \t]*(?<body>.*)$`,
  'u',
)

/** Matches a web address, as the target of a link or by itself. */
export const address = /https?:\/\/[^\s<>"'\])]+/i

/**
 * Reads a line below a heading; `null` if it is not an entry. `namesSource` decides whether a text has the title of a
 * source.
 */
export function readEntry(line: string, namesSource: (text: string) => boolean): ListEntry | null {
  const { label, ordinal, body = '', after = '' } = entry.exec(line)?.groups ?? {}
  // `[Title](url)` is a link, not a label.
  const isLabel = label !== undefined && (after !== '' || !body.startsWith('(')) && /\d|\^/.test(label)
  const rest = isLabel ? `${body} ${after}`.trim() : line.replace(/^[ \t>]*(?:[-*+•]|\d{1,3}[.)])[ \t]+/, '')
  if (isLabel) return { label: labelOf(label), body: rest }
  const named = /^\W{0,3}(?:source|quelle|document|doc)\s?(\d{1,3})\b/i.exec(rest)?.[1]
  if (named !== undefined) return { label: named, body: rest }
  return address.test(rest) || namesSource(rest) ? { label: ordinal ?? null, body: rest } : null
}

/** Reads a definition that needs no heading: `[^1]: …`, `[1]: https://…`, `[1] https://…`; `null` for other lines. */
export function readDefinition(line: string): (ListEntry & { isFootnote: boolean }) | null {
  const [, footnote, note] = /^[ \t>]{0,3}\[(\^[^\s[\]]{1,64})\]:[ \t]*(.*)$/.exec(line) ?? []
  if (footnote !== undefined) return { label: footnote, body: note ?? '', isFootnote: true }
  const [, label, body] =
    /^[ \t>]{0,3}\[(S?:?\d{1,6})\](?::[ \t]*|[ \t]+)(<?https?:\/\/.*|\[[^\]]{1,200}\]\(https?:.*)$/i.exec(
      line,
    ) ?? []
  return label === undefined ? null : { label: label.replace(':', ''), body: body ?? '', isFootnote: false }
}

/** Whether an unfinished line may still become a definition of a source: `[1]: https://…`. */
export function mayDefine(line: string): boolean {
  if (/^[ \t>]{0,3}\[\^[^\s[\]]{0,64}(?:\]?$|\]:)/.test(line)) return true
  const [, rest] =
    /^[ \t>]{0,3}(?:\[(?:S?:?\d{0,6})?(?:$|\](?::[ \t]*|[ \t]*)([^ \t].*)?$)|$)/i.exec(line) ?? []
  if (rest === undefined) return /^[ \t>]{0,3}(?:\[(?:S?:?\d{0,6})?(?:\](?::[ \t]*|[ \t]*))?)?$/i.test(line)
  const start = rest.toLowerCase()
  return (
    ['http://', 'https://', '<http'].some((begin) => begin.startsWith(start) || start.startsWith(begin)) ||
    /^\[[^\]]{0,200}(?:\]?$|\]\()/.test(rest)
  )
}

function labelOf(bracketedLabel: string): string {
  const label = bracketedLabel.replace(/[[\]【】\s]/g, '')
  if (label.startsWith('^')) return label
  const [, sign = '', digits] = /^(S?):?(?:ource)?(\d+)$/i.exec(label) ?? []
  return digits === undefined ? label : `${sign.toUpperCase()}${Number(digits)}`
}
