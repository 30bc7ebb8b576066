/** Reasoning that a model wrote before its answer. */
const thought = /^\s*<think>[^]*?<\/think>\s*/i

/**
 * The content of an answer without reasoning before it and without the code fence around it, or the only fence of a
 * data format among words. `fences`: the words with which fences of the format begin, such as `json`.
 */
export function unwrapFence(text: string, fences: readonly string[]): string {
  const answer = text.replace(thought, '').replace(invisibleEnds, '')
  return wholeFence(answer, fences) ?? onlyFence(answer, fences) ?? answer
}

/** White space and zero-width characters around an answer. */
const invisibleEnds = /^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/g

const openLine = /^(`{3,}|~{3,})[ \t]*([\w+-]*)[ \t]*$/

/**
 * The content of a fence around the whole answer; `null` if there is no such fence. In data formats the end of the
 * fence may be missing.
 */
function wholeFence(answer: string, fences: readonly string[]): string | null {
  const lines = answer.split('\n')
  const open = openLine.exec(lines[0]!.trimEnd())
  if (!open || lines.length < 2 || !isOf(open[2]!, fences)) return null
  // Markdown may contain fences itself; in data formats a second fence is other content.
  if (!isProse(fences) && lines.slice(1, -1).some((line) => line.trim() === open[1])) return null
  if (!isProse(fences) && !lines.slice(1).some((line) => line.trim().startsWith(open[1]!)))
    return lines.slice(1).join('\n').trim()
  const closed = lines.at(-1)!.trim()
  return closed.startsWith(open[1]!) && closed === open[1]![0]!.repeat(closed.length)
    ? lines.slice(1, -1).join('\n').trim()
    : null
}

/**
 * The content of the only fence of a data format (labelled with one of `fences`, or not at all) in an answer with words
 * around it; `null` if there is none or more than one.
 */
function onlyFence(answer: string, fences: readonly string[]): string | null {
  if (isProse(fences)) return null
  const found: string[] = []
  let open: { sign: string; isOurs: boolean; lines: string[] } | null = null
  for (const line of answer.split('\n')) {
    const sign = /^(`{3,}|~{3,})/.exec(line)?.[1]
    if (!open) {
      const opened = openLine.exec(line.trimEnd())
      if (opened) open = { sign: opened[1]!, isOurs: isOf(opened[2]!, fences), lines: [] }
    } else if (sign?.startsWith(open.sign) && line.trim() === sign) {
      if (open.isOurs) found.push(open.lines.join('\n').trim())
      open = null
    } else open.lines.push(line)
  }
  return found.length === 1 ? found[0]! : null
}

/** Whether a fence is of the format. A fence without a word counts for data formats, but is code in markdown. */
function isOf(word: string, fences: readonly string[]): boolean {
  return fences.includes(word.toLowerCase()) || (word === '' && !isProse(fences))
}

function isProse(fences: readonly string[]): boolean {
  return fences.includes('markdown')
}

/** The end of a text that may be a closing fence and then a tag `[[USAGE:1,3]]`, even if they are not complete yet. */
const closing = /(?:^|\n)[ \t]*(?:`+|~+)[ \t]*(?:\n\s*(?:\[[^\]\n]{0,4000}\]{0,2})?\s*)?$/
const MAX_CLOSING = 4_200

function closingOf(text: string): string {
  return closing.exec(text.slice(-MAX_CLOSING))?.[0] ?? ''
}

/**
 * Removes reasoning, and the opening and closing line of a fence with a name in `fences`, from a text as it streams.
 * Holds back a line that may close the fence. `flush` returns the remaining text, without that line.
 */
export function createUnwrapper(fences: readonly string[]) {
  let held = ''
  let isOpen = false
  let begun = false
  // Unfinished reasoning is kept in pieces: searching all of it again with each delta would take quadratic time.
  let thoughtPieces: string[] = []
  let thoughtEnd = ''

  /** The text from the beginning of the answer; `null` until that is known. */
  function begin(): string | null {
    held = held.trimStart()
    if ('<think>'.startsWith(held.slice(0, 7).toLowerCase())) {
      if (held.length < '<think>'.length) return null
      const delta = held
      held = ''
      return skipThought(delta)
    }
    if (/^[`~]/.test(held)) {
      const line = held.indexOf('\n')
      if (line < 0) return held.length < 40 ? null : held
      const open = openLine.exec(held.slice(0, line).trimEnd())
      isOpen = open !== null && isOf(open[2]!, fences)
      if (isOpen) return held.slice(line + 1).trimStart()
    }
    return held === '' ? null : held
  }

  function skipThought(delta: string): string | null {
    thoughtPieces.push(delta)
    thoughtEnd = thoughtEnd.slice(1 - '</think>'.length) + delta
    const end = /<\/think>/i.exec(thoughtEnd)
    if (!end) return null
    held = thoughtEnd.slice(end.index + '</think>'.length)
    thoughtPieces = []
    thoughtEnd = ''
    return begin()
  }

  function release(text: string): string {
    // White space at the end, and a possible closing fence, may not belong to the content.
    const kept = isOpen ? text.slice(0, text.length - closingOf(text).length).trimEnd() : text.trimEnd()
    held = text.slice(kept.length)
    return kept
  }

  return {
    push(delta: string): string {
      if (!begun) {
        if (thoughtPieces.length === 0) held += delta
        const text = thoughtPieces.length > 0 ? skipThought(delta) : begin()
        if (text === null) return ''
        begun = true
        held = text
        return release(held)
      }
      held += delta
      // White space is held back in any case, so that a long run of it is read only once.
      return delta.trim() === '' ? '' : release(held)
    },
    flush(): string {
      const text = begun ? held : (thoughtPieces.join('') + held).replace(thought, '').trimStart()
      held = ''
      return isOpen && closingOf(text) === text ? '' : text.trimEnd()
    },
  }
}
