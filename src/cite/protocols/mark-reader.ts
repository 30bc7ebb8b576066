import { closedFields, readClosed } from '../../core/fields.ts'
import { expectText } from '../../core/shapes.ts'
import { checkProtocols, expectSources } from './check-protocol.ts'
import { createInlineReader } from './inline-reader.ts'
import { protocolNames } from './reading/protocol.ts'
import type { ProtocolName } from './reading/protocol.ts'
import { createFindings } from './reading/findings.ts'
import type { FoundMarks } from './reading/findings.ts'
import { createSourceResolver } from './reading/resolve-sources.ts'
import type { MarkSources } from './reading/resolve-sources.ts'
import { createSidecarReader } from './sidecar.ts'
import type { YamlParser } from './syntax/yaml-members.ts'

/** A piece of clean text, with the new marks and problems; their offsets are in the whole clean text. */
export type MarkPiece = FoundMarks & {
  /**
   * The next piece of the clean text, which is the text of the answer without its marks; `readMarks` returns all of it.
   */
  text: string
}

/** Options of `createMarkReader`, `readMarks` and `markStream`. */
export type MarkOptions = {
  /**
   * The sources, in the order of their numbers. If sources arrive later, pass a function that returns those known so
   * far; it must return a new array after each change. `push` and `flush` look up the sources of a mark among those
   * known at the time. `found` looks up the sources of all marks again.
   */
  sources: MarkSources
  /**
   * The protocols to read, each a way of writing marks, such as `numbers` for `[1]`; all by default. Marks of other
   * protocols stay in the text.
   */
  protocols?: readonly ProtocolName[]
  /**
   * Protocols that the model was asked to use, for example by `instructions`; by default those of the option
   * `protocols`, or none without that option. Their marks are removed even if they name an unknown source, unless the
   * sentence needs them (`according to [1]`). Marks of other protocols stay unless they name only known sources and
   * cannot be ordinary text.
   */
  asked?: readonly ProtocolName[]
  /**
   * Returns whether more sources may arrive; by default none. While it returns `true`, any name in a mark may be that
   * of a later source, so only position and form decide whether something is a mark.
   */
  awaitsSources?: () => boolean
  /** JSON Pointer of the sidecar, the list of citations in an answer that is an object; `/_citations` by default. */
  sidecar?: string
  /**
   * The package `yaml` (`import * as yaml from 'yaml'`), for YAML answers with a sidecar, the list of their citations.
   * Without it, only JSON answers can have a sidecar, and YAML is read as plain text.
   */
  yaml?: YamlParser
  /**
   * Whether to return line breaks at once, so that the end of a paragraph is known while the model pauses. Line breaks
   * before a list of sources then stay. By default (`false`) they are held back and removed with the list.
   */
  keepsBreaks?: boolean
}

/** Reads the marks of one text while it is written; created by `createMarkReader`. */
export type MarkReader = {
  /**
   * Takes the next part of the text. Returns the next piece of clean text (the text without its marks), to append to
   * the earlier pieces, and the new marks. Text that may still be a mark is held back for a later piece.
   */
  push(delta: string): MarkPiece
  /** Returns the last piece, with all text that was held back; call it once, after the last delta. */
  flush(): MarkPiece
  /**
   * All marks and problems so far. They are complete only after `flush`, because the source of a mark such as `[1]` may
   * be named in a list of sources at the end of the text.
   */
  found(): FoundMarks
}

const markFields = closedFields<MarkOptions>({
  sources: true,
  protocols: true,
  asked: true,
  awaitsSources: true,
  sidecar: true,
  yaml: true,
  keepsBreaks: true,
})

/**
 * Reads marks out of streaming text and finds their sources. Clean text is returned as soon as it is final. Text that
 * may still be a mark is held back: at most 1,024 UTF-16 units, not counting marks directly before it and the few
 * characters after it that show whether it is a mark. Lines that may begin a list of sources are held back too, each of
 * at most 1,024 units.
 *
 * With the protocol `sidecar` (read by default), a text that begins like a JSON object is held back as a whole until
 * `flush`: anywhere in it there may be a sidecar, a list that names the sources of its strings. With the option `yaml`,
 * a text that begins like a YAML mapping is held back as well.
 *
 * Any split of a text gives the same result. Throws `invalid-input` for an invalid option, such as an unknown protocol.
 *
 * @example
 * const reader = createMarkReader({ sources: [{ id: 'S1' }] })
 * reader.push('It rained [1') // { text: 'It rained', marks: [], problems: [] }
 * reader.push('].') // { text: '.', marks: [{ at: 9, sourceIds: ['S1'], protocol: 'numbers', … }], problems: [] }
 */
