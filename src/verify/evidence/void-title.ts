import { isVoid } from '../../facts/lexicon/frame-words.ts'
import { foldText } from '../../text/folding/fold.ts'
import { headingsAbove } from '../../text/sentences/heading-above.ts'
import { splitWords } from '../../text/words/words.ts'

/** UTF-16 units above an item of a list in which the line that opens the list is looked for. */
const REACH = 4_000
const listItem = /^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]/

/**
 * Whether a heading above an offset, or the line that opens its list, says that what stands
 * below is not so: `Common myths`, `(weggefallen)`. What stands there neither carries a
 * claim nor contradicts it.
 */
export function isUnderVoidTitle(content: string, offset: number): boolean {
  return [...headingsAbove(content, offset), listTitleAbove(content, offset)].some((title) =>
    splitWords(foldText(title).text).some(({ text }) => isVoid(text)),
  )
}

/** The line above the list that an offset is in, if it ends with a colon; empty without one. */
function listTitleAbove(content: string, offset: number): string {
  const lines = content.slice(Math.max(0, offset - REACH), offset).split('\n')
  const own = lines.pop() ?? ''
  if (!listItem.test(own + content.slice(offset, offset + 8))) return ''
  const above = lines.findLast((line) => line.trim() !== '' && !listItem.test(line)) ?? ''
  return /:\s*$/.test(above) ? above : ''
}
