/**
 * Maximum white space held back at the end of the text, in UTF-16 units, because the following text may remove it; all
 * text before it is final.
 */
const MAX_SPACE = 16

/** Collects the text without marks. Text is final if no later text can remove a part of it. */
export type CleanText = {
  /** UTF-16 units of the clean text so far, without what was removed again. */
  readonly length: number
  write(text: string): void
  /** Removes the last character if it is a blank other than a line break. */
  cutBlank(): void
  /** Removes white space at the end, but not before `floor`. */
  cutSpace(floor: number): void
  /** Writes a text and returns the part that is final. */
  pass(text: string): string
  /** Returns the part that is final and was not returned before; all the rest if `final`. */
  take(final: boolean): string
}

/**
 * UTF-16 units of clean text kept in one string; earlier text goes to `settled`. Reading the end of a long growing
 * string would copy it each time.
 */
const MAX_HELD = 2048

/** `keepsBreaks`: line breaks are returned at once, and none is removed before a list of sources. */
export type CleanTextOptions = { keepsBreaks?: boolean }

export function createCleanText({ keepsBreaks = false }: CleanTextOptions = {}): CleanText {
  /** Pieces of final text that `take` has not returned yet. */
  let settled: string[] = []
  let held = ''
  /** The offset of `held` in the clean text. */
  let start = 0

  function settle(end: number): void {
    settled.push(held.slice(0, end))
    held = held.slice(end)
    start += end
  }

  function mayBeCut(text: string, end: number): boolean {
    return endsWithSpace(text, end) && !(keepsBreaks && text.charAt(end - 1) === '\n')
  }

  const clean: CleanText = {
    get length() {
      return start + held.length
    },
    write(text) {
      held += text
      if (held.length > MAX_HELD) settle(held.length - MAX_SPACE)
    },
    cutBlank() {
      if (isBlank(held[held.length - 1])) held = held.slice(0, -1)
    },
    cutSpace(floor) {
      const from = Math.max(0, floor - start, held.length - MAX_SPACE)
      const least = keepsBreaks ? Math.max(from, held.lastIndexOf('\n') + 1) : from
      held = held.slice(0, least) + held.slice(least).trimEnd()
    },
    pass(text) {
      if (held === '' && settled.length === 0 && !mayBeCut(text, text.length)) {
        start += text.length
        return text
      }
      clean.write(text)
      return clean.take(false)
    },
    take(final) {
      let end = held.length
      const least = final ? end : Math.max(0, end - MAX_SPACE)
      if (!final) while (end > least && mayBeCut(held, end)) end--
      if (settled.length === 0 && end === held.length) {
        const whole = held
        held = ''
        start += end
        return whole
      }
      settle(end)
      const text = settled.length === 1 ? settled[0]! : settled.join('')
      settled = []
      return text
    },
  }
  return clean
}

function endsWithSpace(text: string, end: number): boolean {
  const code = text.charCodeAt(end - 1)
  return code === 0x20 || (code <= 0x0d && code >= 0x09) || (code >= 0xa0 && /\s/.test(text.charAt(end - 1)))
}

const blanks = ' \t\u00a0\u202f\u2009\u3000'

export function isBlank(sign: string | undefined): boolean {
  return sign !== undefined && blanks.includes(sign)
}
