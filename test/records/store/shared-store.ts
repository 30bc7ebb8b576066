import { afterAll, beforeAll } from 'vitest'
import type { Store } from '../../../src/core/ports/store.ts'
import type { TestStore } from './conformance.ts'

/** One store for those tests of a `describe` that leave nothing behind: opened and filled once, not for each. */
export function sharedStore(
  open: () => Promise<TestStore>,
  fill: (store: Store) => Promise<void> = async () => {},
): () => Store {
  let opened: TestStore
  beforeAll(async () => {
    opened = await open()
    await fill(opened.store)
  })
  afterAll(() => opened[Symbol.asyncDispose]())
  return () => opened.store
}
