const tag = /\[\[\s*USAGE\s*:([^\]\n]{0,4000})\]\]/i
/** A line that holds only the tag `[[USAGE:…]]`, as prose or in a comment of any format. */
const tagLine = new RegExp(
  String.raw`^[ \t]*(?:(?:%%|#|//|<!--)[ \t]*)?${tag.source}(?:[ \t]*-->)?[ \t]*$`,
  'i',
)

/**
 * Removes tags `[[USAGE:1,3,5]]` that stand alone on the first or last lines of a text, and one at the end of its last
 * line. `used` are the listed numbers that are in `sids`, each once.
 */
export function takeUsage(text: string, sids: ReadonlySet<number>): { text: string; used: number[] } {
  const used: number[] = []
  let rest = text
  for (;;) {
    const trimmed = rest.trim()
    const lines = [trimmed.slice(trimmed.lastIndexOf('\n') + 1), trimmed.split('\n', 1)[0]!]
    const line = lines.find((each) => tagLine.test(each))
    if (line === undefined) break
    const isLast = line === lines[0]
    used.push(...readUsed(tagLine.exec(line)![1]!, sids))
    rest = isLast
      ? trimmed.slice(0, trimmed.length - line.length).trimEnd()
      : trimmed.slice(line.length).trimStart()
  }
  // A model may write the tag directly after the last word.
  const behind = new RegExp(String.raw`\s*${tag.source}\s*$`, 'i').exec(rest.slice(-4_100))
  if (behind) {
    used.push(...readUsed(behind[1]!, sids))
    rest = rest.slice(0, rest.length - behind[0].length)
  }
  return { text: rest, used: [...new Set(used)] }
}

/** Reads `1,3`, `S1, S3` or `1-3`; unknown numbers are ignored. */
function readUsed(list: string, sids: ReadonlySet<number>): number[] {
  return list.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*S?(\d{1,6})(?:\s*[-–]\s*S?(\d{1,6}))?\s*$/i.exec(part) ?? []
    if (first === undefined) return []
    return [...sids].filter((sid) => sid >= Number(first) && sid <= Number(last)).toSorted((a, b) => a - b)
  })
}
