import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createExtractors } from '../extractors/index.ts'
import { pageAt } from '../src/sources/registry/page-at.ts'
import type { Source } from '../src/core/source.ts'
import { canonicalUrl } from '../src/sources/registry/canonical-url.ts'
import { createSourceRegistry } from '../src/sources/registry/registry.ts'

/** A recorded tool output, and the sources that extractors should find in it. */
type Shape = {
  toolName?: string
  input?: unknown
  output?: unknown
  /** Further parts that the AI SDK delivers beside the tool result. */
  siblingSourceParts?: unknown[]
  siblingTextPart?: unknown
  part?: unknown
  content?: unknown[]
  providerMetadata?: unknown
  _expect: Expected[]
}

type Expected = {
  url?: string
  title?: string
  /** `null` if the source has no text. */
  text?: string | null
  id?: string | number
  page?: string | number
  author?: string
  score?: number
  note?: string
}

export type ShapeRow = { file: string; ok: boolean; missing: string[]; extra: string[] }
export type ShapeScore = { found: number; total: number; falseSources: number; rows: ShapeRow[] }

/**
 * Runs the extractors on every recorded output in a directory, and compares the registered sources with the `_expect`
 * of each. `_expect` lists only some of the sources. So a source counts as false only if nothing is expected, or if
 * its URL occurs in the output only under keys that hold no sources (pagination, favicons, links, answers, …).
 */
export async function scoreExtractorShapes(directory: string): Promise<ShapeScore> {
  const files = await jsonFiles(directory)
  const rows = await Promise.all(
    files.map(async (file) => {
      // The cast holds for files of this project; a broken file should fail loudly.
      const shape = JSON.parse(await readFile(join(directory, file), 'utf8')) as Shape
      return scoreShape(file, shape)
    }),
  )
  return {
    found: rows.filter((row) => row.ok).length,
    total: rows.length,
    falseSources: rows.reduce((sum, row) => sum + row.extra.length, 0),
    rows,
  }
}

/** File names of the recorded outputs. If the directory is missing, returns none and prints a note. */
async function jsonFiles(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((name) => name.endsWith('.json')).toSorted()
  } catch {
    console.warn(`No tool outputs in ${directory}: skipped.`)
    return []
  }
}

function scoreShape(file: string, shape: Shape): ShapeRow {
  const sources = sourcesOf(shape)
  const missing = shape._expect
    .filter((expected) => !sources.some((source) => fits(source, expected)))
    .map((expected) => JSON.stringify(expected))
  const extra = sources.filter((source) => isFalse(source, shape)).map(({ identifier }) => identifier)
  return { file, ok: missing.length === 0 && extra.length === 0, missing, extra }
}

/** All sources that the AI SDK entry would register for a recorded output. */
export function sourcesOf(shape: Shape): Source[] {
  const { toolName = 'unknown', input, output } = shape
  const besides = [
    shape.siblingSourceParts,
    shape.siblingTextPart,
    shape.part,
    shape.content,
    shape.providerMetadata,
  ]
  const extractors = createExtractors()
  const registry = createSourceRegistry()
  registry.registerAll(extractors.extract({ toolCallId: 'call-1', toolName, input, output }))
  for (const part of besides) {
    registry.registerAll(
      extractors.extract({ toolCallId: 'parts', toolName: 'source_parts', input: {}, output: part }),
    )
  }
  return registry.list()
}

function fits(source: Source, expected: Expected): boolean {
  const { url, title, text, id, page, author, score } = expected
  const content = squeeze(source.content)
  return (
    (url === undefined || isSameUrl(source, url)) &&
    (title === undefined || source.title === title) &&
    (text === undefined || (text === null ? content === '' : content.includes(squeeze(text)))) &&
    (id === undefined || hasIdentifier(source, String(id))) &&
    (page === undefined || pageAt(source, 0) === Number(page)) &&
    (author === undefined || (source.authors ?? []).includes(author)) &&
    (score === undefined || source.relevance === score)
  )
}

/** Whether the source has this URL. An expected URL that ends in `redirect/` stands for all URLs below it. */
function isSameUrl(source: Source, url: string): boolean {
  const canonical = canonicalUrl(url)
  if (canonical === null) return source.identifier === url
  const own = source.url === undefined ? null : canonicalUrl(source.url)
  return own === canonical || (url.endsWith('redirect/') && (own ?? '').startsWith(url))
}

function hasIdentifier(source: Source, id: string): boolean {
  return (
    source.identifier === id || Object.values(source.metadata ?? {}).some((value) => String(value) === id)
  )
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

const falseKeys =
  /next|prev|favicon|icon|image|thumbnail|^img|^links$|redirect_link|profile|answer|summary|failed|search_metadata|search_suggestions|json_endpoint|google_url|^template$/i

function isFalse(source: Source, shape: Shape): boolean {
  if (shape._expect.length === 0) return true
  if (shape._expect.some((expected) => fits(source, expected))) return false
  return (
    source.url !== undefined && isOnlyUnder(falseKeys, source.url, [shape.output, shape.siblingSourceParts])
  )
}

/** Whether a URL occurs in the data, but only within fields whose key matches. */
function isOnlyUnder(keys: RegExp, url: string, data: unknown): boolean {
  let inside = 0
  let outside = 0
  function visit(value: unknown, isInside: boolean): void {
    if (value === url && isInside) inside += 1
    if (value === url && !isInside) outside += 1
    if (typeof value !== 'object' || value === null) return
    for (const [key, field] of Object.entries(value)) visit(field, isInside || keys.test(key))
  }
  visit(data, false)
  return inside > 0 && outside === 0
}
