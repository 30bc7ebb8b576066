import { expect } from 'vitest'
import type { Page } from '../../../src/core/ports/store.ts'

/** Follows the cursors to the end; every page but the last must be full, and none after the first empty. */
export async function allPages<T>(
  list: (cursor: string | undefined) => Promise<Page<T>>,
  limit: number,
): Promise<T[]> {
  const items: T[] = []
  let cursor: string | undefined
  do {
    const page = await list(cursor)
    const isFull = page.items.length === limit
    expect(page.nextCursor === null ? page.items.length <= limit : isFull).toBe(true)
    if (cursor !== undefined) expect(page.items).not.toEqual([])
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return items
}
