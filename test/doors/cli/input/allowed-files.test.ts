import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowedFiles } from '../../../../src/doors/cli/input/allowed-files.ts'

let base: string
let read: (path: string) => Promise<{ name: string; content: Uint8Array }>
const SECRET = 'not for clients'

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'citespan-files-')))
  const root = join(base, 'allowed')
  await mkdir(join(root, 'reports', '.git'), { recursive: true })
  await mkdir(join(base, 'allowed-too'))
  await writeFile(join(base, 'secret.txt'), SECRET)
  await writeFile(join(base, 'allowed-too', 'secret.txt'), SECRET)
  await writeFile(join(root, 'reports', '.git', 'config'), SECRET)
  await writeFile(join(root, '.env'), SECRET)
  await writeFile(join(root, 'a.txt'), 'A')
  await writeFile(join(root, 'reports', 'größe 1%2f.txt'), 'B')
  await writeFile(join(root, 'reports', 'x..y.txt'), 'C')
  await symlink('a.txt', join(root, 'inside.txt'))
  await symlink('../secret.txt', join(root, 'outside.txt'))
  await symlink(join(base, 'secret.txt'), join(root, 'outside-absolute.txt'))
  await symlink('..', join(root, 'up'))
  await symlink('../allowed-too', join(root, 'sibling'))
  await symlink('.env', join(root, 'hidden.txt'))
  await symlink('outside.txt', join(root, 'twice.txt'))
  await symlink('loop', join(root, 'loop'))
  await symlink('/dev/zero', join(root, 'zero'))
  await symlink('/proc/self/environ', join(root, 'environ'))
  execFileSync('mkfifo', [join(root, 'pipe')])
  read = (await allowedFiles(root))!
})
afterAll(() => rm(base, { recursive: true }))

test.each([
  ['a.txt', 'a.txt', 'A'],
  ['./a.txt', 'a.txt', 'A'],
  ['.//./a.txt', 'a.txt', 'A'],
  ['inside.txt', 'inside.txt', 'A'],
  ['reports/größe 1%2f.txt', 'reports/größe 1%2f.txt', 'B'],
  ['reports//x..y.txt', 'reports/x..y.txt', 'C'],
])('%j is read', async (path, name, content) => {
  const file = await read(path)
  expect({ name: file.name, content: Buffer.from(file.content).toString() }).toEqual({ name, content })
})

const up = [
  '../secret.txt',
  'reports/../../secret.txt',
  '../allowed-too/secret.txt',
  './.././secret.txt',
  '..',
]
test.each([
  ...up,
  // Windows separators and drives, UNC, device and stream names.
  ...up.map((path) => path.replaceAll('/', '\\')),
  'reports\\..\\..\\secret.txt',
  'C:\\secret.txt',
  'C:secret.txt',
  '\\\\server\\share\\secret.txt',
  '\\\\?\\C:\\secret.txt',
  // Encoded, once and twice, overlong, and signs that look like a dot or slash.
  '%2e%2e/secret.txt',
  '%2e%2e%2fsecret.txt',
  '..%2fsecret.txt',
  '..%5csecret.txt',
  '%252e%252e%252fsecret.txt',
  '..%c0%afsecret.txt',
  '..／secret.txt',
  '．．/secret.txt',
  '․․/secret.txt',
  '..∕secret.txt',
  // Absolute, home, and addresses.
  '/etc/passwd',
  '//etc/passwd',
  '~/secret.txt',
  'file:///etc/passwd',
  'FILE:/etc/passwd',
  'http://127.0.0.1/',
  'data:text/plain,x',
  // Links that lead out, by themselves, in the middle, twice, and to what never ends.
  'outside.txt',
  'outside-absolute.txt',
  'up/secret.txt',
  'up/allowed/../secret.txt',
  'sibling/secret.txt',
  'twice.txt',
  'loop',
  'zero',
  'environ',
  // Hidden ones, and what is no file.
  '.env',
  './.env',
  'hidden.txt',
  'reports/.git/config',
  '',
  '.',
  '/',
  'reports',
  'pipe',
  'none.txt',
  'a.txt/b',
  'a.txt\0.md',
  '\0',
  ' ../secret.txt',
  '.. /secret.txt',
  '..;/secret.txt',
])('%j is refused', async (path) => {
  const error = await read(path).then(
    ({ content }) => Buffer.from(content).toString(),
    (refused: unknown) => refused,
  )
  expect(error).toMatchObject({
    name: 'CitationError',
    code: expect.stringMatching(/^(?:invalid-input|not-found)$/),
    suggestion: expect.stringMatching(/\S/),
  })
  // It does not tell what lies beyond.
  expect((error as Error).message).not.toContain(base)
})

test('no path of these pieces gives what is beyond the folder', async () => {
  const names =
    '.. . reports up sibling allowed allowed-too secret.txt a.txt outside.txt .env .git \\ ..\\ %2e%2e loop hidden.txt inside.txt'
  const piece = fc.constantFrom('', ...names.split(' '))
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      const content = await read(pieces.join('/')).then(
        (file) => Buffer.from(file.content).toString(),
        () => '',
      )
      expect(['', 'A']).toContain(content)
    }),
    { numRuns: 300 },
  )
})

test('the folder may be reached through a link, and must be one', async () => {
  await symlink('allowed', join(base, 'link'))
  const linked = (await allowedFiles(join(base, 'link')))!
  expect((await linked('a.txt')).name).toBe('a.txt')
  expect(await allowedFiles(undefined)).toBeNull()
  for (const none of ['none', 'secret.txt'])
    await expect(allowedFiles(join(base, none))).rejects.toThrow(
      `--files must be a folder, and ${JSON.stringify(join(base, none))} is not one.`,
    )
})
