import type { TextOrigin } from '../../core/text.ts'
import type { Citation, DifferencePart, Evidence } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { cleanLabel, shortLabel, withoutControls } from '../../core/clean-label.ts'
import { languageOf, statusWords, sourcePlaceUrl } from '../../references/display.ts'
import { formatLocation } from './location.ts'
import { statusClasses } from './marker.ts'
import { outdatedWords, recheckWords } from './recheck-words.ts'
import { h } from './node.ts'
import type { ViewElement, ViewNode } from './node.ts'
import { providerNames, sourceLabelView } from './source-list.ts'

export type CardAction = 'open' | 'copy'

export type CardViewOptions = {
  /**
   * Buttons for pages whose script handles them, none by default: `open` shows a quote in its source, `copy` copies the
   * citation. Each has `data-action`; an `open` button is in the section whose attributes name the source and the span
   * of the quote.
   */
  actions?: readonly CardAction[]
  /** BCP 47 tag of the page: German for `de` and its regions, else English. */
  locale?: string
}

/**
 * The card that a reader sees on hovering or focusing a marker. It shows the status of the citation in words and, for
 * each piece of evidence, the quote marked in its context.
 */
export function cardView(
  citation: Citation,
  sources: readonly CitedSource[],
  { actions = [], locale = 'en' }: CardViewOptions = {},
): ViewElement {
  const { icon, words } = statusWords(citation, { locale })
  const { verifier: judge, citedBy, registered: otherClaim, agent } = WORDS[languageOf(locale)]
  const { quoteContext, relevanceReasoning } = citation.registration ?? {}
  const byId = new Map(sources.map((source) => [source.id, source]))
  const quoted = new Set(citation.evidence.map(({ sourceId }) => sourceId))
  const verifier = citation.method === 'judge' && cleanLabel(citation.verifier)
  const citers = providerNames(citation.citedBy)
  const { registered: linked, text } = citation
  const registered = linked && linked.claim !== text ? cleanLabel(linked.claim) : ''
  const classes = ['citespan-card', ...statusClasses([citation])].join(' ')
  const attributes = { class: classes, 'data-citation': citation.id }
  return h('div', attributes, [
    h('p', { class: 'citespan-verdict' }, [
      h('span', { 'aria-hidden': 'true' }, [icon]),
      ` ${words[0]!.toUpperCase()}${words.slice(1)}`,
    ]),
    lineView('outdated', outdatedWords(citation, { locale })),
    lineView('reason', cleanLabel(citation.reason)),
    ...(citation.notes ?? []).map((note) => lineView('note', cleanLabel(note))),
    ...[quoteContext, relevanceReasoning].map((said, at) =>
      lineView('agent', said && `${agent[at]}: ${shortLabel(said, MAX_SAID)}`),
    ),
    lineView('registered', registered && `${otherClaim}: ${registered}`),
    lineView('recheck', recheckWords(citation, { locale })),
    lineView('verifier', verifier && `${judge}: ${verifier}`),
    lineView('cited-by', citers && `${citedBy}: ${citers}`),
    ...citation.evidence.map((evidence) =>
      evidenceView(evidence, {
        source: byId.get(evidence.sourceId),
        actions,
        locale,
        isQuoted: citation.registration?.quote !== undefined,
      }),
    ),
    ...citation.sourceIds
      .filter((id) => !quoted.has(id))
      .flatMap((id) => byId.get(id) ?? [])
      .map((source) =>
        h('section', { class: 'citespan-evidence', 'data-source': source.id }, [
          headingView(source, { locale }),
          lineView('text-origin', originWords(source, locale)),
          actions.includes('open') ? actionView('open', locale) : null,
        ]),
      ),
    actions.includes('copy') ? h('p', { class: 'citespan-actions' }, [actionView('copy', locale)]) : null,
  ])
}

/** Maximum UTF-16 units of an agent's words on a card. */
const MAX_SAID = 600

/** A line of text that may be in any language, with the class `citespan-<name>`; nothing if the text is empty. */
function lineView(name: string, text: string | false | undefined): ViewNode | null {
  return text ? h('p', { class: `citespan-${name}`, dir: 'auto' }, [text]) : null
}

const WORDS = {
  en: {
    verifier: 'Verifier',
    citedBy: 'Cited by',
    registered: 'Registered claim',
    agent: ['Context, by the agent', 'Reason, by the agent'],
    version: 'version',
    exact: 'Quote found word for word',
    fuzzy: (share: number) => `Similar wording, ${share} % alike`,
    difference: 'Quoted, and in the source: ',
    open: 'Show in the source',
    copy: 'Copy citation',
    origin: {
      excerpt: 'Excerpt of a search result',
      model: 'Written by a model: no evidence',
      unread: 'Page not read: no evidence',
    },
  },
  de: {
    verifier: 'Geprüft von',
    citedBy: 'Zitiert von',
    registered: 'Eingetragene Aussage',
    agent: ['Zusammenhang laut Agent', 'Begründung laut Agent'],
    version: 'Fassung',
    exact: 'Zitat Wort für Wort gefunden',
    fuzzy: (share: number) => `Ähnlicher Wortlaut, zu ${share} % gleich`,
    difference: 'Zitiert, und in der Quelle: ',
    open: 'In der Quelle zeigen',
    copy: 'Zitat kopieren',
    origin: {
      excerpt: 'Auszug aus einem Suchergebnis',
      model: 'Von einem Modell: kein Beleg',
      unread: 'Seite nicht gelesen: kein Beleg',
    },
  },
} as const

