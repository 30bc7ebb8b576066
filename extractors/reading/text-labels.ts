import type { SourceInput } from '../../src/core/source.ts'
import { quotable } from './record-text.ts'
import { dateOf } from './scholarly.ts'
import { isHttpUrl, numberOf } from './values.ts'

type LabelField =
  | 'title'
  | 'url'
  | 'text'
  | 'snippet'
  | 'publisher'
  | 'publishedAt'
  | 'modifiedAt'
  | 'author'
  | 'identifier'
  | 'score'
  | 'page'

const labelFields: Record<string, LabelField> = {
  title: 'title',
  headline: 'title',
  url: 'url',
  'url source': 'url',
  'source url': 'url',
  link: 'url',
  href: 'url',
  uri: 'url',
  source: 'url',
  page: 'page',
  'page number': 'page',
  text: 'text',
  content: 'text',
  'markdown content': 'text',
  'page content': 'text',
  snippet: 'snippet',
  description: 'snippet',
  summary: 'snippet',
  excerpt: 'snippet',
  abstract: 'text',
  highlights: 'snippet',
  body: 'text',
  passage: 'text',
  published: 'publishedAt',
  'published time': 'publishedAt',
  'published date': 'publishedAt',
  'publication date': 'publishedAt',
  date: 'publishedAt',
  modified: 'modifiedAt',
  updated: 'modifiedAt',
  'modified time': 'modifiedAt',
  'last modified': 'modifiedAt',
  'last updated': 'modifiedAt',
  publisher: 'publisher',
  'site name': 'publisher',
  author: 'author',
  authors: 'author',
  id: 'identifier',
  doi: 'identifier',
  file: 'identifier',
  filename: 'identifier',
  'document id': 'identifier',
  score: 'score',
  relevance: 'score',
}

type Entry = {
  fields: Partial<Record<LabelField, string>>
  /** Lines of the result's text, without labels and without the lines of `snippet`. */
  text: string[]
  /** Lines below a label such as `Snippet:`. */
  snippet: string[]
  label?: LabelField
}

const MAX_LINES = 200_000
const MAX_PREAMBLE = 200
const MAX_LINE_LENGTH = 4_000

/**
 * Reads results written as labelled lines, as page readers and search servers print them, such as `Title: …` above
 * `URL Source: …`. `null` for other texts, such as prose with a label in it. With `mustStart`, no other text may stand
 * before the first label.
 */
export function entriesOfLabels(text: string, { mustStart = false } = {}): SourceInput[] | null {
  const lines = text.split('\n', MAX_LINES)
  const entries: Entry[] = []
  let entry: Entry | undefined
  let isWholePage = false
  let preamble = 0
  for (const [index, line] of lines.entries()) {
    const label: Label | null = isWholePage ? null : labelOf(line)
    const heading = isWholePage || label ? null : headingOf(line, lines[index + 1])
    if (heading !== null || (label && startsEntry(label.field, entry))) {
      entry = { fields: heading === null ? {} : { title: heading }, text: [], snippet: [] }
      entries.push(entry)
    }
    if (!label && !entry) preamble += line.trim().length
    if (heading !== null || (!label && !entry)) continue
    entry ??= { fields: {}, text: [], snippet: [] }
    if (!label) {
      if (!isRule(line)) entry[entry.label === 'snippet' ? 'snippet' : 'text'].push(line)
      continue
    }
    entry.label = label.field
    if (label.field === 'text' || label.field === 'snippet') entry[label.field].push(label.value)
    else entry.fields[label.field] ??= label.value
    // Jina Reader prints a single page in this form; everything that follows is its content.
    isWholePage = label.name === 'markdown content' && !label.isNumbered
  }
  const sources = entries.map(toSource).filter((source) => source !== null)
  // Labels in the middle of a longer text belong to the text.
  const isProse = mustStart ? preamble > 0 : preamble > MAX_PREAMBLE && sources.length < 2
  return sources.length > 0 && !isProse ? sources : null
}

function startsEntry(field: LabelField, entry: Entry | undefined): boolean {
  if (!entry) return field === 'title' || field === 'url' || field === 'identifier'
  if (field === 'title') return entry.fields.title !== undefined || isText(entry.label)
  return field === 'url' && entry.fields.url !== undefined
}

type Label = { name: string; field: LabelField; value: string; isNumbered: boolean }

function labelOf(line: string): Label | null {
  if (line.length > MAX_LINE_LENGTH && !/^\s{0,20}\w{3,20}:/.test(line)) return null
  const match =
    /^\s{0,20}((?:\[\d{1,4}\]|\d{1,4}[.)]|[-*•])\s{1,4})?\*{0,2}([a-z][a-z ]{1,20}?)\*{0,2}:\*{0,2}(?:\s|$)/i.exec(
      line.slice(0, 100),
    )
  const name = match?.[2]?.toLowerCase()
  const field = name !== undefined && Object.hasOwn(labelFields, name) ? labelFields[name] : undefined
  if (!match || !name || !field) return null
  const value = line.slice(match[0].length).trim()
  // `Page: 12` is a number, `Page: Grey heron` a title.
  const isTitle = name === 'page' && numberOf(value) === undefined
  return { name, field: isTitle ? 'title' : field, value, isNumbered: Boolean(match[1]) }
}

/** The title in a numbered line or heading if the line below it, `next`, is a label; otherwise `null`. */
function headingOf(line: string, next: string | undefined): string | null {
  if (next === undefined || line.length > 500) return null
  const match = /^\s{0,20}(?:#{1,6}|\[\d{1,4}\]|\d{1,4}[.)])\s{1,4}(\S.*)$/.exec(line)
  return match && labelOf(next) ? match[1]!.replaceAll('**', '').trim() : null
}

function isRule(line: string): boolean {
  return /^\s{0,20}(?:-{3,}|={3,}|\*{3,}|_{3,})\s{0,20}$/.test(line)
}

function isText(label: LabelField | undefined): boolean {
  return label === 'text' || label === 'snippet'
}

function toSource({ fields, text, snippet: lines, label }: Entry): SourceInput | null {
  const url = linkTarget(fields.url)
  const [whole, short] = [text, lines].map((given) => quotable(given.join('\n').trim()))
  // A snippet without other text is the content.
  const content = whole || short
  const snippet = whole && short !== whole ? short : undefined
  const identifier = fields.identifier ?? (url ? undefined : fields.url)
  const hasText = content !== undefined && content !== ''
  if (!(url ?? identifier ?? (hasText && label ? fields.title : undefined)) || !(fields.title || hasText))
    return null
  const relevance = numberOf(fields.score)
  const pageNumber = numberOf(fields.page)
  return {
    ...(url && { url }),
    ...(identifier && { identifier }),
    ...(fields.title && { title: fields.title }),
    ...(snippet && { snippet }),
    ...(hasText && { content }),
    ...(fields.author && { authors: [fields.author] }),
    ...(fields.publisher && { publisher: fields.publisher }),
    ...(fields.publishedAt && { publishedAt: dateOf(fields.publishedAt) }),
    ...(fields.modifiedAt && { modifiedAt: dateOf(fields.modifiedAt) }),
    ...(relevance !== undefined && { relevance }),
    ...(pageNumber && { pageNumber }),
  }
}

/** The URL of a plain, bracketed or markdown link; `undefined` for other text. */
function linkTarget(value: string | undefined): string | undefined {
  const bare =
    value &&
    (/\]\((https?:\/\/\S{1,4000})\)$/.exec(value.slice(0, 5_000))?.[1] ?? value.replace(/^<|>$/g, ''))
  return isHttpUrl(bare) ? bare : undefined
}
