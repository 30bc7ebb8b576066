import type { RequestKeeper, TakenRequest } from '../../core/ports/request-keeper.ts'

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
        // In the order of their expiry.
        if (expiresAt > now) break
        requests.delete(name)
      }
      const known = requests.get(request.name)
      if (!known) {
        requests.set(request.name, { ...request, since: now })
        return { state: 'taken', since: now, isFirst: true }
      }
      if (known.fingerprint !== request.fingerprint) return { state: 'other' }
      if (known.answer !== undefined) return { state: 'answered', answer: known.answer }
      if (known.busyUntil > now) return { state: 'busy' }
      Object.assign(known, { holder: request.holder, busyUntil: request.busyUntil })
      return { state: 'taken', since: known.since, isFirst: false }
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
