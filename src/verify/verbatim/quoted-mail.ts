import { englishMessageHeads } from '../../lexicon/english/mail.ts'
import { germanMessageHeads } from '../../lexicon/german/mail.ts'
import { lazily } from '../../lexicon/lazily.ts'
import { wordsPattern } from '../../lexicon/words-pattern.ts'

/**
 * Lines above a message within a message: `On 3 May 2024, Ann Lee wrote:`, `Am … schrieb Ann Lee:`,
 * `-----Original Message-----`. What stands below them are somebody else's words.
 */
const heads = lazily(
  () =>
    new RegExp(
      String.raw`^[ \t>]*(?:(?:On|Am|Le|El|Den|Il)\b[^\n]{6,160}\b(?:wrote|schrieb|a écrit|escribió|skrev|ha scritto)(?!\p{L})[^\n]{0,80}:|-{2,}[ \t]*(?:${wordsPattern([...englishMessageHeads, ...germanMessageHeads])})[ \t]*-{2,})[ \t]*$`,
      'gimu',
    ),
)

/** `From: …` and `Sent: …` in neighbouring lines within a text, not at its beginning. */
function labelledHead(before: string): string | null {
  for (const { 0: found, 1: line, index } of before.matchAll(labels)) {
    if (found && /\S/.test(before.slice(0, index))) return line!.trim()
  }
  return null
}

const labels =
  /^([ \t>]*(?:From|Von):[^\n]{1,200})\n(?:[^\n]{1,200}\n){0,2}?[ \t>]*(?:Sent|Date|Gesendet|Datum):/gim

/** The line above a quoted message that an offset is in; `null` outside of one. */
export function quotedMailStart(content: string, at: number): string | null {
  const labels = labelledHead(content.slice(0, at))
  if (labels !== null) return labels
  if (!/wrote|schrieb|crit|skrev|scritto|escribi|-{2,}/i.test(content)) return null
  const before = content.slice(0, at)
  for (const { 0: line } of before.matchAll(heads())) return line.trim().slice(0, 120)
  return null
}
