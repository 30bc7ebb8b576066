import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { taken } from '../../../../src/doors/cli/input/commands.ts'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { readRoCrate } from '../../../../src/entries/references.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { startService } from '../../service/service-under-test.ts'
import { runCli } from '../run-cli.ts'

const rule = 'Every lift is inspected every two years.'
let folder: string
let runId: string
const file = (name: string) => join(folder, name)
const exported = (...args: string[]) => runCli(['export', ...args, '--db', file('citations.db')])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citespan-export-'))
  await using engine = new CitationEngine({
    store: sqliteStore(file('citations.db')),
    context: { sessionId: 'talk' },
  })
  const sources = [{ title: 'Lift Act', url: 'https://act.example/', content: rule }]
  runId = (await engine.attribute({ response: rule, sources })).runId
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('citespan export', () => {
  test('an answer on standard output', async () => {
    const { code, stdout } = await exported(runId, '--format', 'text-fragments')
    expect(code).toBe(0)
    expect(stdout).toContain('https://act.example/#:~:text=Every%20lift')
    const annotations = await exported(runId, '--format', 'web-annotation', '--base', 'https://c.example')
    expect(JSON.parse(annotations.stdout)).toMatchObject({
      id: `https://c.example/runs/${runId}#annotations`,
      total: 1,
    })
  })

  test('the sources of a session', async () => {
    expect((await exported('--session', 'talk', '--format', 'ris')).stdout).toContain('TI  - Lift Act\r\n')
  })

  test('a folder that describes itself, and the same as a zip', async () => {
    expect((await exported(runId, '--format', 'ro-crate', '--output', file('crate'))).code).toBe(0)
    const paths = await readdir(file('crate'), { recursive: true, withFileTypes: true })
    const files = paths.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
    const crate = await Promise.all(
      files.map(async (path) => ({
        path: path.slice(file('crate').length + 1),
        content: await readFile(path),
      })),
    )
    expect(readRoCrate(crate)).toMatchObject({ id: runId, sources: [{ content: rule }] })
    const again = await exported(runId, '--format', 'ro-crate', '--output', file('crate'))
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('does not exist yet')])
    expect((await exported(runId, '--format', 'ro-crate', '--output', file('crate.zip'))).code).toBe(0)
    expect((await readFile(file('crate.zip'))).subarray(0, 2).toString()).toBe('PK')
  })

  test.each([
    ['a folder', 'licensed'],
    ['a zip', 'licensed.zip'],
  ])('%s says under which licence it stands', async (_, output) => {
    const license = 'https://creativecommons.org/licenses/by/4.0/'
    const crate = [runId, '--format', 'ro-crate', '--output', file(output)]
    expect(await exported(...crate, '--license', license)).toMatchObject({ code: 0, stderr: '' })
    const metadata = output.endsWith('.zip')
      ? await textOfZip(await readFile(file(output)), 'ro-crate-metadata.json')
      : await readFile(join(file(output), 'ro-crate-metadata.json'), 'utf8')
    const { '@graph': graph } = JSON.parse(metadata) as { '@graph': { '@id': string; license?: object }[] }
    expect(graph.find((entity) => entity['@id'] === './')).toMatchObject({ license: { '@id': license } })
    const refused = await exported(runId, '--format', 'ro-crate', '--output', file('x'), '--license', 'MIT')
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('license is "MIT"')])
  })

  test('an answer takes the options that it takes over HTTP', async () => {
    const { body } = await (await startService()).call(null, 'GET /openapi.json')
    const parameters: { in: string; name: string }[] =
      body.paths['/v1/runs/{id}/formats/{format}'].get.parameters
    const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(taken.export.options).toEqual(expect.arrayContaining(names))
  })

  test('a session as a signed archive, which is verified without the database', async () => {
    const keys = JSON.parse((await runCli(['keygen', 'lifts.dev/log'])).stdout)
    await writeFile(file('signer'), keys.signer)
    const signed = ['--session', 'talk', '--format', 'archive', '--signer', file('signer')]
    expect(await exported(...signed, '--output', file('talk.zip'))).toMatchObject({ code: 0, stderr: '' })
    const verify = () => runCli(['verify-archive', file('talk.zip'), '--verifier', keys.verifier])
    const { code, stdout } = await verify()
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { ok: true, archive: { sessionId: 'talk', contents: 1 } },
    ])
    const bytes = await readFile(file('talk.zip'))
    bytes[bytes.indexOf('entries.jsonl') + 40]! ^= 1
    await writeFile(file('talk.zip'), bytes)
    expect(await verify()).toMatchObject({ code: 1, stdout: expect.stringContaining('"ok": false') })
    const nobody = await exported('--session', 'nobody', '--format', 'archive', '--signer', file('signer'))
    expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining('Nothing was recorded')])
  })

  test.each([
    [['--format', 'ris'], 'Name one answer, one --session'],
    [['--citation', '1', '--format', 'chicago'], '--format must be one of inline, harvard'],
    [['--citation', '999'], 'no citation with a known source and the id "999"'],
    [['--session', 'talk', '--language', 'fr'], '--language must be en or de'],
    [['x'], '--format must be one of web-annotation'],
    [
      ['--session', 'talk', '--format', 'prov-json'],
      '--format must be one of harvard, ieee, apa, bibtex, csl-json, ris, archive',
    ],
    [['x', '--format', 'ris'], 'has no answer "x"'],
    [['--session', 'nobody', '--format', 'ris'], 'has no session "nobody"'],
  ])('%j is refused', async (args, message) => {
    const { code, stderr } = await exported(...args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })
})

/** The text of a file of a zip. */
async function textOfZip(bytes: Uint8Array, name: string): Promise<string> {
  const entries = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries()
  const entry = entries.find(({ filename }) => filename.endsWith(name))
  return entry && !entry.directory ? await entry.getData(new TextWriter()) : ''
}
