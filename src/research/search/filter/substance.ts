import {
  consentPhrases,
  errorPhrases,
  found,
  listingPhrases,
  paywallPhrases,
  readLines,
} from './page-text.ts'
import type { PageLine } from './page-text.ts'

/** The kind of a page without citable text, and how it was recognised. */
export type NoSubstance = {
  kind: 'no-text' | 'error-page' | 'paywall' | 'consent-notice' | 'listing'
  reason: string
}

/*
 * Bounds, in words unless the name says otherwise; chosen by the pages in test/research/filter. They are strict on
 * purpose: keeping a useless page costs a few tokens, but a dropped page may have been the only one with the answer.
 */
const ANY_TEXT = 3
const ERROR_PAGE = { words: 150, otherProse: 20 }
const PAYWALL = { otherProse: 50 }
const CONSENT = { words: 800, phrases: 2, otherProse: 30 }
const LISTING = { teasers: 4, teaserWords: 80, links: 12, linkShare: 0.8 }

/**
 * Why the text of a page is not citable. Returns `null` for any other page, including short texts, tables and lists
 * of facts.
 *
 * A page is an error page, a paywall or a cookie notice if it says so and says next to nothing else. It is a listing
 * if nearly all lines are links, or teasers that each end with a link to more.
 */
export function withoutSubstance(
  content: string,
  { title = '' }: { title?: string } = {},
): NoSubstance | null {
  const lines = readLines(content)
  const words = sum(lines)
  if (words < ANY_TEXT) return { kind: 'no-text', reason: 'It has no text.' }
  return (
    errorPage(lines, { words, title }) ??
    paywall(lines) ??
    consentNotice(lines, words) ??
    listing(lines, words)
  )
}

function errorPage(
  lines: readonly PageLine[],
  { words, title }: { words: number; title: string },
): NoSubstance | null {
  if (words > ERROR_PAGE.words) return null
  const [heading] = readLines(title)
  const said = [...(heading ? [heading] : []), ...lines].flatMap((line) => found(errorPhrases, line))
  if (said.length === 0 || otherProse(lines, errorPhrases) > ERROR_PAGE.otherProse) return null
  return { kind: 'error-page', reason: `It is an error page: “${said[0]}”.` }
}

function paywall(lines: readonly PageLine[]): NoSubstance | null {
  const said = lines.flatMap((line) => found(paywallPhrases, line))
  if (said.length === 0 || otherProse(lines, paywallPhrases) > PAYWALL.otherProse) return null
  // A page of facts in short lines is kept even if a subscription offer stands beside them.
  const beside = lines.filter((line) => found(paywallPhrases, line).length === 0)
  if (sum(beside) > 3 * PAYWALL.otherProse) return null
  return { kind: 'paywall', reason: `Its text is for subscribers: “${said[0]}”.` }
}

function consentNotice(lines: readonly PageLine[], words: number): NoSubstance | null {
  const said = new Set(lines.flatMap((line) => found(consentPhrases, line)))
  if (said.size < CONSENT.phrases || words > CONSENT.words) return null
  const own = lines.filter((line) => found(consentPhrases, line).length > 0 || line.text.includes('cookie'))
  if (sum(own) * 2 < words || prose(lines) - prose(own) > CONSENT.otherProse) return null
  return { kind: 'consent-notice', reason: `It is a notice on cookies: “${[...said][0]}”.` }
}

function listing(lines: readonly PageLine[], words: number): NoSubstance | null {
  const more = lines.filter((line) => line.words <= 4 && found(listingPhrases, line).length > 0)
  if (more.length >= LISTING.teasers && words / more.length < LISTING.teaserWords) {
    return {
      kind: 'listing',
      reason: `It lists other pages: “${more[0]!.text}” stands there ${more.length} times.`,
    }
  }
  const links = lines.filter(({ isLink }) => isLink)
  if (links.length >= LISTING.links && links.length >= LISTING.linkShare * lines.length) {
    return { kind: 'listing', reason: `${links.length} of its ${lines.length} lines are links.` }
  }
  return null
}

/** Number of words on the lines that may be sentences and have none of the phrases of `pattern`. */
function otherProse(lines: readonly PageLine[], pattern: RegExp): number {
  return prose(lines.filter((line) => found(pattern, line).length === 0))
}

function prose(lines: readonly PageLine[]): number {
  return sum(lines.filter(({ isProse }) => isProse))
}

function sum(lines: readonly PageLine[]): number {
  return lines.reduce((words, line) => words + line.words, 0)
}
