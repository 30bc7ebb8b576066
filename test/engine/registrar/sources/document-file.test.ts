import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { readDocumentFile } from '../../../../src/engine/registrar/sources/document-file.ts'
import { errorOf } from '../../../records/store/rejection.ts'

const folder = mkdtempSync(join(tmpdir(), 'citespan-files-'))
const path = join(folder, 'a b%20c.txt')
writeFileSync(path, 'Text.')

afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => void vi.restoreAllMocks())

const bytes = new TextEncoder().encode('Text.')

test.each([
  ['a path', path, { name: 'a b%20c.txt', content: bytes }],
  ['a URL of a file', pathToFileURL(path), { name: 'a b%20c.txt', content: bytes }],
  [
    'an upload',
    new File(['Text.'], 'b.txt', { type: 'text/plain' }),
    { name: 'b.txt', content: bytes, mediaType: 'text/plain' },
  ],
  ['an upload of no type', new File(['Text.'], 'b.txt'), { name: 'b.txt', content: bytes }],
  ['a name and its content', { name: 'c.txt', content: 'Text.' }, { name: 'c.txt', content: 'Text.' }],
])('the document of %s', async (_, given, expected) => {
  const document = await readDocumentFile(given)
  expect({ ...document, content: document.content }).toEqual(expected)
})

test.each([
  ['/nowhere/a%20b.md', '"a%20b.md" cannot be read (ENOENT)'],
  ['c:\\nowhere\\a.md', '"a.md" cannot be read (ENOENT)'],
  [new URL('file:///nowhere/a%20b.md'), '"a b.md" cannot be read (ENOENT)'],
  [new URL('file:///nowhere/a%ff.md'), '"a%ff.md" cannot be read'],
  [`/nowhere/${'n'.repeat(199)}x`, `"${'n'.repeat(199)}x" cannot be read`],
  [`/nowhere/${'n'.repeat(200)}x`, `"${'n'.repeat(200)}" cannot be read`],
])('the error of %s names the file', async (file, message) => {
  const error = await errorOf(readDocumentFile(file))
  expect(error.code).toBe('not-found')
  expect(error.message).toContain(message)
})

test.each(['https://lifts.dev/a.md', 'HTTP://lifts.dev/a.md', new URL('http://lifts.dev/a.md')])(
  'the page %s is no file',
  async (file) => {
    expect((await errorOf(readDocumentFile(file))).message).toContain('this is the URL of a page')
  },
)

test('where there is no file system, a path is not found', async () => {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never)
  expect((await errorOf(readDocumentFile('/a.md'))).message).toContain('(there is no file system here)')
})

test.each([['a text'], [new Error('Broken.')], [{ code: 'EIO' }]])(
  '%j is a failure without a code',
  async (failure) => {
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue({
      readFile: () => Promise.reject(failure),
    } as never)
    expect((await errorOf(readDocumentFile('/a.md'))).message).toContain('(unknown)')
  },
)
