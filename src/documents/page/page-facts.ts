/**
 * Reads the facts that a web page states about itself. In: the tree of the page and its address. Out: its authors,
 * dates, language, site and address, bounded and checked. They are untrusted: they are shown, but nothing depends on
 * them.
 */
import { readStatedAddress } from '../../sources/registry.ts'
import type { HtmlElement, HtmlNode } from '../parse/html-tree.ts'
import { isVisible } from '../parse/html-tree.ts'
import { noticeOf } from '../parse/page-notices.ts'
import type { NoticeKind } from '../parse/page-notices.ts'
import { readPageData } from './json-ld.ts'
import type { PageData } from './json-ld.ts'
import { readStatedDate } from './stated-date.ts'

/** The facts that a web page states about itself. */
export type PageFacts = {
  /** Names of people and organisations, at most 50. */
  authors?: string[]
  /** When the page was published: ISO 8601, as precise as the page states it. */
  publishedAt?: string
  modifiedAt?: string
  /** A language tag (BCP 47). */
  language?: string
  /** The publisher; the name of the site if the page names no publisher. */
  publisher?: string
  /** The name of the site, or of the journal of an article. */
  siteName?: string
  /** The address that the page gives as its own, on the same site. */
  canonicalUrl?: string
  /** Banners and boxes that cover or cut off its text; `paywall` also if the page says that it is not free to read. */
  notices?: NoticeKind[]
}

const MAX_AUTHORS = 50
const MAX_NAME = 200
/** Maximum UTF-16 units of a value that the page states, such as a name or date; a longer value is ignored. */
const MAX_VALUE = 2_000
/** Maximum number of elements that are read for facts, such as `<meta>` and `<time>`. */
const MAX_STATED = 1_000

/**
 * Names of `<meta>` for each fact, the most exact first: for example of Open Graph (ogp.me), of Highwire as Google
 * Scholar reads it, and of Dublin Core (RFC 5013).
 */
const metaNames = {
  author:
    'citation_author citation_authors dc.creator dcterms.creator author article:author parsely-author sailthru.author',
  published: `article:published_time citation_publication_date citation_date citation_online_date dcterms.issued
    dc.date.issued dcterms.date dc.date dcterms.created datepublished og:article:published_time parsely-pub-date
    sailthru.date pubdate publish-date date`,
  modified: `article:modified_time og:updated_time dcterms.modified dc.date.modified datemodified last-modified`,
  language: 'citation_language dc.language dcterms.language og:locale content-language',
  publisher: 'citation_publisher dc.publisher dcterms.publisher',
  // A journal counts as the site of its articles, whoever hosts them.
  site: 'citation_journal_title og:site_name',
}

const listed = (names: string) => names.split(/\s+/)
const metaOf = {
  author: listed(metaNames.author),
  published: listed(metaNames.published),
  modified: listed(metaNames.modified),
  language: listed(metaNames.language),
  publisher: listed(metaNames.publisher),
  site: listed(metaNames.site),
}

/** Reads the facts that a page states about itself, in linear time. */
export function readPageFacts(roots: readonly HtmlNode[], { address }: { address?: string } = {}): PageFacts {
  const stated = statedIn(roots)
  const data = readPageData(stated.scripts, { ...(address !== undefined && { address }) })
  const meta = (kind: keyof typeof metaOf) => metaOf[kind].flatMap((name) => stated.meta.get(name) ?? [])
  const { main, site } = data
  const authors = authorsOf(data, stated)
  const publishedAt = firstDate([
    main?.['datePublished'],
    ...meta('published'),
    main?.['dateCreated'],
    stated.time,
  ])
  const modifiedAt = firstDate([main?.['dateModified'], ...meta('modified')])
  const language = firstOf([main?.['inLanguage'], stated.language, ...meta('language')], languageTag)
  const siteName = firstOf(
    [...meta('site'), site?.['name'], ...(stated.meta.get('application-name') ?? [])],
    nameOf,
  )
  const publisher = firstOf([...namesIn(main?.['publisher'], data), ...meta('publisher')], nameOf) ?? siteName
  const canonicalUrl = firstOf([stated.canonical, ...(stated.meta.get('og:url') ?? [])], (value) =>
    readStatedAddress(value, address),
  )
  const notices = [...stated.notices]
  if (isFalse(main?.['isAccessibleForFree']) && !stated.notices.has('paywall')) notices.push('paywall')
  return {
    ...(authors.length > 0 && { authors }),
    ...(publishedAt !== undefined && { publishedAt }),
    ...(modifiedAt !== undefined && { modifiedAt }),
    ...(language !== undefined && { language }),
    ...(publisher !== undefined && { publisher }),
    ...(siteName !== undefined && { siteName }),
    ...(canonicalUrl !== undefined && { canonicalUrl }),
    ...(notices.length > 0 && { notices }),
  }
}

/** The statements of the page's elements before they are checked. */
type Stated = {
  /** Contents of `meta` elements by name in lower case, in page order. */
  meta: Map<string, string[]>
  scripts: string[]
  canonical?: string
  language?: string
  /**
   * The date of the first `<time>` that is marked as the date of publication, as by `pubdate`. If none is marked, the
   * date of the first `<time>`, provided that all name the same day.
   */
  time?: string
  notices: Set<NoticeKind>
}

