import { expect, test } from 'vitest'
import { createMarkReader } from '../../../src/cite/protocols/mark-reader.ts'

const sources = [{ id: 'S1' }, { id: 'S2' }, { id: 'S3' }]

test.each(['It grew.¹² ', 'It grew [1][2]. ', 'It grew [3]. ', 'It grew.²³ '])(
  'a mark is read by the sources that are known when it comes: %s',
  (text) => {
    const read = (known: () => typeof sources) => {
      const reader = createMarkReader({ sources: known })
      return {
        reader,
        give: () => ({ text: reader.push(text).text + reader.flush().text, ...reader.found() }),
      }
    }
    let later: typeof sources = []
    const early = read(() => later)
    later = sources
    expect(early.give()).toEqual(read(() => sources).give())
  },
)
