import type { Citation } from '../../core/citation.ts'
import { languageOf } from '../../references/display.ts'

/** Options for words on a page. */
type WordsOptions = {
  /** BCP 47 tag of the page: German for `de` and its regions, else English. */
  locale?: string
}

const words = {
  en: {
    page: (day: string) => `Page on ${day}: `,
    quote: 'quote ',
    superseded: 'Superseded by another citation.',
    contradicted: 'Contradicted by another citation.',
  },
  de: {
    page: (day: string) => `Seite am ${day}: `,
    quote: 'Zitat ',
    superseded: 'Durch ein anderes Zitat ersetzt.',
    contradicted: 'Ein anderes Zitat widerspricht.',
  },
} as const

const german: Readonly<Record<string, string>> = {
  same: 'unverändert',
  moved: 'verschoben',
  changed: 'geändert',
  gone: 'nicht mehr da',
  there: 'noch da',
  altered: 'verändert',
}

/**
 * The result of fetching the page of a citation's source again, with the day: `Page on 2026-03-01: changed, quote
 * altered`. Empty if the page was not fetched again or is the same. The verdict itself stays as it was.
 */
export function recheckWords(
  { recheck }: Pick<Citation, 'recheck'>,
  { locale = 'en' }: WordsOptions = {},
): string {
  if (!recheck || recheck.state === 'same') return ''
  const language = languageOf(locale)
  const { page, quote } = words[language]
  const named = (state: string) => (language === 'de' ? (german[state] ?? state) : state)
  // The stored time may be of any type, so it is converted to a string.
  const state = `${page(`${recheck.checkedAt}`.slice(0, 10))}${named(recheck.state)}`
  return recheck.quote ? `${state}, ${quote}${named(recheck.quote)}` : state
}

/** Says in words that another citation supersedes or contradicts this one; empty if none does. */
export function outdatedWords(
  { supersededBy, contradictedBy }: Pick<Citation, 'supersededBy' | 'contradictedBy'>,
  { locale = 'en' }: WordsOptions = {},
): string {
  const { superseded, contradicted } = words[languageOf(locale)]
  return [supersededBy && superseded, contradictedBy && contradicted].filter(Boolean).join(' ')
}
