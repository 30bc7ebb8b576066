import { expect, test } from 'vitest'
import { runCases, recordedFile } from '../../fixtures/recorded-cases.ts'
import { readEvidence, readLaws, readMarkedItem } from './law-reading.ts'
import {
  readNamedPlaceIn,
  readOpeningsOf,
  readOutlines,
  readPlaceFilter,
  readReferences,
  readRegions,
  readTwoPlaces,
} from './place-reading.ts'

/** Not how it should be read but how it is: a change shows in the file, and is taken over by `vitest run -u`. */
test.each<[string, (input: never) => readonly string[] | Promise<readonly string[]>]>([
  ['references', readReferences],
  ['pairs-of-places', readTwoPlaces],
  ['place-filters', readPlaceFilter],
  ['regions', readRegions],
  ['outlines', readOutlines],
  ['openings', readOpeningsOf],
  ['named-places', readNamedPlaceIn],
  ['places-of-evidence', readEvidence],
  ['laws-of-sections', readLaws],
  ['marked-items', readMarkedItem],
])('%s are read as recorded', async (name, read) => {
  const file = recordedFile(name, import.meta.url)
  await expect(await runCases(file, read)).toMatchFileSnapshot(file)
})
