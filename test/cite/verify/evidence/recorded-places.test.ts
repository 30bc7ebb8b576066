import { expect, test } from 'vitest'
import { readCases, withoutFillers } from '../../../fixtures/case-lines.ts'
import { showPlace } from './shown-places.ts'
import type { PlaceCase } from './shown-places.ts'

/** Not where a claim should stand but where it does: a change is taken over by `vitest run -u`. */
test('where claims stand in the tables and named places of texts is recorded', async () => {
  const recorded = readCases<PlaceCase>('claim-places').map(
    (one) => `${JSON.stringify(one[0])}\n  ${showPlace(one).replaceAll('\n', '\n  ')}\n`,
  )
  await expect(withoutFillers(recorded.join(''))).toMatchFileSnapshot('../recorded/claim-places.txt')
})