export function createMarkReader(options: MarkOptions): MarkReader {
  const given = readClosed(options, markFields, 'createMarkReader()')
  const { sources, protocols = protocolNames, sidecar = '/_citations', yaml, keepsBreaks } = given
  const { asked = given.protocols ?? [], awaitsSources } = given
  checkProtocols(protocols)
  checkProtocols(asked, 'asked')
  expectText(sidecar, 'createMarkReader(): sidecar')
  if (typeof sources !== 'function') expectSources(sources, 'createMarkReader')
  const known = typeof sources === 'function' ? sources : () => sources
  const resolver = createSourceResolver(known)
  const findings = createFindings(resolver)
  const reading = {
    resolver,
    findings,
    protocols,
    asked,
    awaitsSources,
    sourceCount: () => known().length,
    keepsBreaks,
  }
  const inline = createInlineReader(reading)
  const document = protocols.includes('sidecar')
    ? createSidecarReader({ ...reading, pointer: sidecar, yaml })
    : null
  let isDocument = document !== null

  function give(text: string): MarkPiece {
    if (!findings.hasNews) return { text, marks: NONE, problems: NONE }
    const { marks, problems } = findings.news()
    return { text, marks, problems }
  }

  return {
    push(delta) {
      if (!isDocument) return give(inline.push(delta))
      isDocument = document!.push(delta)
      return give(isDocument ? '' : inline.push(document!.text))
    },
    flush() {
      const text = isDocument ? document!.flush() : null
      if (text !== null) return give(text)
      return give((isDocument ? inline.push(document!.text) : '') + inline.flush())
    },
    found: findings.all,
  }
}

/** The empty list that all pieces without marks or problems share. */
const NONE: never[] = []
Object.freeze(NONE)

/** The clean text of a whole answer, its marks and their problems. */
export function readMarks(text: string, options: MarkOptions): MarkPiece {
  expectText(text, 'readMarks(): text')
  const reader = createMarkReader(options)
  const clean = reader.push(text).text + reader.flush().text
  return { text: clean, ...reader.found() }
}

/** Maximum number of pieces that wait for the reader; then the writer has to wait. */
const MAX_WAITING = 16

/**
 * A `MarkReader` as a stream: deltas in, pieces of clean text out. A delta that yields no text, mark or problem gives
 * no piece. The last piece has all marks and problems of the text, also those of earlier pieces. The writer waits while
 * 16 pieces are unread. Throws `invalid-input` for an invalid option.
 */
export function markStream(options: MarkOptions): TransformStream<string, MarkPiece> {
  // The two streams share a reader because a function within a `TransformStream` costs a third more per delta.
  const reader = createMarkReader(options)
  let pieces: ReadableStreamDefaultController<MarkPiece>
  let deltas: WritableStreamDefaultController
  let room: PromiseWithResolvers<void> | null = null
  const makeRoom = () => {
    room?.resolve()
    room = null
  }
  const readable = new ReadableStream<MarkPiece>(
    {
      start: (controller) => void (pieces = controller),
      pull: makeRoom,
      cancel(reason) {
        deltas.error(reason)
        makeRoom()
      },
    },
    // Reading ahead would cost another `pull` call and promise per piece.
    { highWaterMark: 0 },
  )
  const writable = new WritableStream<string>({
    start: (controller) => void (deltas = controller),
    write(delta) {
      const piece = reader.push(delta)
      if (piece.text === '' && piece.marks.length === 0 && piece.problems.length === 0) return
      pieces.enqueue(piece)
      if (pieces.desiredSize! + MAX_WAITING > 0) return
      room = Promise.withResolvers()
      return room.promise
    },
    close() {
      pieces.enqueue({ text: reader.flush().text, ...reader.found() })
      pieces.close()
    },
    abort: (reason) => pieces.error(reason),
  })
  return { readable, writable }
}
