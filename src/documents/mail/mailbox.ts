import { CitationError } from '../../core/error.ts'

/** `From ` at the beginning of a line separates the messages of a mailbox (RFC 4155). */
const FROM = [0x46, 0x72, 0x6f, 0x6d, 0x20]
const [LF, CR, GREATER] = [0x0a, 0x0d, 0x3e]
/** Maximum bytes read of a line that may separate messages (`From …`). */
const MAX_LINE = 500

/**
 * The only message of a mailbox, without the separating line `From …` above it, and with one `>` removed from each line
 * that begins with `>From `, `>>From ` and so on. Bytes that are not a mailbox are returned unchanged.
 *
 * @throws CitationError `invalid-input` for a mailbox with several messages.
 */
export function withoutMailbox(bytes: Uint8Array, { name }: { name: string }): Uint8Array {
  if (!startsFrom(bytes, 0)) return bytes
  const first = endOfLine(bytes, 0)
  const escaped: number[] = []
  for (let at = first; at < bytes.length; at = endOfLine(bytes, at)) {
    if (startsFrom(bytes, at) && isAfterBlank(bytes, at) && isDivider(bytes, at)) throw severalMessages(name)
    if (isEscaped(bytes, at)) escaped.push(at)
  }
  if (escaped.length === 0) return bytes.subarray(first)
  const message = new Uint8Array(bytes.length - first - escaped.length)
  let written = 0
  let from = first
  for (const at of [...escaped, bytes.length]) {
    message.set(bytes.subarray(from, at), written)
    written += at - from
    from = at + 1
  }
  return message
}

function startsFrom(bytes: Uint8Array, at: number): boolean {
  return FROM.every((byte, index) => bytes[at + index] === byte)
}

/** Whether a line begins with one or more `>` and then `From `: `>From `, `>>From `. */
function isEscaped(bytes: Uint8Array, start: number): boolean {
  if (bytes[start] !== GREATER) return false
  let at = start
  while (bytes[at] === GREATER && at - start < 100) at++
  return startsFrom(bytes, at)
}

function isAfterBlank(bytes: Uint8Array, at: number): boolean {
  return bytes[at - 2] === LF || (bytes[at - 2] === CR && bytes[at - 3] === LF)
}

/**
 * Whether a line separates messages: `From ann@example.org Mon Jan 1 10:00:00 2024`. Prose that begins with `From` does
 * not have a time and a year in the line.
 */
function isDivider(bytes: Uint8Array, at: number): boolean {
  const line = String.fromCharCode(...bytes.subarray(at, Math.min(endOfLine(bytes, at), at + MAX_LINE)))
  return /^From \S+ .*\d\d:\d\d(?::\d\d)?\b.*\d{4}/.test(line)
}

function endOfLine(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(LF, at)
  return end < 0 ? bytes.length : end + 1
}

function severalMessages(name: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The mailbox ${name} holds more than one message.`,
    suggestion: 'Save each message as a file of its own, and register those that matter.',
  })
}
