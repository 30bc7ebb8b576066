import { lstatSync, mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import type * as FileSystem from 'node:fs/promises'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { allowedFiles } from '../../../src/doors/cli/input/allowed-files.ts'

/** What another process does before and after each look at a path. */
const looks = vi.hoisted(() => ({ count: 0, before: undefined as ((look: number) => void) | undefined }))

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>()
  const watched = <Call extends (...args: never[]) => unknown>(call: Call) =>
    ((...args: Parameters<Call>) => {
      looks.before?.(looks.count++)
      return call(...args)
    }) as Call
  return {
    ...real,
    open: watched(real.open),
    stat: watched(real.stat),
    realpath: watched(real.realpath as never),
  }
})

afterEach(() => {
  looks.before = undefined
})

/** The looks at one file: its real path, opening it, its state, its real path again. */
const LOOKS = 4

// Elsewhere an open file does not say where it is.
test
  .skipIf(process.platform !== 'linux')
  .each(
    Array.from({ length: LOOKS }, (_, out) => out).flatMap((out) =>
      Array.from({ length: LOOKS - out }, (_, more) => [out, out + more + 1] as const),
    ),
  )(
  'a folder that is a link to outside from look %i until look %i gives nothing of there away',
  async (out, back) => {
    const base = await realpath(await mkdtemp(join(tmpdir(), 'citespan-exchanged-')))
    const [root, outside] = [join(base, 'allowed'), join(base, 'outside')]
    for (const [folder, text] of [
      [join(root, 'reports'), 'inside'],
      [outside, 'OUTSIDE'],
    ] as const) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'a.txt'), text)
    }
    const read = (await allowedFiles(root))!
    const [folder, aside] = [join(root, 'reports'), join(base, 'aside')]
    looks.count = 0
    looks.before = (look) => {
      const isOut = lstatSync(folder).isSymbolicLink()
      if (look === out && !isOut) {
        renameSync(folder, aside)
        symlinkSync(outside, folder)
      }
      if (look === back && isOut) {
        unlinkSync(folder)
        renameSync(aside, folder)
      }
    }
    const found = await read('reports/a.txt').then(
      ({ content }) => Buffer.from(content).toString(),
      ({ code }: { code: string }) => code,
    )
    looks.before = undefined
    expect(['inside', 'not-found']).toContain(found)
    await rm(base, { recursive: true })
  },
)
