import type { Erased } from './erasure.ts'

/** The notice that replaces an erased text: `erased on 2026-11-23, GDPR Art. 17(1)(b)`, with the day in UTC. */
export function erasedWords({ at, ground }: Pick<Erased, 'at' | 'ground'>): string {
  return `erased on ${at.slice(0, 10)}, ${ground}`
}
