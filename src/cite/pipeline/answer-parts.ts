import {
  createBlockReader,
  splitBlocks,
  splitClaims,
  readHtmlRuns,
  createThoughtMask,
  createContextReader,
} from '../../text/sentences.ts'
import type { Block, BlockReader, ThoughtMask, ClaimInContext, ContextReader } from '../../text/sentences.ts'
import { createJsonFields } from './json-fields.ts'
import type { JsonField, JsonFields } from './json-fields.ts'

type AnswerPart = {
  reader: BlockReader
  thoughts: ThoughtMask
  readContext: ContextReader
  /** The text while it is or may be JSON; `null` once it is read as prose. */
  raw: string | null
  /** Reads the values of a text that begins like JSON; `null` before its first character. */
  fields: JsonFields | null
  ended: boolean
}

/** The skipped parts of a text part: thoughts of the model, or HTML after an unclosed tag. */
export type Skipped = 'thought' | 'html'

/** The text parts of an answer, split into claims as they are written. */
export type AnswerParts = {
  push(textPart: number, delta: string): void
  /** Ends a text part; later text for it is ignored. */
  end(textPart: number): void
  endAll(): void
  discardFrom(textPart: number): void
  readonly texts: string[]
}

/**
 * Calls `onClaims` with the claims of each complete block; spans are relative to the text part. If a part is JSON (a
 * generated object), its claims are those of its strings; each has the `pointer` of its string, and its spans are
 * relative to that string. The first claim of a part has the `question` as its context. Thoughts of the model,
 * `<think>…</think>`, are not claims. `onSkipped` is called with the kind of text that is skipped.
 */
export function createAnswerParts(
  onClaims: (textPart: number, claims: readonly ClaimInContext[], pointer?: string) => void,
  {
    question = () => undefined,
    onSkipped = () => {},
  }: { question?: () => string | undefined; onSkipped?: (what: Skipped) => void } = {},
): AnswerParts {
  let parts: AnswerPart[] = []

  function partAt(textPart: number): AnswerPart {
    while (parts.length <= textPart) parts.push(createPart(question()))
    return parts[textPart]!
  }

  function giveClaims(textPart: number, { reader, readContext }: AnswerPart, blocks: readonly Block[]): void {
    const { text, start: offset } = reader.recent
    const within = blocks.map(({ kind, start, end }) => ({ kind, start: start - offset, end: end - offset }))
    const claims = readContext(text, within, splitClaims(text, within))
    for (const block of within)
      if (block.kind === 'html' && !readHtmlRuns(text, block).isWhole) onSkipped('html')
    for (const claim of claims) {
      claim.start += offset
      claim.end += offset
    }
    onClaims(textPart, claims)
  }

  function giveFields(textPart: number, fields: readonly JsonField[]): void {
    for (const { pointer, text } of fields) {
      const blocks = splitBlocks(text)
      const claims = createContextReader()(text, blocks, splitClaims(text, blocks))
      if (claims.length > 0) onClaims(textPart, claims, pointer)
    }
  }

  /** Takes text that may be JSON. Returns an empty string, or all text so far once it turns out not to be JSON. */
  function takeRaw(textPart: number, part: AnswerPart, delta: string): string {
    part.raw += delta
    if (!part.fields) {
      const first = /\S/.exec(part.raw!)
      if (!first) return ''
      if (first[0] !== '{' && first[0] !== '[') return proseOf(part)
      part.fields = createJsonFields()
      delta = part.raw!
    }
    const fields = part.fields.push(delta)
    if (!fields) return proseOf(part)
    giveFields(textPart, fields)
    return ''
  }

  function readProse(textPart: number, part: AnswerPart, text: string): void {
    pushProse(textPart, part, part.thoughts.push(text))
  }

  function pushProse(textPart: number, part: AnswerPart, prose: string): void {
    if (prose === '') return
    const blocks = part.reader.push(prose)
    if (blocks.length > 0) giveClaims(textPart, part, blocks)
  }

  function end(textPart: number): void {
    const part = partAt(textPart)
    if (part.ended) return
    part.ended = true
    if (part.raw !== null) {
      const fields = part.fields?.end()
      if (fields) {
        giveFields(textPart, fields)
        return
      }
      readProse(textPart, part, proseOf(part))
    }
    pushProse(textPart, part, part.thoughts.end())
    const blocks = part.reader.end()
    if (blocks.length > 0) giveClaims(textPart, part, blocks)
    if (part.thoughts.thoughts.length > 0) onSkipped('thought')
  }

  return {
    push(textPart, delta) {
      const part = parts[textPart] ?? partAt(textPart)
      if (part.ended) return
      const text = part.raw === null ? delta : takeRaw(textPart, part, delta)
      if (text !== '') readProse(textPart, part, text)
    },
    end,
    endAll() {
      for (const textPart of parts.keys()) end(textPart)
    },
    discardFrom(textPart) {
      parts = parts.slice(0, textPart)
    },
    get texts() {
      return parts.map(({ raw, reader, thoughts }) => raw ?? thoughts.restore(reader.text))
    },
  }
}

function createPart(question: string | undefined): AnswerPart {
  return {
    reader: createBlockReader(),
    thoughts: createThoughtMask(),
    readContext: createContextReader(question),
    raw: '',
    fields: null,
    ended: false,
  }
}

function proseOf(part: AnswerPart): string {
  const text = part.raw!
  part.raw = null
  return text
}
