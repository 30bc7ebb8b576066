/**
 * Reads e-mail. In: the bytes of one message, as in `.eml` or `.mbox` files. Out: its headers and its text as markdown,
 * with words of other people marked as quotes, and the attached files.
 */
import type { Address, Attachment, Email } from 'postal-mime'
import { CitationError } from '../../core/error.ts'
import { readHtml } from '../parse/html.ts'
import { tooComplex } from '../parse/reading-errors.ts'
import { declareCharset } from './declare-charset.ts'
import { hideFlowed, joinFlowed } from './flowed.ts'
import type { Flow } from './flowed.ts'
import { withoutMailbox } from './mailbox.ts'
import { markQuotedMessages } from './quoted-message.ts'

/** A file attached to a message. */
export type MailAttachment = { name: string; mediaType: string; content: Uint8Array }

export type MailContent = {
  content: string
  /** Subject of the mail. */
  title?: string
  metadata: MailMetadata
}

/** The facts that a message states about itself. */
export type MailMetadata = {
  /** The senders: their names, or else their addresses. */
  authors?: string[]
  /** When it was sent, ISO 8601. */
  publishedAt?: string
  messageId?: string
  /** The encoding that was detected or given because the message declares no usable one; absent if it is UTF-8. */
  encoding?: string
  /** The first 1,000 attached files; `size` in bytes. */
  attachments?: { name: string; mediaType: string; size: number }[]
}

export type ReadMailOptions = {
  /** The file name as shown in messages. */
  name: string
  /** The encoding of a message that declares no usable one; detected by default. */
  encoding?: string | undefined
  limits: {
    /** Maximum lines of the file, because the parser keeps an object for each. */
    mailLines: number
  }
}

/** Maximum names of people and files in a list. */
const MAX_LISTED = 1_000
/** Maximum nesting of parts; a message with more is `document-too-complex`. Most have at most five levels. */
const MAX_NESTING = 50

/**
 * Reads a message: its headers, then its plain text, else its HTML, then the names of attached files. An attached
 * message counts as a file, because it is not the author's text.
 *
 * @throws CitationError `invalid-input`, `document-too-complex`, `missing-dependency`.
 */
export async function readMail(bytes: Uint8Array, options: ReadMailOptions): Promise<MailContent> {
  const { message, encoding } = await declareCharset(withoutMailbox(bytes, options), options)
  const { mail, flow } = await parseMail(message, options)
  const { subject, messageId } = mail
  const attachments = attachmentsOf(mail)
  const sent = dateOf(mail)
  const authors = peopleOf(mail.from ? [mail.from] : []).map(({ name, address }) => name || address)
  const parts = [headersOf(mail), await bodyOf(mail, flow), listOf(attachments)]
  return {
    content: parts.filter((part) => part !== '').join('\n\n'),
    ...(subject && { title: subject.slice(0, 1_000) }),
    metadata: {
      ...(authors.length > 0 && { authors }),
      ...(sent !== null && { publishedAt: sent }),
      ...(messageId && { messageId: messageId.slice(0, 1_000) }),
      ...(encoding !== undefined && { encoding }),
      ...(attachments.length > 0 && { attachments: attachments.slice(0, MAX_LISTED).map(describe) }),
    },
  }
}

/** The files attached to a message; pictures within its text do not count. */
export async function readAttachments(
  bytes: Uint8Array,
  options: ReadMailOptions,
): Promise<MailAttachment[]> {
  const { mail } = await parseMail(withoutMailbox(bytes, options), options)
  return attachmentsOf(mail)
}

async function parseMail(
  given: Uint8Array,
  { name, limits }: ReadMailOptions,
): Promise<{ mail: Email; flow: Flow }> {
  const { message, flow } = hideFlowed(given)
  if (linesOf(message) > limits.mailLines)
    throw tooComplex(name, `it has more than ${limits.mailLines} lines`)
  const { default: PostalMime } = await loadPostalMime()
  try {
    const settings = { forceRfc822Attachments: true, maxNestingDepth: MAX_NESTING }
    return { mail: await PostalMime.parse(message, settings), flow }
  } catch (error) {
    throw tooComplex(name, error instanceof Error ? error.message.slice(0, 200) : 'it is not a message')
  }
}

function linesOf(bytes: Uint8Array): number {
  let lines = 1
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) lines++
  return lines
}

function headersOf(mail: Email): string {
  const { subject, from, to = [], cc = [], headers } = mail
  const date = headers.find(({ key }) => key === 'date')?.value.trim()
  const lines = [
    ['From', peopleInWords(from ? [from] : [])],
    ['To', peopleInWords(to)],
    ['Cc', peopleInWords(cc)],
    ['Date', date ?? ''],
  ]
  const fields = lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`)
  const heading = subject ? `# ${oneLine(subject)}\n\n` : ''
  return `${heading}${fields.join('\n')}`.trim()
}

async function bodyOf({ text = '', html = '' }: Email, flow: Flow): Promise<string> {
  const plain = joinFlowed(text.replace(/\r\n?/g, '\n'), flow)
  const read = /\S/.test(plain) ? plain : (await readHtml(html, { quotes: true })).content
  return markQuotedMessages(read.trim())
}

function listOf(attachments: readonly MailAttachment[]): string {
  if (attachments.length === 0) return ''
  const listed = attachments.slice(0, MAX_LISTED)
  const more = attachments.length - listed.length
  return [
    'Attachments:',
    '',
    ...listed.map(({ name, mediaType }) => `- ${oneLine(name)} (${mediaType})`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join('\n')
}

function describe({ name, mediaType, content }: MailAttachment) {
  return { name, mediaType, size: content.length }
}

function attachmentsOf({ attachments }: Email): MailAttachment[] {
  return attachments
    .filter(({ related }) => related !== true)
    .map((attachment, index) => ({
      name:
        nameOf(attachment) ||
        `attachment-${index + 1}${attachment.mimeType === 'message/rfc822' ? '.eml' : ''}`,
      mediaType: attachment.mimeType.slice(0, 200),
      content: bytesOf(attachment.content),
    }))
}

/** An attachment's file name without folders, which a message may forge, cut to 200 UTF-16 units; `''` without one. */
function nameOf({ filename }: Attachment): string {
  return oneLine(filename ?? '')
    .split(/[\\/]/)
    .at(-1)!
    .trim()
    .slice(0, 200)
}

function bytesOf(content: Attachment['content']): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

type Person = { name: string; address: string }

/** The people in a header, including members of groups. */
function peopleOf(addresses: readonly Address[]): Person[] {
  return addresses
    .flatMap(({ name, address, group }) => group ?? [{ name, address: address ?? '' }])
    .slice(0, MAX_LISTED)
    .map(({ name, address }) => ({
      name: oneLine(name).slice(0, 200),
      address: oneLine(address).slice(0, 320),
    }))
}

function peopleInWords(addresses: readonly Address[]): string {
  return peopleOf(addresses)
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address))
    .join(', ')
}

/** The date in ISO 8601; `null` if the header is absent or not a date. */
function dateOf({ date }: Email): string | null {
  return date !== undefined && /^\d{4}-\d\d-\d\dT/.test(date) ? date : null
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

async function loadPostalMime(): Promise<typeof import('postal-mime')> {
  try {
    return await import('postal-mime')
  } catch (error) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import `postal-mime`, which reads e-mail.',
      suggestion: 'Install it (`npm install postal-mime`), or pass the text of the message.',
      cause: error,
    })
  }
}
