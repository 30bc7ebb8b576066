/** Reads the lines of an event stream; lines of other bodies are passed on unchanged. */
export type EventLines = {
  /** Takes the next piece of the stream, cut anywhere. */
  push(text: string): void
}

/** A field of an event, or a comment, which has no name. */
const FIELD = /^\uFEFF?(data|event|id|retry|)(?:: ?(.*))?$/s

/**
 * Creates a reader of server-sent events by the rules of the HTML standard. It replaces a library because a page also
 * reads JSON lines with it, and it is smaller. Pieces of an unfinished line are joined once it ends, so that a long
 * line in short pieces takes linear time.
 *
 * `limit` is the longest event in UTF-16 units. `onLimit` is called once for a longer one, and nothing after it is
 * read.
 */
export function createEventLines({
  onEvent,
  onOther,
  limit,
  onLimit,
}: {
  onEvent: (data: string, event: string) => void
  /** Called with a line that is not a field of an event. */
  onOther: (line: string) => void
  limit: number
  onLimit: () => void
}): EventLines {
  /** Pieces of the unfinished line. */
  let pieces: string[] = []
  let data: string[] = []
  let event = ''
  /** UTF-16 units of the event so far, and of the unfinished line. */
  let [length, pending] = [0, 0]

  function readLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent(data.join('\n'), event)
      data = []
      event = ''
      length = 0
      return
    }
    const [field, name, value = ''] = FIELD.exec(line) ?? []
    if (field === undefined) onOther(line)
    if (name === 'event') event = value
    if (name === 'data') {
      data.push(value)
      length += value.length
    }
  }

  return {
    push(text) {
      if (length + pending > limit) return
      const isEnded = /[\r\n]/.test(text) || pieces.at(-1)?.endsWith('\r')
      pieces.push(text)
      pending += text.length
      if (isEnded) {
        // A line feed may still follow a carriage return at the end.
        const lines = pieces.join('').split(/\r\n|\n|\r(?!$)/)
        pieces = lines.splice(-1)
        pending = pieces[0]!.length
        lines.forEach(readLine)
      }
      if (length + pending > limit) onLimit()
    },
  }
}
