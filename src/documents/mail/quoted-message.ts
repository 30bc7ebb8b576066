import { endsSentence } from '../../core/text.ts'
import { findQuotedMail } from '../../text/mail.ts'

/**
 * Marks quoted text: lines that begin with `>`, and everything below the header of an answered or forwarded message,
 * become markdown block quotes. Linear time.
 */
export function markQuotedMessages(text: string): string {
  const messages = findQuotedMail(text, { isBody: true })
  const marked: string[] = []
  let at = 0
  let wasOpen = false
  for (const line of text.split('\n')) {
    while (messages[0] && messages[0].end < at) messages.shift()
    const isOther = messages[0] !== undefined && messages[0].start <= at
    const quoted = isOther ? `>${line}` : line
    // Markdown would add a line right below a quote to the quote. After a complete sentence, such a line begins the
    // answer.
    if (wasOpen && /\S/.test(line) && !quoted.startsWith('>') && isEnded(marked.at(-1)!)) marked.push('')
    marked.push(quoted.startsWith('>') ? separateSigns(quoted) : line)
    wasOpen = quoted.startsWith('>')
    at += line.length + 1
  }
  return marked.join('\n')
}

/** Whether a quoted line is empty or ends a sentence. */
function isEnded(line: string): boolean {
  return endsSentence(line) || /:\s*$|^[> ]*$/.test(line)
}

/** `>>text` becomes `> > text`, so that the text begins after a space; white space after the signs stays. */
function separateSigns(line: string): string {
  const signs = /^>(?: ?>){0,99}/.exec(line)![0]
  const rest = line.slice(signs.length)
  const depth = signs.replaceAll(' ', '').length
  return `${Array.from({ length: depth }, () => '>').join(' ')}${rest === '' || rest.startsWith(' ') ? '' : ' '}${rest}`
}
