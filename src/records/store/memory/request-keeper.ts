import type { RequestKeeper, TakenRequest } from '../../../core/ports.ts'

type Kept = Omit<TakenRequest, 'now'> & { since: number; answer?: string }

/** Requests and their answers in memory. */
export function createRequestKeeper(): RequestKeeper {
  const requests = new Map<string, Kept>()

  function held(name: string, holder: string): Kept | null {
    const request = requests.get(name)
    return request && request.holder === holder && request.answer === undefined ? request : null
  }

  return {
    async take({ now, ...request }) {
      for (const [name, { expiresAt }] of requests) {
        // Most requests are in the order of their expiry. Any other expired request is removed when it is
        // requested again.
        if (expiresAt > now) break
        requests.delete(name)
      }
      const known = requests.get(request.name)
      const isNew = !known || known.expiresAt <= now
      if (!isNew) {
        if (known.fingerprint !== request.fingerprint) return { state: 'other' }
        if (known.answer !== undefined) return { state: 'answered', answer: known.answer }
        if (known.busyUntil > now) return { state: 'busy' }
      }
      const since = isNew ? now : known.since
      requests.delete(request.name)
      requests.set(request.name, { ...request, since })
      return { state: 'taken', since, isFirst: isNew }
    },
    async renew({ name, holder, busyUntil }) {
      const request = held(name, holder)
      if (request) request.busyUntil = busyUntil
    },
    async keep({ name, holder, answer }) {
      const request = held(name, holder)
      if (request) request.answer = answer
    },
    async release({ name, holder }) {
      if (held(name, holder)) requests.delete(name)
    },
  }
}
