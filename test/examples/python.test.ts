import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readCodeBlocks } from '../docs/code-blocks.ts'

const root = join(import.meta.dirname, '../..')
const cli = join(root, 'dist/cli.js')
const run = promisify(execFile)

/** What keeps a program of Python from running on this machine; `null` if nothing does. */
const missing = await run('python3', ['-c', 'import requests']).then(
  () => null,
  () => 'python3 with requests is not installed',
)

/** `citespan serve` on a database of its own, with a key; ends with the scope. */
async function startServe() {
  const directory = await mkdtemp(join(tmpdir(), 'citespan-python-'))
  const db = join(directory, 'citations.db')
  const args = ['--db', db, '--name', 'python', '--format', 'text']
  const key = execFileSync(process.execPath, [cli, 'keys', 'create', ...args], { encoding: 'utf8' }).trim()
  const child = spawn(process.execPath, [cli, 'serve', '--db', db, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  return {
    url,
    env: { ...process.env, KEY: key, CITESPAN_URL: url },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true })
    },
  }
}

describe('Python with requests', () => {
  test('the example cites an answer of the running service', async ({ skip }) => {
    if (missing) skip(missing)
    await using service = await startServe()
    const { stdout } = await run('python3', ['examples/python/cite_answer.py'], {
      cwd: root,
      env: service.env,
    })
    expect(stdout).toBe(
      [
        'verified: 🏊 The pool opens at nine. ← S1',
        'failed: A ticket costs 5 euros. ← S2',
        'contradicted: A ticket costs 5 euros.\n',
      ].join('\n'),
    )
  })

  test('the program of docs/service.md prints the citation', async ({ skip }) => {
    if (missing) skip(missing)
    await using service = await startServe()
    const [block] = readCodeBlocks('docs/service.md').filter(({ language }) => language === 'python')
    const code = block!.code.replace('http://localhost:8787', service.url)
    const { stdout } = await run('python3', ['-c', code], { env: service.env })
    expect(stdout).toMatch(/^verified The fee is 40 euros\. \[\{.*'quote': 'The fee is 40 euros\.'/)
  })
})
