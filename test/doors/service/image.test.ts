import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readArguments } from '../../../src/doors/cli/input/arguments.ts'
import { startService } from './service-under-test.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const recipe = read('examples/service/Dockerfile').replaceAll('\\\n', '')
const compose = parse(read('examples/service/compose.yaml'))
const manifest = JSON.parse(read('package.json'))
/** The JSON array behind an instruction. */
const argumentsOf = (instruction: string): string[] =>
  JSON.parse(new RegExp(`^${instruction} (\\[.*\\])$`, 'm').exec(recipe)![1]!)

it('the image has the packages of the service, and no other', () => {
  const [, installed] = /npm install (.*?) +&&/.exec(recipe)!
  const [, documented] = /npm install (.*)/.exec(read('docs/service.md'))!
  expect(installed!.split(' ')).toEqual(documented!.replace('better-sqlite3', 'pg').split(' '))
})

it('the image starts the command line with arguments that it takes', () => {
  const [command, path] = argumentsOf('ENTRYPOINT')
  expect([command, path]).toEqual(['node', join('node_modules/citespan', manifest.bin.citespan)])
  expect(existsSync(join(root, manifest.bin.citespan))).toBe(true)
  expect(readArguments(argumentsOf('CMD'))).toMatchObject({
    service: 'serve',
    given: { host: '0.0.0.0' },
  })
  expect(recipe).toMatch(/^USER node$/m)
  const port = Number(/^EXPOSE (\d+)$/m.exec(recipe)![1])
  expect(compose.services.citespan.ports).toEqual([expect.stringMatching(new RegExp(`:${port}$`))])
  expect(compose.services.citespan.environment).toHaveProperty('CITATION_DB_URL')
})

it('the image asks for its health where the service tells it', async () => {
  const check = /http:\/\/127\.0\.0\.1:8787(\/\w+)/.exec(recipe)![1]!
  const { call } = await startService()
  expect((await call(null, `GET ${check}`)).status).toBe(200)
})
