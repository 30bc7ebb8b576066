const THOUGHT = { start: '<think>', end: '</think>' }

/** Separates the characters of thoughts, `<think>…</think>`, from those of the answer. */
export type ThoughtFilter = {
  /**
   * Reads the next character of the text; returns whether it belongs to a thought. A thought begins with the `>` of
   * `<think>`, only where `mayBegin` is true, so `<think` counts as answer; it ends with the `>` of `</think>`.
   */
  takes(character: string, mayBegin: boolean): boolean
  readonly isThinking: boolean
}

export function createThoughtFilter(): ThoughtFilter {
  let isThinking = false
  let recent = ''

  return {
    takes(character, mayBegin) {
      recent = `${recent}${character}`.slice(-THOUGHT.end.length)
      const was = isThinking
      if (isThinking) isThinking = recent !== THOUGHT.end
      else isThinking = mayBegin && recent.endsWith(THOUGHT.start)
      return was || isThinking
    },
    get isThinking() {
      return isThinking
    },
  }
}
