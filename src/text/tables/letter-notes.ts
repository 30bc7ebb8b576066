import { formOf, raisedLetters } from '../../core/text.ts'

/** The plain letters by their raised forms, such as `a` by `ᵃ`. */
const plain = new Map([...'abcdefghijklmnoprstuvwxyz'].map((letter) => [formOf(letter, 'raised')!, letter]))
const raised = new Set([...raisedLetters].filter((sign) => plain.has(sign)))
/** Matches the letter that begins a note: raised, `ᵃ planned`, or on the line, `a) planned`. */
const start = new RegExp(
  String.raw`^(?:([${[...raised].join('')}])[.):]?|([a-z])(?:[.):]|(?=\s)))\s*(?=\S)`,
  'u',
)
/** Matches raised letters right after a word or figure: `250ᵃ`, `250^(a,b)`. */
const mark = new RegExp(
  String.raw`(?<=[\p{L}\p{N})\]%.])(?<![${[...raised].join('')}])(?:([${[...raised].join('')}])(?![\p{L}\p{N}])|\^\(([a-z](?: ?, ?[a-z]){1,5})\))`,
  'gu',
)

/**
 * Rewrites raised letters in cells as marks of the notes below the table, if a note explains them: `250ᵃ` becomes
 * `250[^a]`. Takes linear time. `onlyRaised`: a note that begins with a plain letter (`a) planned`) does not count.
 */
export function createLetterNotes(notes: readonly string[], { onlyRaised = false } = {}) {
  const names = new Set(notes.flatMap((note) => nameOf(note, onlyRaised) ?? []))
  const used = new Set<string>()
  return {
    /** Whether no note begins with a letter as its mark. */
    isEmpty: names.size === 0,
    mark: (text: string): string =>
      text.replaceAll(mark, (whole: string, sign: string | undefined, list: string | undefined) => {
        const own = sign === undefined ? list!.split(/ ?, ?/) : [plain.get(sign)!]
        if (!own.every((name) => names.has(name))) return whole
        for (const name of own) used.add(name)
        return `[^${own.join(',')}]`
      }),
    /**
     * Rewrites the letter that begins a note as a mark, if it is raised and was marked in a cell: `ᵃ planned` becomes
     * `[^a]: planned`. Other notes stay as they are. To be called after `mark` was called for all cells.
     */
    markNote(note: string): string {
      const [head, sign] = start.exec(note) ?? []
      const name = sign === undefined ? undefined : plain.get(sign)
      return name !== undefined && used.has(name) ? `[^${name}]: ${note.slice(head!.length)}` : note
    },
  }
}

function nameOf(note: string, onlyRaised: boolean): string | null {
  const [, sign, letter] = start.exec(note) ?? []
  if (sign !== undefined) return plain.get(sign)!
  return onlyRaised ? null : (letter ?? null)
}

/** Whether a text begins with a raised letter, as notes do. */
export function isLetterNote(text: string): boolean {
  return raised.has(text.charAt(0))
}
