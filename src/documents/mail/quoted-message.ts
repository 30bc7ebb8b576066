import { findQuotedMail } from '../../text/mail.ts'

/**
 * Marks what somebody else wrote: lines that begin with `>` become block quotes of markdown, and so does all that
 * stands below the head of a message that was answered or forwarded. Linear.
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
    // Markdown takes a line right below a quote for a part of it; one below a whole sentence begins the answer to it.
    if (wasOpen && /\S/.test(line) && !quoted.startsWith('>') && endsSentence(marked.at(-1)!)) marked.push('')
    marked.push(quoted.startsWith('>') ? separateSigns(quoted) : line)
    wasOpen = quoted.startsWith('>')
    at += line.length + 1
  }
  return marked.join('\n')
}

function endsSentence(line: string): boolean {
  return /[.!?:…。！？][\s"'“”»)\]]*$|^[> ]*$/.test(line)
}

/** `>>text` is `> > text`, so that the text begins after a space; white space after the signs stays. */
function separateSigns(line: string): string {
  const signs = /^>(?: ?>){0,99}/.exec(line)![0]
  const rest = line.slice(signs.length)
  const depth = signs.replaceAll(' ', '').length
  return `${Array.from({ length: depth }, () => '>').join(' ')}${rest === '' || rest.startsWith(' ') ? '' : ' '}${rest}`
}
