import { closedFields, readClosed } from '../../core/fields.ts'
import { createBytesHash } from '../../core/hash.ts'
import { isPlain } from '../../core/text.ts'
import { CitationError, expectArgument } from '../../core/error.ts'
import { runRecordSchema } from '../../core/records.ts'
import type { RunRecord } from '../../core/records.ts'
import { expectObjects } from '../../core/shapes.ts'
import { safeUrl } from '../../core/source-label.ts'
import { expectRun } from './expect-run.ts'
import { createIris, sourceIri } from './record-iris.ts'
import type { IriOptions } from './record-iris.ts'
import { toProvJson } from './prov-json.ts'
import { workOf } from './schema-org.ts'
import { toWebAnnotations } from './web-annotation.ts'

/** How the crate of an answer names the answer, and which licence it states. */
export type RoCrateOptions = IriOptions & {
  /** The http(s) address of the whole crate's licence; without it the crate says that no licence is stated. */
  license?: string
}

/** A file of a crate: its path in the folder, and its bytes. */
export type RoCrateFile = { path: string; content: Uint8Array }

type Entity = { '@id': string; '@type': string | string[]; [property: string]: unknown }

const METADATA = 'ro-crate-metadata.json'
const RECORD = 'record.json'
const CONTEXT = 'https://w3id.org/ro/crate/1.1/context'

const toRoCrateFields = closedFields<RoCrateOptions>({ base: true, license: true })

/**
 * An answer as the files of a folder that describes itself (RO-Crate 1.1): `ro-crate-metadata.json`, the texts of the
 * answer, the text of each source as it was checked, the record (`record.json`), and the citations as Web Annotations
 * and PROV. `ro-crate-metadata.json` lists every other file with its size and SHA-256. The texts of sources are not
 * repeated in `record.json`, except one that contains NUL or lone surrogates: it has no file of its own.
 *
 * @throws CitationError `invalid-input` for an invalid record, a `base` or `license` that is not an http(s) address, or
 * a `base` with a query or fragment.
 */
export function toRoCrate(run: RunRecord, given: RoCrateOptions = {}): RoCrateFile[] {
  const settings = readClosed(given, toRoCrateFields, 'toRoCrate()')
  expectRun(run, settings, 'toRoCrate')
  const { license, ...options } = settings
  const iris = createIris(run, options)
  const files: RoCrateFile[] = []
  const graph: Entity[] = []
  const add = (path: string, text: string, about: Omit<Entity, '@id' | '@type'>) => {
    const content = new TextEncoder().encode(text)
    const hash = createBytesHash()
    hash.update(content)
    files.push({ path, content })
    const size = { contentSize: String(content.length), sha256: hash.digest() }
    graph.push({ '@id': path, '@type': 'File', ...about, ...size })
  }
  const works = new Map(run.sources.map((source) => [source.id, workOf(source, sourceIri(source, iris))]))
  const cited = new Set(run.citations.flatMap((one) => (one.status === 'failed' ? [] : one.sourceIds)))
  const citation = [...works].filter(([id]) => cited.has(id)).map(([, work]) => ({ '@id': work['@id'] }))
  for (const [index, text] of run.textParts.entries()) {
    add(`answer/text-${index + 1}.md`, text, {
      name: `Text ${index + 1} of the answer`,
      encodingFormat: 'text/markdown',
      ...(citation.length > 0 && { citation }),
    })
  }
  const sources = run.sources.map(({ content, ...source }, index) => {
    // A text that UTF-8 cannot encode is only in the record, escaped.
    if (!isPlain(content)) return { ...source, content }
    const file = `sources/${index + 1}.txt`
    const work = works.get(source.id)
    add(file, content, {
      name: `Text of source ${source.number}: ${work?.name ?? source.id}`,
      encodingFormat: 'text/plain',
      ...(work && { isBasedOn: { '@id': work['@id'] } }),
    })
    return { ...source, file }
  })
  const json = (path: string, name: string, value: object, encodingFormat: string) =>
    add(path, `${JSON.stringify(value, null, 2)}\n`, { name, encodingFormat })
  json(RECORD, 'Record of the answer, its sources and citations', { ...run, sources }, 'application/json')
  json(
    'citations.jsonld',
    'Citations as W3C Web Annotations',
    toWebAnnotations(run, options),
    'application/ld+json',
  )
  json('provenance.json', 'Provenance as PROV-JSON', toProvJson(run, options), 'application/json')
  const described = describe(run, { parts: graph, works: [...works.values()], license })
  const metadata = { '@context': [CONTEXT, { sha256: 'http://schema.org/sha256' }], '@graph': described }
  const content = new TextEncoder().encode(`${JSON.stringify(metadata, null, 2)}\n`)
  return [{ path: METADATA, content }, ...files]
}

