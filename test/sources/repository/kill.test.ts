import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileJournal } from '../../../src/sources/repository/file/file-journal.ts'
import { createSourceRepository } from '../../../src/sources/repository/repository.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'
import { seededRandom } from '../../fixtures/random.ts'

/** Kills of the full proof, each of a process that writes while another one does. */
const KILLS = smallOrFull(2, 200)

test(
  'a file of sources outlives kill -9 of two processes that write to it at once',
  { timeout: 300_000 + KILLS * 20_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'citespan-kill-'))
    const path = join(directory, 'sources.jsonl')
    const random = seededRandom(7)
    const promised = new Map<string, { content: string; writers: Set<string> }>()
    const torn: string[] = []
    for (let round = 0; round < KILLS / 2; round++) {
      const outputs = await Promise.all(
        ['a', 'b'].map((writer) => killed(path, `${writer}${round}`, 1 + random.below(40))),
      )
      for (const { name, lines } of outputs) {
        for (const { id, content } of lines) {
          const known = promised.get(id) ?? { content, writers: new Set() }
          expect(known.content).toBe(content)
          promised.set(id, { content, writers: known.writers.add(name) })
        }
      }
    }
    const repository = createSourceRepository({
      journal: fileJournal(path),
      onIncident: ({ code }) => torn.push(code),
    })
    const sources = new Map<string, string>()
    for await (const { id, content } of repository.all()) sources.set(id, content)
    for (const [id, { content, writers }] of promised) {
      expect(sources.get(id)).toBe(content)
      expect((await repository.usage(id)).findingIds).toStrictEqual(expect.arrayContaining([...writers]))
    }
    // One id for each text, numbers without gaps, and no damage but lines that a death has cut.
    expect(new Set(sources.values()).size).toBe(sources.size)
    expect([...sources.keys()]).toStrictEqual([...sources.keys()].map((_, index) => `S${index + 1}`))
    expect(new Set(torn)).toStrictEqual(new Set(torn.length > 0 ? ['torn-line'] : []))
    expect(promised.size).toBeGreaterThan(KILLS)
    if (KILLS > 2)
      console.log({ kills: KILLS, promised: promised.size, sources: sources.size, torn: torn.length })
    await repository.close()
    await rm(directory, { recursive: true, force: true })
  },
)

/** What a process was promised before it was killed, at a random moment after so many promises. */
async function killed(path: string, name: string, after: number) {
  const writer = spawn(
    process.execPath,
    [join(import.meta.dirname, 'register-sources.ts'), path, name, '100000'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  writer.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.split('\n').length > after) writer.kill('SIGKILL')
  })
  await once(writer, 'close')
  const lines = output.split('\n').slice(0, -1)
  return { name, lines: lines.map((line) => JSON.parse(line) as { id: string; content: string }) }
}
