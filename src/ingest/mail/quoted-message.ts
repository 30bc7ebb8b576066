import {
  englishMessageHeads,
  englishSenderLabels,
  englishSentLabels,
  englishSubjectLabels,
} from '../../lexicon/english/mail.ts'
import {
  germanMessageHeads,
  germanSenderLabels,
  germanSentLabels,
  germanSubjectLabels,
} from '../../lexicon/german/mail.ts'

/**
 * Marks what somebody else wrote: lines that begin with `>` become block quotes of markdown, and so
 * does all that stands below the head of a message that was answered or forwarded
 * (`-----Original Message-----`, or the lines From, Sent, Subject). Linear.
 */
export function markQuotedMessages(text: string): string {
  const lines = text.split('\n')
  const marked: string[] = []
  let isOther = false
  for (const [index, line] of lines.entries()) {
    isOther ||= isHead(line) || startsHeaders(lines, index)
    const quoted = isOther ? `>${line}` : line
    marked.push(quoted.startsWith('>') ? separateSigns(quoted) : line)
  }
  return marked.join('\n')
}

/** `>>text` is `> > text`, so that the text begins after a space; white space after the signs stays. */
function separateSigns(line: string): string {
  const signs = /^>(?: ?>){0,99}/.exec(line)![0]
  const rest = line.slice(signs.length)
  const depth = signs.replaceAll(' ', '').length
  return `${Array.from({ length: depth }, () => '>').join(' ')}${rest === '' || rest.startsWith(' ') ? '' : ' '}${rest}`
}

const heads = new RegExp(
  `^\\s{0,9}[-_]{2,80}\\s{0,9}(?:${[...englishMessageHeads, ...germanMessageHeads].join('|')})\\s{0,9}[-_]{2,80}\\s{0,9}$`,
  'i',
)

function isHead(line: string): boolean {
  return line.length < 300 && heads.test(line)
}

const senderLine = labelled([...englishSenderLabels, ...germanSenderLabels])
const sentLine = labelled([...englishSentLabels, ...germanSentLabels])
const subjectLine = labelled([...englishSubjectLabels, ...germanSubjectLabels])

function labelled(labels: readonly string[]): RegExp {
  return new RegExp(`^[ *]{0,9}(?:${labels.join('|')})[ *]{0,3}:`, 'i')
}

/** Lines below the sender in which its date and subject stand, with empty ones between them. */
const HEADER_LINES = 10

function startsHeaders(lines: readonly string[], index: number): boolean {
  if (!senderLine.test(lines[index]!)) return false
  const below = lines.slice(index + 1, index + 1 + HEADER_LINES)
  return below.some((line) => sentLine.test(line)) && below.some((line) => subjectLine.test(line))
}
