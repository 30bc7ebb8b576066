import type { NewEvent } from '../../src/core/event.ts'
import { citing } from '../../test/faults/citing.ts'

/** Citations, about 1 kB each, under ids that were never there. */
export function newCitations(count: number): NewEvent[] {
  return Array.from({ length: count }, () => citing(crypto.randomUUID())[0]!)
}
