import { createPace } from '../../../core/pace.ts'
import type { Span } from '../../../core/span.ts'
import { createTermCache, readTerms } from '../../../text/words.ts'
import type { TermCache } from '../../../text/words.ts'

/** The words in and around evidence. */
export type Vocabulary = {
  has(term: string): boolean
  /**
   * Whether one of the words begins with the same five letters as the term: Pflicht and Pflichten. `false` for a
   * shorter term.
   */
  hasAlike(term: string): boolean
}

/** Reads the words around places of a text without blocking the event loop. */
export type VocabularyReader = (places: readonly { content: string; span: Span }[]) => Promise<Vocabulary>

/** UTF-16 units of a cell, the part of a text that is read and cached at once. */
const CELL = 8_000
/** Maximum number of cached cells, which are parts of texts (see `CELL`); then all are dropped. */
const MAX_CELLS = 400
/** UTF-16 units read beyond a cell, for a word that begins before the cell ends. */
const OVERHANG = 60
/** Number of equal letters at the beginning with which two words count as forms of one word; shorter words never do. */
const STEM_LENGTH = 5
/** Maximum number of words with cached terms; then all are dropped. */
const MAX_WORDS = 20_000

type Cell = { terms: ReadonlySet<string>; beginnings: ReadonlySet<string> }

/**
 * A reader that caches cells of text, at most 400 of 8,000 units. For each place it reads the cell of the place, the
 * neighbouring cells, and the first cell of the text, which shows the topic of a page.
 */
export function createVocabularyReader(): VocabularyReader {
  const cells = new Map<string, Cell>()
  const contents = new Map<string, number>()
  const cache = createTermCache(MAX_WORDS)

  function readCell(content: string, index: number): Cell {
    const text = contents.get(content) ?? contents.size
    contents.set(content, text)
    const key = `${text} ${index}`
    const known = cells.get(key)
    if (known) return known
    if (cells.size >= MAX_CELLS) {
      cells.clear()
      contents.clear()
      contents.set(content, text)
    }
    const cell = createCell(content.slice(index * CELL, (index + 1) * CELL + OVERHANG), cache)
    cells.set(key, cell)
    return cell
  }

  return async (places) => {
    const pace = createPace()
    const read = new Set<Cell>()
    for (const { content, span } of places) {
      const from = Math.max(0, Math.floor(span.start / CELL) - 1)
      const to = Math.floor(span.end / CELL) + 1
      for (const index of new Set([0, ...Array.from({ length: to - from + 1 }, (_, step) => from + step)])) {
        await pace()
        read.add(readCell(content, index))
      }
    }
    return toVocabulary([...read])
  }
}

/** The vocabulary of these texts only, without any text around them. */
export function vocabularyOf(texts: readonly string[]): Vocabulary {
  return toVocabulary(texts.map((text) => createCell(text)))
}

function createCell(text: string, cache?: TermCache): Cell {
  const terms = new Set<string>()
  const beginnings = new Set<string>()
  const add = (term: string) => {
    if (terms.has(term)) return
    terms.add(term)
    if (term.length >= STEM_LENGTH) beginnings.add(term.slice(0, STEM_LENGTH))
  }
  readTerms(text, add, cache)
  return { terms, beginnings }
}

function toVocabulary(cells: readonly Cell[]): Vocabulary {
  return {
    has: (term) => cells.some(({ terms }) => terms.has(term)),
    hasAlike: (term) =>
      term.length >= STEM_LENGTH &&
      cells.some(({ beginnings }) => beginnings.has(term.slice(0, STEM_LENGTH))),
  }
}
