import type { Incident, Reporter } from '../../core/incident.ts'

export type Tally = {
  /** Counts one problem; `what` is the text after the count in the message: "links to unknown passages". */
  add(code: string, what: string): void
  /** Reports one incident per kind, with its count; call it once, at the end. */
  flush(): void
}

/**
 * Counts the problems of a model's answer by kind, so that ten thousand bad elements give only one incident per kind.
 * `flush` reports the incidents.
 */
export function createTally(step: Incident['step'], report: Reporter | undefined): Tally {
  const counts = new Map<string, { code: string; what: string; count: number }>()
  return {
    add(code, what) {
      const key = `${code}:${what}`
      const kind = counts.get(key)
      if (kind) kind.count++
      else counts.set(key, { code, what, count: 1 })
    },
    flush() {
      for (const { code, what, count } of counts.values()) {
        report?.incident({ step, code, message: `Left out of the model's answer: ${count} ${what}.` })
      }
      counts.clear()
    },
  }
}
