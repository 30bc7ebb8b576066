import type { Evidence } from '../../core/citation.ts'
import type { RunRecord } from '../../core/records.ts'
import { shortLabel } from '../../core/clean-label.ts'
import { expectObject, expectText, expectTexts } from '../../core/shapes.ts'
import { titleOf } from '../../core/source-label.ts'
import type { Source } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { createExactFinder } from '../../text/locate.ts'
import { foldText } from '../../text/folding.ts'
import { isWordBoundary, sourcePlaceUrl, textFragmentUrl } from '../display/text-fragment.ts'
import { expectRun } from './expect-run.ts'

/**
 * Links that open the sources of an answer, one for each piece of evidence, as a list of addresses (`text/uri-list`,
 * RFC 2483). A comment above each address gives the number and title of the source, the status and the claim. Failed
 * citations and sources without an http(s) address are left out. If a quote is shorter than 40 UTF-16 units or occurs
 * more than once in its source, the link includes its context; a PDF is opened at its page instead.
 *
 * @throws CitationError `invalid-input` for an invalid record.
 */
export function toTextFragments(run: RunRecord): string {
  expectRun(run, {}, 'toTextFragments')
  const sources = new Map(
    run.sources.map((source) => [source.id, { source, title: shortLabel(titleOf(source), MAX_LABEL) }]),
  )
  const links = createLinks()
  const lines = run.citations.flatMap((citation) => {
    if (citation.status === 'failed') return []
    return citation.evidence.flatMap((evidence) => {
      const { source, title } = sources.get(evidence.sourceId) ?? {}
      const link = source && links(source, evidence)
      if (!source || !link) return []
      return [
        `# [${source.number}] ${title}`,
        `# ${citation.status}: ${shortLabel(citation.text, MAX_LABEL)}`,
        link,
      ]
    })
  })
  return lines.map((line) => `${line}\r\n`).join('')
}

/** Maximum UTF-16 units of a title, or of a claim, in a comment. */
const MAX_LABEL = 300

/** Creates a function that links to a piece of evidence in its source; `null` if the source has no http(s) address. */
function createLinks() {
  const finders = new Map<string, ReturnType<typeof createExactFinder>>()
  return (source: Source, evidence: Evidence): string | null => {
    const place = sourcePlaceUrl(source, evidence)
    // A PDF opens at a page, because browsers do not support text fragments in PDFs.
    if (!source.url || !place?.includes(':~:text=')) return place
    const finder =
      finders.get(source.id) ?? createExactFinder(foldText(source.content).text, { isIndexed: true })
    finders.set(source.id, finder)
    const quote = foldText(evidence.quote).text.trim()
    if (quote !== '' && finder.findAll(quote).length < 2) return place
    const { content } = source
    return textFragmentUrl(source.url, {
      quote: evidence.quote,
      prefix: evidence.prefix ?? content.slice(Math.max(0, evidence.start - CONTEXT), evidence.start),
      suffix: evidence.suffix ?? content.slice(evidence.end, evidence.end + CONTEXT),
    })
  }
}

/** UTF-16 units of context around a quote that is not unique. */
const CONTEXT = 60

/**
 * The words of a text fragment, decoded. `start`: the whole quote, or its beginning if `end` is its end. `prefix` and
 * `suffix`: the words around the quote.
 */
export type TextDirective = { prefix?: string; start: string; end?: string; suffix?: string }

/**
 * Reads the first text directive of a link, `#:~:text=[prefix-,]start[,end][,-suffix]` (WICG, URL Fragment Text
 * Directives); `null` if there is none, or if the first one is not valid.
 */
