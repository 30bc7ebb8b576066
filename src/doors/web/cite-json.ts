import { isFields } from '../../../extractors/reading.ts'
import type { Fields } from '../../../extractors/reading.ts'
import type { CitationRun } from '../../engine/runs.ts'
import { waitForRecord, cleanOf } from '../../engine/stream.ts'
import { createPartAdder } from './add-parts.ts'
import { additionsOf } from './response-additions.ts'
import { bodyDecoder } from './body/decode-body.ts'
import { readAtMost } from './body/read-at-most.ts'
import { knowsSources, notCited, startRun } from './response-run.ts'
import type { Citing } from './response-run.ts'
import { replaceTexts } from './cleaning/replace-texts.ts'
import type { CleanedText } from './cleaning/replace-texts.ts'
import type { AnswerPart } from './reading/answer-part.ts'
import { createFieldNote, describeUnread } from './reading/field-note.ts'
import { findText } from './reading/layers.ts'
import { readAnswer } from './reading/read-answer.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Maximum number of bytes of a JSON body, both as sent and after decoding; a larger one is passed on uncited. */
const MAX_JSON = 16_000_000

/** Maximum number of bytes at the start of a body in which two lines of JSON are searched. */
const MAX_LINE = 20_000

/**
 * Appends `citations` (a map by source number), `references` and `data` to the JSON of an answer. Keys that the JSON
 * already has are not added, except that `citationsData` is added in place of an existing `data`. All other bytes stay
 * unchanged, unless `cleanAnswer` removes marks. A body that is not an answer, or that cannot be cited, is returned
 * byte for byte with `isCited: false`.
 */
export async function citeJson(
  stream: ReadableStream<Bytes>,
  encoding: string | null,
  citing: Citing,
): Promise<{ body: BodyInit; isCited: boolean }> {
  const body = await readAtMost(stream, MAX_JSON)
  const uncited = { body, isCited: false }
  const tooLarge = () => {
    citing.report(notCited('answer-too-large', `A JSON body is longer than ${MAX_JSON} bytes.`))
    return uncited
  }
  if (body instanceof ReadableStream) return tooLarge()
  const decoded = await decode(body, encoding)
  if (decoded instanceof ReadableStream) return tooLarge()
  if (!decoded) citing.report(notCited('answer-not-read', 'A compressed body is damaged.'))
  const answer = decoded && parseAnswer(decoded, citing)
  const run = answer && (await startRun(citing))
  if (!run) return uncited
  try {
    const json = await appendCitations(run, answer, citing)
    await waitForRecord(run)
    return { body: json, isCited: true }
  } catch (error) {
    citing.onError(error)
    void run.finish()
    return uncited
  }
}

type JsonAnswer = { json: string; keys: readonly string[]; parts: readonly AnswerPart[] }

/**
 * Decodes a body; unchanged if it has no encoding. Returns `null` if the body is damaged or its encoding unknown, and
 * an empty stream if it would be longer than `MAX_JSON` bytes.
 */
async function decode(body: Bytes, encoding: string | null): Promise<Bytes | ReadableStream<Bytes> | null> {
  const decoder = encoding === null ? null : bodyDecoder(encoding)
  if (!decoder) return encoding === null ? body : null
  const decoded = await readAtMost(new Blob([body]).stream().pipeThrough(decoder), MAX_JSON)
  if (decoded instanceof Uint8Array) return decoded
  const reader = decoded.getReader()
  try {
    // A damaged body gives its error after the bytes that could be decoded.
    for (let length = 0; length <= MAX_JSON;) {
      const { done, value } = await reader.read()
      if (done) return null
      length += value.length
    }
  } catch {
    return null
  }
  await reader.cancel()
  return new ReadableStream()
}

/** Reads the answer in a body; `null`, with a report, if the body is not JSON or its JSON is not an answer. */
function parseAnswer(body: Bytes, citing: Citing): JsonAnswer | null {
  const { report } = citing
  let json: string
  let value: unknown
  try {
    json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    value = JSON.parse(json)
  } catch {
    report(notCited('answer-not-read', describeBroken(body)))
    return null
  }
  const parts = isFields(value) ? readValue(value, citing) : null
  if (parts) return { json, keys: Object.keys(Object(value)), parts }
  report(notCited('answer-not-read', describe(value)))
  return null
}

/** Reads an answer. Without `fields`, a text alone is an answer only if the application knows its sources. */
function readValue(value: Fields, { fields, ...citing }: Citing): AnswerPart[] | null {
  const parts = readAnswer(value, fields)
  return parts || fields || !knowsSources(citing) ? parts : readAnswer({ sources: [], ...value })
}

/**
 * Describes a body that is not JSON. A hint is added if it looks like lines of JSON, which servers sometimes send as
 * JSON.
 */
function describeBroken(body: Bytes): string {
  const [first = '', second = ''] = new TextDecoder().decode(body.subarray(0, MAX_LINE)).split('\n')
  const isLines = [first, second].every((line) => /^\s*\{.*\}\s*$/.test(line))
  const hint = isLines ? ' It is lines of JSON: send it as application/x-ndjson.' : ''
  return `A body with a JSON content type is not JSON in UTF-8.${hint}`
}

function describe(value: unknown): string {
  if (!isFields(value)) {
    const what = Array.isArray(value) ? 'A JSON list' : 'A JSON value'
    return `${what} holds no text and sources that are recognised.`
  }
  const note = createFieldNote()
  note.take(value)
  return describeUnread('JSON', note, findText(value) ? 'sources' : 'both')
}

async function appendCitations(
  run: CitationRun,
  { json, keys, parts }: JsonAnswer,
  { cleanAnswer, fields }: Citing,
): Promise<string> {
  const { add, ordinalOf, texts } = createPartAdder(run)
  const open = await run.readMarks('kept')
  const changed: CleanedText[] = []
  for (const part of parts) {
    if (part.type !== 'text' || !open) {
      add(part)
      continue
    }
    const clean = cleanOf(part.text, open(ordinalOf(part.part)))
    if (part.text !== clean) changed.push({ written: part.text, clean })
    add({ ...part, text: clean })
  }
  const additions = await additionsOf(run, texts)
  const named = { ...additions, [keys.includes('data') ? 'citationsData' : 'data']: additions.data }
  const missing = Object.entries(named).filter(([key]) => !keys.includes(key))
  if (cleanAnswer && changed.length > 0) {
    const key = fields?.answer.split('.').at(-1)
    const value = replaceTexts(JSON.parse(json), { texts: [], repeated: changed, key })
    if (value !== null) return JSON.stringify({ ...Object(value), ...Object.fromEntries(missing) })
    run.incident(
      notCited('marks-kept', 'The text of the answer was not found in its JSON, and keeps its marks.'),
    )
  }
  if (missing.length === 0) return json
  const end = json.lastIndexOf('}')
  return `${json.slice(0, end)},${JSON.stringify(Object.fromEntries(missing)).slice(1, -1)}${json.slice(end)}`
}
