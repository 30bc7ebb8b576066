import { closedFields, readClosed } from '../../core/fields.ts'
import type { Citation } from '../../core/citation.ts'
import type { Span } from '../../core/span.ts'
import type { Status } from '../../core/verdict.ts'

type Language = 'en' | 'de'
type Words = Readonly<Record<Language, string>>

/** The sign and the word of each status, wherever a reader sees it. */
const STATUSES: Readonly<Record<Status, Words & { icon: string }>> = {
  verified: { icon: '✓', en: 'verified', de: 'belegt' },
  unverified: { icon: '?', en: 'not checked', de: 'nicht geprüft' },
  failed: { icon: '✗', en: 'not supported', de: 'nicht belegt' },
  pending: { icon: '…', en: 'checking', de: 'wird geprüft' },
}

/** How a status was reached, in a few words that follow the status. */
const DETAILS = {
  verbatim: { en: 'word for word', de: 'Wort für Wort' },
  judge: { en: 'checked by a model', de: 'von einem Modell geprüft' },
  confirmed: { en: 'confirmed by a person', de: 'von einem Menschen bestätigt' },
  rejected: { en: 'rejected by a person', de: 'von einem Menschen abgelehnt' },
  'same-words': { en: 'same words, meaning not checked', de: 'gleiche Wörter, Sinn nicht geprüft' },
  'some-words': { en: 'some of the words, meaning not checked', de: 'einige der Wörter, Sinn nicht geprüft' },
  against: { en: 'the source speaks against it', de: 'die Quelle spricht dagegen' },
  withdrawn: { en: 'the source no longer holds', de: 'die Quelle gilt nicht mehr' },
  part: { en: 'only a part is in the source', de: 'nur ein Teil steht in der Quelle' },
  open: { en: 'left open', de: 'offen geblieben' },
  otherwise: { en: 'the source says otherwise', de: 'die Quelle sagt es anders' },
  'not-said': { en: 'the source does not say it', de: 'die Quelle sagt es nicht' },
  'quote-altered': { en: 'the source has other words', de: 'in der Quelle stehen andere Wörter' },
  'quote-elsewhere': { en: 'the quote is in another source', de: 'das Zitat steht in einer anderen Quelle' },
  'quote-unclear': { en: 'the text at the quote is damaged', de: 'der Text beim Zitat ist beschädigt' },
  'quote-nowhere': { en: 'the quote is in no source', de: 'das Zitat steht in keiner Quelle' },
} as const satisfies Record<string, Words>

/**
 * What `statusWords` reads: the status of a citation, and the fields that explain how it was reached. If only `status`
 * is given, the `detail` that `statusWords` returns is `null`.
 */
export type Judged = Pick<Citation, 'status'> &
  Partial<Pick<Citation, 'verdict' | 'method' | 'quoteCheck' | 'objection' | 'text' | 'missing'>> & {
    evidence?: readonly unknown[]
  }

/** The language of the words for a page: German for `de` and its regions, else English. */
export function languageOf(locale: string): Language {
  return /^de(?:-|$)/i.test(locale) ? 'de' : 'en'
}

/** A citation's status in words. */
export type StatusWords = {
  /** One character, for readers who do not see colours; hide it from screen readers. */
  icon: string
  /** `verified`, `not checked`, `not supported` or `checking`, or the same in German. */
  status: string
  /** How the status was reached, such as `word for word`; `null` if that is not known, or there is nothing to add. */
  detail: string | null
  /**
   * Status and detail, such as `verified: word for word`. Without a detail, the status alone. If the detail ends with
   * the status, the detail alone: `same words, meaning not checked`.
   */
  words: string
}

/** The options of functions that write for a reader. */
export const localeFields = closedFields<{ locale?: string }>({ locale: true })

/**
 * The status of a citation in the words that cards, markers, status lines, audits and explanations share, as plain
 * text.
 *
 * ```ts
 * const { status, detail, words } = statusWords(citation) // 'verified', 'word for word', 'verified: word for word'
 * statusWords(citation, { locale: 'de' }).words // 'belegt: Wort für Wort'
 * ```
 *
 * @param locale BCP 47 tag of the page: German for `de` and its regions, else English.
 */
export function statusWords(citation: Judged, given: { locale?: string } = {}): StatusWords {
  const { locale = 'en' } = readClosed(given, localeFields, 'statusWords()')
  const language = languageOf(locale)
  // Pages also show unchecked data: an unknown status counts as not checked.
  const isKnown = Object.hasOwn(STATUSES, citation.status)
  const { icon, [language]: status } = STATUSES[isKnown ? citation.status : 'unverified']
  const found = isKnown ? detailOf(citation) : null
  const detail = found && DETAILS[found][language]
  return { icon, status, detail, words: joined(status, detail) }
}

function joined(status: string, detail: string | null): string {
  if (detail === null) return status
  return detail.endsWith(status) ? detail : `${status}: ${detail}`
}

/**
 * How many citations have each status, such as `2 verified` and `1 not checked`. The order is verified, not checked,
 * not supported, checking; statuses without citations are left out.
 *
 * @param locale BCP 47 tag of the page: German for `de` and its regions, else English.
 */
export function statusCounts(
  citations: readonly Pick<Citation, 'status'>[],
  given: { locale?: string } = {},
): string[] {
  const options = readClosed(given, localeFields, 'statusCounts()')
  return SHOWN.flatMap((shown) => {
    const amount = citations.filter(({ status }) => status === shown).length
    return amount > 0 ? [`${amount} ${statusWords({ status: shown }, options).status}`] : []
  })
}

/** Settled statuses from good to bad, then `pending`. */
const SHOWN: readonly Status[] = ['verified', 'unverified', 'failed', 'pending']

/**
 * Whether the marker of an unverified citation shows no warning. That is so if its verdict is `unknown`, only words
 * were compared or nothing was checked, and there is no objection.
 */
export function isNeutral({
  status,
  verdict,
  method,
  objection,
}: Pick<Judged, 'status' | 'verdict' | 'method' | 'objection'>): boolean {
  if (objection) return false
  return status === 'unverified' && verdict === 'unknown' && (method ?? 'words') === 'words'
}

function detailOf(citation: Judged): keyof typeof DETAILS | null {
  const { status, verdict, method, quoteCheck, objection, evidence = [] } = citation
  const isOfQuote = method === 'quote'
  if (method === 'human' && status !== 'unverified') return status === 'verified' ? 'confirmed' : 'rejected'
  switch (status) {
    case 'pending':
      return null
    case 'verified':
      return method === 'verbatim' || method === 'judge' ? method : null
    case 'unverified':
      if (verdict === 'partial') return isOfQuote ? 'quote-elsewhere' : 'part'
      if (isOfQuote) return 'quote-unclear'
      if (objection) return objection === 'withdrawn' ? 'withdrawn' : 'against'
      if (method === 'judge') return 'open'
      if (method !== 'words' || evidence.length === 0) return null
      return lacksMost(citation) ? 'some-words' : 'same-words'
    case 'failed':
      if (verdict === 'contradicted') return isOfQuote ? 'quote-altered' : 'otherwise'
      if (verdict !== 'unsupported') return null
      if (!isOfQuote) return 'not-said'
      return quoteCheck?.outcome === 'misattributed' ? 'quote-elsewhere' : 'quote-nowhere'
  }
}

/** Whether the evidence covers less than half of the claim, in UTF-16 units. */
function lacksMost({ text = '', missing = [] }: Judged): boolean {
  const units = missing.reduce((sum, { start, end }: Span) => sum + end - start, 0)
  return units * 2 > text.length
}
