import { afterAll, beforeAll } from 'vitest'
import type { Store } from '../../../src/core/ports/store.ts'
import type { TestStore } from './conformance.ts'

/**
 * One store for tests of a `describe` that do not disturb one another: it is opened and filled once for all of them.
 */
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