/** Words for the origin of a source's text; `undefined` if the origin does not limit what the text proves. */
function originWords(source: CitedSource | undefined, locale: string): string | undefined {
  const words: Partial<Record<TextOrigin, string>> = WORDS[languageOf(locale)].origin
  return source?.textOrigin && words[source.textOrigin]
}

function actionView(action: CardAction, locale: string): ViewElement {
  return h('button', { type: 'button', class: 'citespan-action', 'data-action': action }, [
    WORDS[languageOf(locale)][action],
  ])
}

function evidenceView(
  evidence: Evidence,
  {
    source,
    actions,
    locale,
    isQuoted,
  }: {
    source: CitedSource | undefined
    actions: readonly CardAction[]
    locale: string
    isQuoted: boolean
  },
): ViewElement {
  const { prefix = '', quote, suffix = '', similarity, kind } = evidence
  const location = formatLocation(evidence, source, { locale })
  const { exact, fuzzy } = WORDS[languageOf(locale)]
  const share = Math.floor(similarity * 100)
  const attributes = {
    class: 'citespan-evidence',
    'data-source': evidence.sourceId,
    'data-start': String(evidence.start),
    'data-end': String(evidence.end),
  }
  return h('section', attributes, [
    source
      ? headingView(location ? { ...source, pageNumber: undefined } : source, { evidence, locale })
      : null,
    lineView('location', location),
    lineView('text-origin', originWords(source, locale)),
    h('blockquote', { dir: 'auto' }, [
      ...textView(before(withoutControls(prefix))),
      h('mark', {}, textView(withoutControls(quote))),
      ...textView(after(withoutControls(suffix))),
    ]),
    lineView('similarity', kind === 'fuzzy' ? fuzzy(share) : isQuoted && similarity === 1 && exact),
    evidence.difference ? differenceView(evidence.difference, locale) : null,
    actions.includes('open') ? actionView('open', locale) : null,
  ])
}

/**
 * Shows a source's text: `~~12~~` is struck out, and `[^1]` becomes a superscript. In a cut text, the strikethrough
 * may begin before it or end after it.
 */
function textView(text: string): ViewNode[] {
  const struck = /~~(?=\S)([^~]+)(?<=\S)~~|^([^~]*[^~\s])~~(?![^\s.,;:!?)])|(?<![^\s(])~~(\S[^~]*)$/
  return text.split(struck).flatMap((part, at) => {
    if (!part) return []
    return at % 4 === 0 ? notesView(part) : h('s', {}, notesView(part))
  })
}

function notesView(text: string): ViewNode[] {
  return text.split(/(\[)\^([^\]\s]{1,20}\])/).flatMap((part, at, parts) => {
    if (at % 3 === 1 || !part) return []
    return at % 3 === 0 ? part : h('sup', {}, [parts[at - 1]! + part])
  })
}

/**
 * Context of at least this many UTF-16 units was probably cut, so its outermost word may be incomplete and is left out.
 */
const CUT_LENGTH = 58

/** The context before a quote, limited to its paragraph and to whole words. */
function before(prefix: string): string {
  const paragraph = prefix.split(/\n[^\S\n]*\n/).at(-1)!
  const isCut = paragraph.length >= CUT_LENGTH
  return isCut ? paragraph.replace(/^\S*\s+/, '… ') : paragraph
}

function after(suffix: string): string {
  const paragraph = suffix.split(/\n[^\S\n]*\n/)[0]!
  const end = paragraph.trimEnd().search(/\s\S*$/)
  return paragraph.length >= CUT_LENGTH && end > 0 ? `${paragraph.slice(0, end)} …` : paragraph
}

/**
 * The given quote with its differing words as `<del>` and the source's words in their place as `<ins>`, introduced in
 * words for screen readers.
 */
function differenceView(parts: readonly DifferencePart[], locale: string): ViewElement {
  const shown = parts.map(({ kind, text }): ViewNode => {
    const value = withoutControls(text)
    if (kind === 'same') return value
    return h(kind === 'missing' ? 'del' : 'ins', {}, [value])
  })
  return h('p', { class: 'citespan-difference', dir: 'auto' }, [
    h('span', {}, [WORDS[languageOf(locale)].difference]),
    ...shown,
  ])
}

/** The source as a link to the place of the evidence if that has an address, else to its URL if it has one. */
function headingView(
  source: CitedSource,
  { evidence, locale }: { evidence?: Evidence; locale: string },
): ViewElement {
  const href = (evidence && sourcePlaceUrl(source, evidence)) ?? undefined
  const { version, fileName } = source
  const words = WORDS[languageOf(locale)].version
  const which = [version && `${words} ${cleanLabel(version)}`, fileName && cleanLabel(fileName)].filter(
    Boolean,
  )
  return h('p', { class: 'citespan-source' }, [
    h('span', { class: 'citespan-number' }, [String(source.number)]),
    ' ',
    ...sourceLabelView(source, { href }),
    which.length > 0 ? h('span', { class: 'citespan-source-details' }, [` (${which.join(', ')})`]) : null,
  ])
}
