import { expect, test } from 'vitest'
import { runCases, recordedFile } from '../../../fixtures/recorded-cases.ts'
import { readMatchingPages, readQuery } from './query-reading.ts'

/** Not how it should be read but how it is: a change shows in the file, and is taken over by `vitest run -u`. */
test.each<[string, (input: never) => readonly string[] | Promise<readonly string[]>]>([
  ['queries', readQuery],
  ['matching-pages', readMatchingPages],
])('%s are read as recorded', async (name, read) => {
  const file = recordedFile(name, import.meta.url)
  await expect(await runCases(file, read)).toMatchFileSnapshot(file)
})