export function readTextFragment(url: string): TextDirective | null {
  expectText(url, 'readTextFragment(): url')
  const directive = url.split('#').slice(1).join('#').split(':~:').slice(1).join(':~:')
  const text = directive.split('&').find((part) => part.startsWith('text='))
  const parts = text?.slice('text='.length).split(',')
  if (!parts || parts.length > 4) return null
  const prefix = parts.length > 1 && parts[0]!.endsWith('-') ? parts.shift()!.slice(0, -1) : undefined
  const suffix = parts.length > 1 && parts.at(-1)!.startsWith('-') ? parts.pop()!.slice(1) : undefined
  const [start = '', end, more] = parts
  const words = [prefix, start, end, suffix].map((part) => (part === undefined ? undefined : decode(part)))
  if (more !== undefined || words.some((part) => part === null || part === '')) return null
  const [before, first, last, after] = words
  if (typeof first !== 'string') return null
  return {
    start: first,
    ...(before && { prefix: before }),
    ...(last && { end: last }),
    ...(after && { suffix: after }),
  }
}

function decode(part: string): string | null {
  // A dash that is not encoded is syntax.
  if (part.includes('-')) return null
  try {
    return decodeURIComponent(part)
  } catch {
    // Not percent-encoded as UTF-8.
    return null
  }
}

/**
 * Finds a text directive in a text, and returns its span in UTF-16 units. It is the first place with the same whole
 * words and context, ignoring case, white space, markdown signs and typographic variants. `null` if there is none. The
 * search is that of browsers (WICG, URL Fragment Text Directives, "find a range from a text directive"), with the text
 * as one block.
 */
export function locateTextFragment(directive: TextDirective, text: string): Span | null {
  expectObject(directive, 'locateTextFragment(): directive')
  const { prefix = '', start, end: textEnd = '', suffix = '' } = directive
  expectTexts([prefix, start, textEnd, suffix], 'locateTextFragment(): the words of the directive')
  expectText(text, 'locateTextFragment(): text')
  const { text: folded, toOriginal } = foldText(text)
  const [before, first, last, after] = [prefix, start, textEnd, suffix].map((part) =>
    foldText(part).text.trim(),
  ) as [string, string, string, string]
  if (first === '') return null
  // Only where no context follows do the words have to end with a word, because the context may continue it.
  const firstEndsWord = last !== '' || after === ''
  const lastEndsWord = after === ''
  const anchor = before || first
  for (
    let lead = findWords(anchor, folded);
    lead >= 0;
    lead = findWords(anchor, folded, { from: lead + 1 })
  ) {
    const at = before === '' ? lead : skipSpace(folded, lead + before.length)
    const from = at + first.length
    if (!folded.startsWith(first, at) || (firstEndsWord && !isWordBoundary(folded, from))) continue
    if (last === '') {
      if (isFollowedBy(after, folded, from)) return toOriginal({ start: at, end: from })
      continue
    }
    for (let end = from; ;) {
      const place = findWords(last, folded, { from: end, endsWord: lastEndsWord })
      // Browsers try no later first words either, because the ends after these have been tried.
      if (place < 0) return null
      end = place + last.length
      if (isFollowedBy(after, folded, end)) return toOriginal({ start: at, end })
    }
  }
  return null
}

/** The first place of words that begin with a word and, if `endsWord`, end with one; -1 if there is none. */
function findWords(words: string, text: string, { from = 0, endsWord = false } = {}): number {
  for (let at = text.indexOf(words, from); at >= 0; at = text.indexOf(words, at + 1)) {
    if (isWordBoundary(text, at) && (!endsWord || isWordBoundary(text, at + words.length))) return at
  }
  return -1
}

/** Whether the suffix follows, after white space, and ends with a word. */
function isFollowedBy(suffix: string, text: string, offset: number): boolean {
  if (suffix === '') return true
  const at = skipSpace(text, offset)
  return text.startsWith(suffix, at) && isWordBoundary(text, at + suffix.length)
}

/** The offset after white space, which is at most one space in a folded text. */
function skipSpace(text: string, offset: number): number {
  return text[offset] === ' ' ? offset + 1 : offset
}
