import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as passes } from 'node:timers/promises'

/** Milliseconds before it reconnects after an interruption. */
const PAUSE = 25

/** Reads the events of a session, and reconnects to any instance after each interruption. */
export function followSession(
  pick: () => string,
  { token, session, onCut }: { token: string; session: string; onCut: () => void },
): { until(count: number): Promise<string[]> } {
  const got: string[] = []
  let last = 0
  let wanted = Infinity
  const whole = Promise.withResolvers<void>()

  async function readOnce(): Promise<void> {
    const asked = request(`${pick()}/v1/sessions/${session}/events`, {
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'last-event-id': String(last) },
    })
    asked.end()
    const [response] = await once(asked, 'response')
    if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`)
    let rest = ''
    response.setEncoding('utf8')
    for await (const text of response) {
      const frames = (rest + text).split('\n\n')
      rest = frames.pop()!
      for (const frame of frames) {
        const [, id, json] = /^id: (\d+)\n.*\ndata: (.*)$/.exec(frame) ?? []
        if (id === undefined) continue
        last = Number(id)
        got.push(`${id} ${JSON.parse(json!).hash}`)
      }
      if (got.length >= wanted) {
        asked.destroy()
        return
      }
    }
  }

  async function read(): Promise<void> {
    while (got.length < wanted) {
      await readOnce().catch(() => {})
      if (got.length >= wanted) break
      onCut()
      await passes(PAUSE)
    }
    whole.resolve()
  }

  void read()
  return {
    async until(count) {
      wanted = count
      if (got.length < count) await Promise.race([whole.promise, passes(30_000)])
      wanted = 0
      return got
    },
  }
}
