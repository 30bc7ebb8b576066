import { expect, test } from 'vitest'
import { createFieldNote, describeUnread } from '../../../../src/doors/web/reading/field-note.ts'

test.each([
  ['both', 'A stream with the keys "note", "delta" holds no text and sources that are recognised.'],
  ['sources', 'A stream with the keys "note", "delta" holds a text and no sources that are recognised.'],
] as const)(
  'what lacks %s is described; the path named has the most text, not the longest one',
  (lacks, expected) => {
    const note = createFieldNote()
    note.take({ note: 'A longer text.' })
    for (const text of ['The mill', ' stands', ' by the', ' lake.'])
      note.take({ delta: { parts: [{ text }] } })
    const hint = lacks === 'sources' ? '' : ' The path with the most text is "delta.parts.0.text".'
    expect(describeUnread('A stream', note, lacks)).toBe(`${expected}${hint}`)
  },
)
