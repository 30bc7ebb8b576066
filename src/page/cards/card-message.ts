/** Milliseconds that a message stays. */
const SHOWN_FOR = 4000

/** The short message of a card, which disappears after four seconds. */
export type CardMessage = {
  readonly words: string
  say(words: string): void
  /** Forgets the message without drawing, when the card closes. */
  clear(): void
}

/** Creates the message of a card; `draw` is called when a message is said and when it disappears. */
export function createCardMessage(draw: () => void): CardMessage {
  let timer: ReturnType<typeof setTimeout> | undefined
  const message = { words: '', say, clear: () => set('') }
  return message

  function set(words: string): void {
    clearTimeout(timer)
    message.words = words
  }

  function say(words: string): void {
    set(words)
    draw()
    if (words) timer = setTimeout(say, SHOWN_FOR, '')
  }
}
