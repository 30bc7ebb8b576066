import type { Citation } from '../../core/citation.ts'

/**
 * What was found when the page of a citation's source was last looked at, with the day: `Page on 2026-03-01: changed,
 * quote altered`. Empty if it was as before. The verdict is that of before.
 */
export function recheckWords({ recheck }: Pick<Citation, 'recheck'>): string {
  // The time is made a text, whatever was stored.
  return recheck && recheck.state !== 'same'
    ? `Page on ${`${recheck.checkedAt}`.slice(0, 10)}: ${recheck.state}${recheck.quote ? `, quote ${recheck.quote}` : ''}`
    : ''
}
