import { expect, test } from 'vitest'
import { runCases, recordedFile } from '../../fixtures/recorded-cases.ts'
import {
  readChangedFact,
  readChangedWords,
  readChangesAt,
  readLongDifference,
  readLongQuotes,
  readManyQuotes,
  readSlice,
} from './part-reading.ts'

/** Not how it should be read but how it is: a change shows in the file, and is taken over by `vitest run -u`. */
test.each<[string, (input: never) => readonly string[]]>([
  ['many-quotes', readManyQuotes],
  ['long-differences', readLongDifference],
  ['quotes-in-long-texts', readLongQuotes],
  ['slices', readSlice],
  ['changed-facts', readChangedFact],
  ['words-compared', readChangedWords],
  ['changes-at-places', readChangesAt],
])('%s are read as recorded', async (name, read) => {
  const file = recordedFile(name, import.meta.url)
  await expect(await runCases(file, read)).toMatchFileSnapshot(file)
})