function describe(
  run: RunRecord,
  { parts, works, license }: { parts: Entity[]; works: Entity[]; license: string | undefined },
): Entity[] {
  const rights = licenseOf(license)
  const root: Entity = {
    '@id': './',
    '@type': 'Dataset',
    name: (run.question ?? `Answer ${run.id}`).slice(0, 500).toWellFormed(),
    description:
      'An answer, the texts of its sources as they were checked, and its citations with their evidence.',
    identifier: run.id,
    datePublished: run.finishedAt,
    license: { '@id': rights['@id'] },
    hasPart: parts.map((part) => ({ '@id': part['@id'] })),
  }
  const descriptor: Entity = {
    '@id': METADATA,
    '@type': 'CreativeWork',
    about: { '@id': './' },
    conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
  }
  // A crate is flat: nested agents become entities of their own. A source that is named twice is described once.
  const flat = works.flatMap((work) => flatten(work))
  const byId = new Map([descriptor, root, ...parts, rights, ...flat].map((entity) => [entity['@id'], entity]))
  return [...byId.values()]
}

function licenseOf(license: string | undefined): Entity {
  if (license === undefined) {
    return {
      '@id': '#rights',
      '@type': 'CreativeWork',
      name: 'No licence is stated',
      description: 'The texts of sources are under the rights of their owners.',
    }
  }
  const url = safeUrl(license)
  if (url) return { '@id': url, '@type': 'CreativeWork', name: url, description: `The licence at ${url}` }
  throw new CitationError({
    code: 'invalid-input',
    message: `license is ${JSON.stringify(String(license).slice(0, 100))}.`,
    suggestion:
      'Give the http(s) address of a licence, such as https://creativecommons.org/licenses/by/4.0/.',
  })
}

function flatten({ author, publisher, ...work }: Entity): Entity[] {
  const agents: Entity[] = []
  const refer = (value: unknown) => {
    const agent = value as { '@type': string; name: string }
    const id = `#${agent['@type'].toLowerCase()}-${encodeURIComponent(agent.name)}`
    agents.push({ '@id': id, ...agent })
    return { '@id': id }
  }
  return [
    {
      ...work,
      ...(Array.isArray(author) && { author: author.map(refer) }),
      ...(publisher !== undefined && { publisher: refer(publisher) }),
    },
    ...agents,
  ]
}

/**
 * Reads the record of an answer from the files of its crate, with each text unchanged. Files that the crate does not
 * list are ignored.
 *
 * @throws CitationError `invalid-input` if a file is missing, invalid, or differs from what the crate lists.
 */
export function readRoCrate(files: readonly RoCrateFile[]): RunRecord {
  const isFile = ({ path, content }: RoCrateFile) => typeof path === 'string' && content instanceof Uint8Array
  expectObjects(files, 'readRoCrate(): files')
  expectArgument(
    files.every(isFile),
    'readRoCrate(): files',
    'an array of { path, content }, the content as bytes',
  )
  const contents = new Map(files.map(({ path, content }) => [path, content]))
  const metadata = readJson(contents, METADATA) as { '@graph'?: Entity[] }
  for (const entity of Array.isArray(metadata['@graph']) ? metadata['@graph'] : []) {
    if (entity['@type'] !== 'File') continue
    const content = contents.get(entity['@id'])
    const hash = createBytesHash()
    hash.update(content ?? new Uint8Array())
    if (!content || hash.digest() !== entity['sha256'])
      throw broken(`${entity['@id']} was changed after it was written.`)
  }
  const record = readJson(contents, RECORD) as { sources?: { file?: string }[] }
  const sources = Array.isArray(record.sources) ? record.sources : []
  const restored = sources.map(({ file, ...source }) => {
    if (file === undefined) return source
    return { ...source, content: readText(contents, String(file)) }
  })
  const parsed = runRecordSchema.safeParse({ ...record, sources: restored })
  if (parsed.success) return parsed.data
  throw broken(`${RECORD} is not a record of an answer.`, parsed.error)
}

function readText(files: ReadonlyMap<string, Uint8Array>, path: string): string {
  const content = files.get(path)
  if (content) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
  throw broken(`${path.slice(0, 200)} is missing.`)
}

function readJson(files: ReadonlyMap<string, Uint8Array>, path: string): unknown {
  const text = readText(files, path)
  try {
    return Object(JSON.parse(text))
  } catch (cause) {
    throw broken(`${path} is not JSON.`, cause)
  }
}

function broken(message: string, cause?: unknown): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The crate cannot be read: ${message}`,
    suggestion: 'Use the unchanged folder that `toRoCrate` made.',
    cause,
  })
}
