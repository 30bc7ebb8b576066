import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readMarks } from '../../../src/entries/protocols.ts'
import type { MarkOptions } from '../../../src/entries/protocols.ts'
import { runCases, shortened, written } from '../../fixtures/recorded-cases.ts'
import { readPieces, showMarks, sources } from './mark-case.ts'

const file = new URL('recorded/limits.txt', import.meta.url)

/** How long a mark, a name, a list or a gap may be: for each limit a text that just fits, and one that does not. */
test('marks are read up to the recorded limits', async () => {
  const recorded = await runCases<[text: string, options?: Partial<MarkOptions>]>(
    file,
    ([text, options = {}]) => {
      // The options are data, so their texts can be written out as JSON.
      const given = { sources, ...(JSON.parse(written(JSON.stringify(options))) as Partial<MarkOptions>) }
      const whole = readMarks(written(text), given)
      const streamed = readPieces(written(text).split(''), given)
      expect(streamed, text).toEqual(whole)
      return showMarks(whole).map(shortened)
    },
  )
  await expect(recorded).toMatchFileSnapshot(fileURLToPath(file))
})