function statedIn(roots: readonly HtmlNode[]): Stated {
  const stated: Stated = { meta: new Map(), scripts: [], notices: new Set() }
  const times: { date: string; isOfPage: boolean }[] = []
  let left = MAX_STATED
  const pending = roots.toReversed()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!('children' in node)) continue
    if ('attribs' in node) {
      const kind = noticeOf(node)
      if (kind && !stated.notices.has(kind) && hasText(node)) stated.notices.add(kind)
      const read = readers[node.name]
      if (read && left-- > 0) read(node, stated, times)
    }
    // Text nodes are skipped: most nodes are texts, and they state no facts.
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index] as HtmlNode
      if (child.type !== 'text') pending.push(child)
    }
  }
  const marked = times.find(({ isOfPage }) => isOfPage)?.date
  const days = new Set(times.map(({ date }) => date.slice(0, 10)))
  const time = marked ?? (days.size === 1 ? times[0]!.date : undefined)
  return { ...stated, ...(time !== undefined && { time }) }
}

/**
 * Maximum nodes of a banner that are searched for text. A banner without text, which a script would fill, does not
 * count.
 */
const MAX_LOOKED_AT = 500

function hasText(root: HtmlNode): boolean {
  const pending = [root]
  let left = MAX_LOOKED_AT
  for (let node = pending.pop(); node && left-- > 0; node = pending.pop()) {
    if (node.type === 'text' && /\S/.test(node.data)) return true
    if ('children' in node && isVisible(node))
      for (let index = node.children.length - 1; index >= 0; index--)
        pending.push(node.children[index] as HtmlNode)
  }
  return false
}

type ReadElement = (node: HtmlElement, stated: Stated, times: { date: string; isOfPage: boolean }[]) => void

const readers: Readonly<Record<string, ReadElement>> = {
  __proto__: null as never,
  html({ attribs }, stated) {
    const language = attribs['lang'] ?? attribs['xml:lang']
    if (language !== undefined) stated.language ??= language
  },
  meta({ attribs }, { meta }) {
    const { content } = attribs
    if (content === undefined || content.length > MAX_VALUE) return
    const named = [attribs['property'], attribs['name'], attribs['itemprop'], attribs['http-equiv']]
    for (const name of new Set(
      named.map((each) =>
        each
          ?.trim()
          .toLowerCase()
          .replace(/^(dc|dcterms):/, '$1.'),
      ),
    )) {
      if (name) meta.set(name, [...(meta.get(name) ?? []).slice(0, MAX_AUTHORS), content])
    }
  },
  link({ attribs }, stated) {
    if (/(?:^|\s)canonical(?:\s|$)/i.test(attribs['rel'] ?? '')) stated.canonical ??= attribs['href'] ?? ''
  },
  script(node, { scripts }) {
    if (!/^application\/ld\+json\b/i.test(node.attribs['type']?.trim() ?? '')) return
    const text = node.children.map((child) => (child.type === 'text' ? child.data : '')).join('')
    scripts.push(text)
  },
  time({ attribs }, _, times) {
    const date = readStatedDate(attribs['datetime'])
    if (date === undefined) return
    const isOfPage =
      attribs['pubdate'] !== undefined ||
      /\bdatepublished\b/i.test(attribs['itemprop'] ?? '') ||
      /(?:^|\s)(?:dt-published|entry-date|published)(?:\s|$)/i.test(attribs['class'] ?? '')
    times.push({ date, isOfPage })
  },
}

function authorsOf(data: PageData, { meta }: Stated): string[] {
  const named = namesIn(data.main?.['author'] ?? data.main?.['creator'], data)
  const lists = [named, ...metaOf.author.map((name) => meta.get(name) ?? [])]
  for (const [index, list] of lists.entries()) {
    const isList = metaOf.author[index - 1] === 'citation_authors'
    const names = list
      .flatMap((each) => (isList ? each.split(';') : [each]))
      .flatMap((each) => nameOf(each) ?? [])
    if (names.length > 0) return [...new Set(names)].slice(0, MAX_AUTHORS)
  }
  return []
}

/** The names in a value of JSON-LD: texts, or nodes with a name. */
function namesIn(value: unknown, { resolve }: PageData): string[] {
  return [value]
    .flat()
    .slice(0, MAX_AUTHORS)
    .flatMap((each) => {
      if (typeof each === 'string') return [each]
      const name = resolve(each)?.['name']
      return typeof name === 'string' ? [name] : []
    })
}

function firstOf<T>(values: readonly unknown[], read: (value: unknown) => T | undefined): T | undefined {
  for (const value of values) {
    const found = read(value)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether a value is false. Pages also write `false` as a text. */
function isFalse(value: unknown): boolean {
  return value === false || (typeof value === 'string' && /^false$/i.test(value))
}

function firstDate(values: readonly unknown[]): string | undefined {
  return firstOf(values, readStatedDate)
}

/** A name on one line; `undefined` for other values, and for a web address, such as that of a profile. */
function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_VALUE) return undefined
  const name = value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return name === '' || name.length > MAX_NAME || /^(?:https?:)?\/\//i.test(name) ? undefined : name
}

/**
 * A language tag in its canonical form: `de-DE` from `de_DE` and `de-de`. `undefined` for other text, such as
 * `English`.
 */
function languageTag(value: unknown): string | undefined {
  const given = typeof value === 'string' ? value : undefined
  const tag = given?.trim().replaceAll('_', '-')
  if (tag === undefined || !/^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    // Not well-formed, such as a tag with a duplicate part.
    return undefined
  }
}
