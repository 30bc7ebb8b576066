import type { Span } from '../../../core/span.ts'
import type { CleanTextOptions } from './clean-text.ts'
import { createBlockReader } from './block-reader.ts'
import { createCursor } from './cursor.ts'
import { createSignFinder } from '../syntax/find-sign.ts'
import { createListScanner } from './list-scanner.ts'
import type { ListEvents } from './list-scanner.ts'
import { createMarkTaker } from './mark-taker.ts'
import type { MarkTakerOptions, ScannedMark } from './mark-taker.ts'
import type { ListEntry } from '../syntax/source-lists.ts'
import { createSectionReader } from '../syntax/section.ts'
import { createSignReader } from './sign-reader.ts'

export type ScannerOptions = ListEvents &
  CleanTextOptions &
  Omit<MarkTakerOptions, 'cursor'> & {
    /** Called with a mark in the list of sources of an HTML page; it labels an entry and does not cite. */
    onListed(mark: ScannedMark): void
    /** Whether a text has the title of a source. */
    namesSource(text: string): boolean
    /** Whether a list entry is a source, so that it may be removed. */
    isOfSource(entry: ListEntry): boolean
    /** Whether a list such as `1, 3` names only sources. */
    namesSources(list: string): boolean
    /** Called with the span of each removed text; only for a text that is pushed whole. */
    onTaken?: (span: Span) => void
  }

export type Scanner = {
  /** Reads more text and returns the clean text that is now final. */
  push(delta: string): string
  /** Returns the remaining clean text. */
  flush(): string
}

/**
 * Reads marks out of markdown as it streams. Each step reads one sign of markdown, such as `[` or a line break, or
 * waits for more text; no decision depends on text beyond a bounded distance, so that any split gives the same.
 */
export function createScanner({ onMark, onListed, ...options }: ScannerOptions): Scanner {
  const cursor = createCursor({ onTaken: options.onTaken, keepsBreaks: options.keepsBreaks })
  const lists = createListScanner(options)
  const section = createSectionReader()
  const signs = createSignReader({ cursor, lists, section, onClosed: () => marks.noteFigures() })
  let lastMark = 0
  const marks = createMarkTaker({
    ...options,
    cursor,
    onMark(mark) {
      lastMark = mark.at
      if (section.isSources) onListed(mark)
      else onMark(mark)
    },
  })
  const onBlockEnd = () => {
    signs.endBlock()
    marks.endBlock()
  }
  const blocks = createBlockReader({
    cursor,
    lists,
    onBlockEnd,
    onCodeSpan: signs.openCode,
    lastMark: () => lastMark,
  })
  const findSign = createSignFinder(['\n', '\\', '`', '$', '[', ']', '<', ...marks.openers])

  function readProse(): boolean {
    const place = findSign(cursor.text, cursor.position)
    if (place < 0) return cursor.writeTo(cursor.text.length)
    cursor.writeTo(place)
    const sign = cursor.text.charAt(place)
    if (sign === '\n') {
      blocks.endLine()
      return cursor.writeTo(cursor.position + 1)
    }
    const taken = marks.read(signs.enclosing)
    // The construct around the mark is not closed, so its signs are text.
    if (taken) signs.endBlock()
    return taken ?? signs.read(sign)
  }

  /** Whether all pushed text is read and the next text is prose. */
  let isPlain = false

  function run(): string {
    while (cursor.position < cursor.text.length && (blocks.step() ?? signs.step() ?? readProse()));
    isPlain = cursor.position === cursor.text.length && blocks.isProse && signs.isProse
    return cursor.clean.take(cursor.final)
  }

  return {
    push(delta) {
      const passes = isPlain && findSign(delta, 0) < 0
      cursor.push(delta)
      if (!passes) return run()
      // Most deltas have no sign. Searching the joined text would copy it each time.
      cursor.position = cursor.text.length
      return cursor.clean.pass(delta)
    },
    flush() {
      cursor.final = true
      const settled = run()
      onBlockEnd()
      return settled
    },
  }
}
