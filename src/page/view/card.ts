import type { Citation, DifferencePart, Evidence } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { cleanLabel, withoutControls } from '../../core/clean-label.ts'
import { statusWords } from '../../references/display/status-words.ts'
import { formatLocation } from './location.ts'
import { statusClasses } from './marker.ts'
import { recheckWords } from './recheck-words.ts'
import { sourcePlaceUrl } from '../../references/display/text-fragment.ts'
import { h } from './node.ts'
import type { ViewElement, ViewNode } from './node.ts'
import { providerNames, sourceLabelView } from './source-list.ts'

export type CardAction = 'open' | 'copy'

export type CardViewOptions = {
  /**
   * Buttons for pages whose script handles them: `open` shows a quote in its source,
   * `copy` copies the citation. Each carries `data-action`; an `open` button stands in
   * the section whose attributes name the source and the span of the quote.
   */
  actions?: readonly CardAction[]
}

/**
 * The card that a reader sees on hovering or focusing a marker: the status in words with
 * how it was reached, the reason, what became of the source since, the verifier that judged,
 * the providers of models that cite it by themselves, and for each piece of evidence the source, the place, the quote
 * marked in its context and, unless it is word for word, its similarity.
 */
export function cardView(
  citation: Citation,
  sources: readonly CitedSource[],
  { actions = [] }: CardViewOptions = {},
): ViewElement {
  const { icon, words } = statusWords(citation)
  const byId = new Map(sources.map((source) => [source.id, source]))
  const quoted = new Set(citation.evidence.map(({ sourceId }) => sourceId))
  const verifier = citation.method === 'judge' && cleanLabel(citation.verifier)
  const citers = providerNames(citation.citedBy)
  const classes = ['citespan-card', ...statusClasses([citation])].join(' ')
  const attributes = { class: classes, 'data-citation': citation.id }
  return h('div', attributes, [
    h('p', { class: 'citespan-verdict' }, [
      h('span', { 'aria-hidden': 'true' }, [icon]),
      ` ${words[0]!.toUpperCase()}${words.slice(1)}`,
    ]),
    lineView('reason', cleanLabel(citation.reason)),
    lineView('recheck', recheckWords(citation)),
    lineView('verifier', verifier && `Verifier: ${verifier}`),
    lineView('cited-by', citers && `Cited by: ${citers}`),
    ...citation.evidence.map((evidence) =>
      evidenceView(evidence, { source: byId.get(evidence.sourceId), actions }),
    ),
    ...citation.sourceIds
      .filter((id) => !quoted.has(id))
      .flatMap((id) => byId.get(id) ?? [])
      .map((source) =>
        h('section', { class: 'citespan-evidence', 'data-source': source.id }, [
          headingView(source),
          actions.includes('open') ? actionView('open') : null,
        ]),
      ),
    actions.includes('copy') ? h('p', { class: 'citespan-actions' }, [actionView('copy')]) : null,
  ])
}

/** A line of text that may be in any language; none without text. */
function lineView(name: string, text: string | false): ViewNode | null {
  return text ? h('p', { class: `citespan-${name}`, dir: 'auto' }, [text]) : null
}

const ACTION_WORDS: Record<CardAction, string> = { open: 'Show in the source', copy: 'Copy citation' }

function actionView(action: CardAction): ViewElement {
  return h('button', { type: 'button', class: 'citespan-action', 'data-action': action }, [
    ACTION_WORDS[action],
  ])
}

function evidenceView(
  evidence: Evidence,
  { source, actions }: { source: CitedSource | undefined; actions: readonly CardAction[] },
): ViewElement {
  const { prefix = '', quote, suffix = '', similarity, kind } = evidence
  const location = formatLocation(evidence, source)
  const attributes = {
    class: 'citespan-evidence',
    'data-source': evidence.sourceId,
    'data-start': String(evidence.start),
    'data-end': String(evidence.end),
  }
  return h('section', attributes, [
    source ? headingView(location ? { ...source, pageNumber: undefined } : source, evidence) : null,
    lineView('location', location),
    h('blockquote', { dir: 'auto' }, [
      before(withoutControls(prefix)),
      h('mark', {}, [withoutControls(quote)]),
      after(withoutControls(suffix)),
    ]),
    kind === 'fuzzy'
      ? h('p', { class: 'citespan-similarity' }, [`Similar wording, ${Math.floor(similarity * 100)} % alike`])
      : null,
    evidence.difference ? differenceView(evidence.difference) : null,
    actions.includes('open') ? actionView('open') : null,
  ])
}

/** Context of at least this many UTF-16 units was cut to its maximum length, so its outer word may be incomplete. */
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

/** The quote as given, with the source's words in place of those that differ: `<del>` and `<ins>`, introduced in words for screen readers. */
function differenceView(parts: readonly DifferencePart[]): ViewElement {
  const shown = parts.map(({ kind, text }): ViewNode => {
    const value = withoutControls(text)
    if (kind === 'same') return value
    return h(kind === 'missing' ? 'del' : 'ins', {}, [value])
  })
  return h('p', { class: 'citespan-difference', dir: 'auto' }, [
    h('span', {}, ['Quoted, and in the source: ']),
    ...shown,
  ])
}

/** The source as a link, to the place of the evidence when that has an address. */
function headingView(source: CitedSource, evidence?: Evidence): ViewElement {
  const href = (evidence && sourcePlaceUrl(source, evidence)) ?? undefined
  return h('p', { class: 'citespan-source' }, [
    h('span', { class: 'citespan-number' }, [String(source.number)]),
    ' ',
    ...sourceLabelView(source, { href }),
  ])
}
