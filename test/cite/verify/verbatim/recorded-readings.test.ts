import { expect, test } from 'vitest'
import { readCases, withoutFillers } from '../../../fixtures/case-lines.ts'
import { showReading } from './shown-reading.ts'
import type { ReadingCase } from './shown-reading.ts'

/** Not what should be found but what is: a change shows in the file, and is taken over by `vitest run -u`. */
test('what the word-for-word search finds for each claim is recorded', async () => {
  const recorded = readCases<ReadingCase>('word-for-word').map(
    (one) => `${JSON.stringify(one[0])}\n  ${showReading(one).replaceAll('\n', '\n  ')}\n`,
  )
  await expect(withoutFillers(recorded.join(''))).toMatchFileSnapshot('../recorded/word-for-word.txt')
})
