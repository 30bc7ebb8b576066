import { contentHash } from '../../../core/hash.ts'
import type { Source } from '../../../core/source.ts'
import { groupNearDuplicates } from '../../../sources/registry.ts'
import type { FilterPage } from './filter-page.ts'
import { timeOf } from './freshness.ts'

/** Minimum estimated Jaccard similarity of four-word sequences from which two pages of a search may be copies. */
export const COPY_SIMILARITY = 0.3
/**
 * A newer text is kept in place of the longest one of its group only if its length is at least this share of the
 * longest one's length.
 */
const ENOUGH = 0.8

/**
 * Returns each page that is left out as a copy, with the page that is kept in its place: the newest of those that are
 * not much shorter than the longest of the group.
 */
export async function pageCopies(
  pages: readonly FilterPage[],
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ sid: number; copyOf: number }[]> {
  const groups = await groupNearDuplicates(pages.map(toSource), { signal, minSimilarity: COPY_SIMILARITY })
  return groups.flatMap(({ best, copies }) => {
    const members = [best, ...copies].map(({ number }) => pages[number - 1]!)
    const longest = Math.max(...members.map(({ content }) => content.length))
    const [kept, ...others] = members.toSorted(
      (a, b) =>
        Number(b.content.length >= ENOUGH * longest) - Number(a.content.length >= ENOUGH * longest) ||
        (timeOf(b) ?? 0) - (timeOf(a) ?? 0) ||
        b.content.length - a.content.length,
    )
    return others.map(({ sid }) => ({ sid, copyOf: kept!.sid }))
  })
}

function toSource({ content, url, title }: FilterPage, index: number): Source {
  const id = String(index)
  return {
    id,
    number: index + 1,
    type: 'website',
    identifier: url ?? id,
    ...(title && { title }),
    ...(url && { url }),
    content,
    contentHash: contentHash(content),
  }
}
