import { createParser } from 'eventsource-parser'
import { turns } from '../../fixtures/turns.ts'

export type Event = { event?: string; data: string }

/** All events of a response. */
export async function readEvents(response: Response): Promise<Event[]> {
  return parseEvents(await response.text())
}

export function parseEvents(text: string): Event[] {
  const events: Event[] = []
  createParser({ onEvent: ({ event, data }) => events.push({ event, data }) }).feed(text)
  return events
}

/** The JSON of all events but `[DONE]`, which must be the last. */
export async function readMessages<T>(response: Response): Promise<T[]> {
  const events = await readEvents(response)
  if (events.at(-1)?.data !== '[DONE]') throw new Error(`No [DONE] after ${events.length} events.`)
  return events.slice(0, -1).map(({ data }) => JSON.parse(data))
}

export function postJson(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Calls `read` until it returns a value. For work that continues after a response has been sent. */
export async function eventually<T>(read: () => Promise<T | null | undefined | false>): Promise<T> {
  while (true) {
    const value = await read()
    if (value) return value
    await turns(1)
  }
}
