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

/** Clean text that is settled, with the marks and problems found since the last piece. */
export type MarkPiece = FoundMarks & {
  /** Clean text. */
  text: string
}

/** What the marks of a text may name, and which marks are read. */
export type MarkOptions = {
  /** In the order that numbers count them. A function gives those that are known by now: marks are resolved when they are asked for. */
  sources: MarkSources
  /** Protocols that are read; all unless told. */
  protocols?: readonly ProtocolName[]
  /**
   * Those of them that the model was asked for, as by `instructions`; the `protocols` that you name unless told, and none
   * if you name none. Their marks are taken off though they name no source. Others stay in the text where they name none,
   * or where they may be something else.
   */
  asked?: readonly ProtocolName[]
  /** Whether sources are still to come: then a mark is judged by its place alone, and not by whether a source has its names. */
  awaitsSources?: () => boolean
  /** JSON Pointer of the sidecar. */
  sidecar?: string
  /** The package `yaml`, for answers that may be YAML with a sidecar: `import * as yaml from 'yaml'`. Without it only JSON is read. */
  yaml?: YamlParser
  /**
   * Gives line breaks at once, so that the end of a paragraph is known while the model pauses; those before a list
   * of sources then stay. `false` by default: they are held back, and taken off with the list.
   */
  keepsBreaks?: boolean
}

/** Reads one text; made by `createMarkReader`. */
export type MarkReader = {
  /** Takes more text. */
  push(delta: string): MarkPiece
  /** Gives what is left; call it once, after the last delta. */
  flush(): MarkPiece
  /** All marks and problems; after `flush`, with what a list of sources at the end says of numbers before it. */
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
 * Reads marks out of text as it streams, and says what they cite. Clean text is given as soon as it is
 * settled: at most as much as a mark can be long is held back, 1,024 UTF-16 units. A JSON object is given at
 * its end, since its sidecar decides; with `yaml`, so is a YAML mapping. Any split of a text gives the same. Throws `invalid-input` for a
 * protocol that does not exist.
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
    sourceCount: known().length,
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

/** Most pieces have no marks, and need no lists of their own. */
const NONE: never[] = []
Object.freeze(NONE)

/** The clean text of a whole answer, its marks and what is wrong with them. */
export function readMarks(text: string, options: MarkOptions): MarkPiece {
  expectText(text, 'readMarks(): text')
  const reader = createMarkReader(options)
  const clean = reader.push(text).text + reader.flush().text
  return { text: clean, ...reader.found() }
}

/** Pieces that wait to be read at most. */
const MAX_WAITING = 16

/**
 * A `MarkReader` as a stream: deltas in, pieces of clean text out; the last piece has all marks and problems. Its two
 * ends share a reader, because a function within a `TransformStream` costs a third more per delta. The readable end asks
 * for nothing ahead: a stream that does calls `pull` and waits for its promise once more per piece.
 */
export function markStream(options: MarkOptions): TransformStream<string, MarkPiece> {
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
