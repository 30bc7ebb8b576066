import { isFields } from '../../../../extractors/reading.ts'

/** Maximum number of messages that are examined. */
const MAX_MESSAGES = 200
/** Maximum number of field names that are kept to report unread fields; further ones are not reported. */
const MAX_NAMES = 12
/** Maximum number of paths of texts, and of fields of one object that are examined. */
const MAX_PATHS = 60
/** Maximum number of keys in the path of a text; deeper texts are not looked at. */
const MAX_DEPTH = 5

/** Maximum UTF-16 units of a field's name in a report; a longer one is cut, and no text is looked for in its value. */
const MAX_NAME = 40

/** Notes the fields of messages or a body, so that an incident can name the fields that were not read. */
export type FieldNote = {
  take(value: unknown): void
  /** The names of the fields, as one phrase: `the keys "a", "b"`. */
  names(): string
  /** The path with the most text, in the form of the option `fields`; `null` without a text. */
  mostText(): string | null
}

export function createFieldNote(): FieldNote {
  const names = new Set<string>()
  /** UTF-16 units of all texts at a path. */
  const lengths = new Map<string, number>()
  let messages = 0

  function walk(value: unknown, path: string): void {
    if (typeof value === 'string') {
      if (path !== '' && (lengths.has(path) || lengths.size < MAX_PATHS))
        lengths.set(path, (lengths.get(path) ?? 0) + value.length)
      return
    }
    if (path.split('.', MAX_DEPTH + 1).length > MAX_DEPTH) return
    const entries = Array.isArray(value) ? [['0', value[0]]] : isFields(value) ? Object.entries(value) : []
    for (const [key, inner] of entries.slice(0, MAX_PATHS)) {
      if (key.length <= MAX_NAME && !key.includes('.')) walk(inner, path === '' ? key : `${path}.${key}`)
    }
  }

  return {
    take(value) {
      messages += 1
      if (messages > MAX_MESSAGES) return
      if (isFields(value))
        for (const key of Object.keys(value)) if (names.size < MAX_NAMES) names.add(key.slice(0, MAX_NAME))
      walk(value, '')
    },
    names: () => `the keys ${[...names].map((name) => JSON.stringify(name)).join(', ') || 'of none'}`,
    mostText: () => [...lengths].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null,
  }
}

/**
 * The text of an incident about an unread body or stream: the names of its fields, what was not found in them, and the
 * path with the most text if no text was found.
 */
export function describeUnread(what: string, note: FieldNote, lacks: 'text' | 'sources' | 'both'): string {
  const missing = { text: 'no text', sources: 'a text and no sources', both: 'no text and sources' }[lacks]
  const path = note.mostText()
  const hint =
    lacks === 'sources' || path === null ? '' : ` The path with the most text is ${JSON.stringify(path)}.`
  return `${what} with ${note.names()} holds ${missing} that are recognised.${hint}`
}
