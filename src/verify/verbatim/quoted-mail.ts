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
      String.raw`^[ \t>]*(?:(?:On|Am|Le|El|Den|Il)\b[^\n]{6,160}\b(?:wrote|schrieb|a écrit|escribió|skrev|ha scritto)\b[^\n]{0,80}:|-{2,}[ \t]*(?:${wordsPattern([...englishMessageHeads, ...germanMessageHeads])})[ \t]*-{2,})[ \t]*$`,
      'gim',
    ),
)

/** The line above a quoted message that an offset is in; `null` outside of one. */
export function quotedMailStart(content: string, at: number): string | null {
  if (!/wrote|schrieb|crit|skrev|scritto|escribi|-{2,}/i.test(content)) return null
  const before = content.slice(0, at)
  for (const { 0: line } of before.matchAll(heads())) return line.trim().slice(0, 120)
  return null
}
