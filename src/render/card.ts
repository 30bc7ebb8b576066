import type { Citation, DifferencePart, Evidence, Verdict } from '../core/citation.ts'
import type { CitedSource } from '../core/citations-data.ts'
import { cleanLabel, escapeHtml, withoutControls } from './escape-html.ts'
import { sourceHtml } from './source-list.ts'

/** A sign and words: what a verdict says must not hang on its colour. */
const VERDICTS: Record<Verdict, { icon: string; words: string }> = {
  supported: { icon: '✓', words: 'Supported by the source' },
  partial: { icon: '◐', words: 'Partly supported by the source' },
  contradicted: { icon: '✗', words: 'Contradicted by the source' },
  unsupported: { icon: '✗', words: 'Not supported by the source' },
  unknown: { icon: '?', words: 'Not verified' },
}

const PENDING = { icon: '…', words: 'Being checked' }

/**
 * What a reader sees on hovering or focusing a marker: the verdict in words with
 * its reason, and for each piece of evidence the source, the page, the quote
 * marked in its context and, where it is not word for word, how near it is.
 */
export function renderCard(citation: Citation, sources: readonly CitedSource[]): string {
  const { icon, words } = citation.status === 'pending' ? PENDING : VERDICTS[citation.verdict]
  const byId = new Map(sources.map((source) => [source.id, source]))
  const quoted = new Set(citation.evidence.map(({ sourceId }) => sourceId))
  const reason = cleanLabel(citation.reason)
  return [
    `<div class="citespan-card ${escapeHtml(citation.status)}" data-citation="${escapeHtml(citation.id)}">`,
    `<p class="citespan-verdict"><span aria-hidden="true">${icon}</span> ${words}</p>`,
    reason && `<p class="citespan-reason" dir="auto">${escapeHtml(reason)}</p>`,
    ...citation.evidence.map((evidence) => evidenceHtml(evidence, byId.get(evidence.sourceId))),
    ...citation.sourceIds
      .filter((id) => !quoted.has(id))
      .flatMap((id) => byId.get(id) ?? [])
      .map((source) => `<section class="citespan-evidence">${headingHtml(source)}</section>`),
    '</div>',
  ].join('')
}

function evidenceHtml(evidence: Evidence, source: CitedSource | undefined): string {
  const { prefix = '', quote, suffix = '', similarity, kind, pageNumber } = evidence
  const heading = source ? headingHtml({ ...source, pageNumber: pageNumber ?? source.pageNumber }) : ''
  const span = `data-start="${escapeHtml(String(evidence.start))}" data-end="${escapeHtml(String(evidence.end))}"`
  const nearness = `<p class="citespan-similarity">Similar wording, ${Math.floor(similarity * 100)} % alike</p>`
  return [
    `<section class="citespan-evidence" data-source="${escapeHtml(evidence.sourceId)}" ${span}>`,
    heading,
    `<blockquote dir="auto">${text(prefix)}<mark>${text(quote)}</mark>${text(suffix)}</blockquote>`,
    kind === 'fuzzy' ? nearness : '',
    evidence.difference ? differenceHtml(evidence.difference) : '',
    '</section>',
  ].join('')
}

/** What was quoted, with what the source has in its place: struck through and inserted, in words for screen readers too. */
function differenceHtml(parts: readonly DifferencePart[]): string {
  const shown = parts.map((part) => {
    if (part.kind === 'same') return text(part.text)
    return part.kind === 'missing' ? `<del>${text(part.text)}</del>` : `<ins>${text(part.text)}</ins>`
  })
  return `<p class="citespan-difference" dir="auto"><span>Quoted, and in the source: </span>${shown.join('')}</p>`
}

function headingHtml(source: CitedSource): string {
  return `<p class="citespan-source"><span class="citespan-number">${escapeHtml(String(source.number))}</span> ${sourceHtml(source)}</p>`
}

function text(value: string): string {
  return escapeHtml(withoutControls(value))
}
