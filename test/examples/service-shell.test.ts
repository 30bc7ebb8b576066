import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readCodeBlocks } from '../docs/code-blocks.ts'

const cli = join(import.meta.dirname, '../../dist/cli.js')
const run = promisify(execFile)

/** What keeps these lines from running on this machine; `null` if nothing does. */
const missing = await run('bash', ['-c', 'curl --version']).then(
  () => null,
  () => 'bash with curl is not installed',
)

const [shell] = readCodeBlocks('docs/service.md').filter(({ language }) => language === 'bash')

test('the lines of docs/service.md start the service and cite an answer, pasted at once', async ({
  skip,
}) => {
  if (missing) skip(missing)
  const folder = await mkdtemp(join(tmpdir(), 'citespan-shell-'))
  // npx finds a package that is installed; here it is what was built.
  const npx = `#!/bin/sh\nshift\nexec "${process.execPath}" "${cli}" "$@"\n`
  await writeFile(join(folder, 'npx'), npx, { mode: 0o755 })
  const port = String(await freePort())
  const lines = shell!.code
    .replace('citespan serve', `citespan serve --port ${port} > log`)
    .replace('8787', port)
  const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) }
  const { stdout } = await run('bash', ['-c', `${lines}\nkill $!; wait`], { cwd: folder, env })
  expect(JSON.parse(stdout)).toMatchObject({
    citations: [{ status: 'verified', text: 'The fee is 40 euros.' }],
    stored: true,
  })
  await rm(folder, { recursive: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
