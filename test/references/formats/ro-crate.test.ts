import * as fc from 'fast-check'
import { ZipReader, BlobReader, Uint8ArrayWriter } from '@zip.js/zip.js'
import { describe, expect, test } from 'vitest'
import { sha256Hex } from '../../../src/core/hash.ts'
import { exportAnswer, readRoCrate, toRoCrate } from '../../../src/entries/references.ts'
import type { RoCrateFile } from '../../../src/entries/references.ts'
import { anyRun } from '../../records/store/any-run.ts'
import { run, source } from '../../records/store/run-records.ts'

type Entity = { '@id': string; '@type': string; [property: string]: unknown }

const metadataOf = (files: readonly RoCrateFile[]): { '@context': unknown[]; '@graph': Entity[] } =>
  JSON.parse(new TextDecoder().decode(files[0]!.content))

/** What RO-Crate 1.1 says that the metadata of a crate must have (sections 3, 4.1, 4.2, 5 and appendix on JSON-LD). */
function checkCrate(files: readonly RoCrateFile[]): void {
  expect(files[0]!.path).toBe('ro-crate-metadata.json')
  const {
    '@context': [context],
    '@graph': graph,
  } = metadataOf(files)
  expect(context).toBe('https://w3id.org/ro/crate/1.1/context')
  const byId = new Map(graph.map((entity) => [entity['@id'], entity]))
  expect(byId.size).toBe(graph.length)
  const isFlat = (value: unknown): boolean =>
    typeof value !== 'object' || Object.keys(value!).join() === '@id'
  for (const entity of graph) {
    expect(entity['@type']).toEqual(expect.any(String))
    expect(Object.values(entity).flat().every(isFlat)).toBe(true)
  }
  expect(byId.get('ro-crate-metadata.json')).toEqual({
    '@id': 'ro-crate-metadata.json',
    '@type': 'CreativeWork',
    about: { '@id': './' },
    conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
  })
  const root = byId.get('./')!
  expect(root).toMatchObject({
    '@type': 'Dataset',
    name: expect.any(String),
    description: expect.any(String),
  })
  expect(root['datePublished']).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(byId.get((root['license'] as Entity)['@id'])).toMatchObject({
    name: expect.any(String),
    description: expect.any(String),
  })
  // Each file is a part of the root, is described, and is there.
  const parts = (root['hasPart'] as Entity[]).map((part) => part['@id'])
  expect(parts).toEqual(files.slice(1).map(({ path }) => path))
  for (const path of parts)
    expect(byId.get(path)).toMatchObject({ '@type': 'File', sha256: expect.stringMatching(/^[\da-f]{64}$/) })
  const refers = graph.flatMap((entity) => [
    entity['citation'],
    entity['isBasedOn'],
    entity['author'],
    entity['publisher'],
  ])
  for (const one of refers.flat()) if (one) expect([...byId.keys()]).toContain((one as Entity)['@id'])
}

describe('toRoCrate', () => {
  test('sizes are in bytes', () => {
    const files = toRoCrate(run({ sources: [source({ content: 'Größe: 🚀' })] }))
    const file = metadataOf(files)['@graph'].find((entity) => entity['@id'] === 'sources/1.txt')
    expect(file).toMatchObject({ contentSize: '13' })
  })

  test('texts, sources with their checksums, record and citations', () => {
    const files = toRoCrate(run({ sources: [source({ authors: ['Jane Doe'] })] }), {
      license: 'https://creativecommons.org/licenses/by/4.0/',
    })
    checkCrate(files)
    const file = metadataOf(files)['@graph'].find((entity) => entity['@id'] === 'sources/1.txt')
    expect(file).toMatchObject({
      contentSize: '48',
      sha256: sha256Hex(source().content),
      isBasedOn: { '@id': 'https://lights.example/bell-rock' },
    })
  })

  test('any answer is described, and read back as it was', () => {
    fc.assert(
      fc.property(anyRun, (record) => {
        const files = toRoCrate(record)
        checkCrate(files)
        expect(readRoCrate(files)).toEqual(record)
      }),
      { numRuns: 60 },
    )
  })

  test('a file that was changed, or is missing, is told', () => {
    const files = toRoCrate(run())
    for (const { path, content } of files.slice(1)) {
      const changed = Uint8Array.from(content)
      changed[0]! ^= 1
      const others = files.filter((file) => file.path !== path)
      expect(() => readRoCrate([...others, { path, content: changed }])).toThrow(
        /changed after it was written/,
      )
      expect(() => readRoCrate(others)).toThrow(/changed after it was written|missing/)
    }
  })
})

test('the zip of a crate has the same files', async () => {
  const { body, mediaType } = await exportAnswer(run(), { format: 'ro-crate' })
  expect(mediaType).toBe('application/zip')
  const zip = new ZipReader(new BlobReader(await new Response(body).blob()))
  const files: RoCrateFile[] = []
  for (const entry of await zip.getEntries()) {
    if (entry.directory) continue
    files.push({ path: entry.filename, content: await entry.getData(new Uint8ArrayWriter()) })
  }
  expect(files.map(({ path }) => path)).toEqual(toRoCrate(run()).map(({ path }) => path))
  expect(readRoCrate(files)).toEqual(run())
})
