import { describe, expect, test } from 'vitest'
import type { Source } from '../../../src/core/source.ts'
import { withQuotes } from '../../../src/references/display/text-quote.ts'
import { reanchor } from '../../../src/page/reanchor/reanchor.ts'
import { segmentText } from '../../../src/page/view/segments.ts'
import { storedCitationDataSchema } from '../../../src/references/display/stored-citation-data-schema.ts'
import { toStoredCitationData } from '../../../src/references/display/stored-citation-data.ts'
import { cite } from '../view/cite.ts'

const text = `The mill was built in 1820 by the abbey. It burned down twice. No change was reported.

The council of Velden never paid for the repair of the roof. No change was reported.`

/** Where the reference to `phrase` stands in an edited text, or why it is lost. */
function find(phrase: string, edit: (text: string) => string): string {
  const { anchored, lost } = reanchor(withQuotes(text, [cite(text, phrase)]), edit(text))
  return anchored[0]?.moved.text ?? lost[0]!.reason
}

describe('reanchor', () => {
  test.each<[string, string, (text: string) => string, string]>([
    ['the same text', 'It burned down twice.', (text) => text, 'It burned down twice.'],
    ['text put before', 'It burned down twice.', (text) => `New. ${text}`, 'It burned down twice.'],
    [
      'emphasis',
      'It burned down twice.',
      (text) => text.replace('burned down', '**burned down**'),
      'It **burned down** twice.',
    ],
    [
      'a typing error',
      'The council of Velden never paid for the repair of the roof.',
      (text) => text.replace('repair', 'repiar'),
      'The council of Velden never paid for the repiar of the roof.',
    ],
    [
      'another year',
      'The mill was built in 1820 by the abbey.',
      (text) => text.replace('1820', '1830'),
      'changed',
    ],
    [
      'another name',
      'The council of Velden never paid for the repair of the roof.',
      (text) => text.replace('Velden', 'Morsum'),
      'changed',
    ],
    [
      'a negation that went',
      'The council of Velden never paid for the repair of the roof.',
      (text) => text.replace(' never', ''),
      'changed',
    ],
    [
      'a denial before it',
      'The mill was built in 1820 by the abbey.',
      (text) => `It is not true that ${text}`,
      'changed',
    ],
    [
      'a sentence that went',
      'It burned down twice.',
      (text) => text.replace(' It burned down twice.', ''),
      'removed',
    ],
    [
      'one of two that are the same',
      'No change was reported.',
      (text) => text.replace(' No change was reported.', ''),
      'ambiguous',
    ],
    ['nothing left', 'It burned down twice.', () => '', 'removed'],
  ])('after %s', (_name, phrase, edit, expected) => {
    expect(find(phrase, edit)).toBe(expected)
  })

  test('two of the same keep their own places', () => {
    const second = text.lastIndexOf('No change')
    const citations = [
      cite(text, 'No change was reported.', { sourceIds: ['S1'] }),
      cite(text, 'No change was reported.', { sourceIds: ['S2'], start: second, end: second + 23 }),
    ]
    const edited = text.replace('The mill', 'So: The mill')
    const { anchored, lost } = reanchor(withQuotes(text, citations), edited)
    expect(lost).toEqual([])
    expect(anchored.map(({ start }) => start)).toEqual([
      edited.indexOf('No change'),
      edited.lastIndexOf('No change'),
    ])
  })

  test('each reference of the text part is anchored or lost, as it was given', () => {
    const here = cite(text, 'It burned down twice.', { missing: [{ start: 0, end: 2 }] })
    const there = cite(text, 'It burned down twice.', { textPart: 1 })
    const bare = { index: 1, startIndex: 0, endIndex: 9, sourceIds: ['S1'] }
    const { anchored, lost } = reanchor([...withQuotes(text, [here]), there, bare], text)
    expect(anchored).toMatchObject([{ kind: 'exact', similarity: 1, moved: here }])
    expect(lost).toEqual([{ reference: bare, reason: 'no-quote' }])
  })

  test('sentences that touch are no conflict', () => {
    const text = '水车建于一八二零年，归修道院所有。它先后两次被大火烧毁。市议会从未支付屋顶的修理费用。'
    const sentences = text.split(/(?<=。)/)
    const references = withQuotes(
      text,
      sentences.map((sentence) => cite(text, sentence)),
    )
    const { anchored, lost } = reanchor(references, `序言。${text}`)
    expect(lost).toEqual([])
    expect(anchored.map(({ moved }) => moved.text)).toEqual(sentences)
  })

  test.each([
    ['touched', [0, 18], [18, 45]],
    ['touched, the other way round', [27, 45], [0, 27]],
    ['stood apart', [0, 10], [30, 45]],
  ] as const)('what overlaps now is uncertain if it %s before', (_, first, second) => {
    const phrases = ['The mill was built', 'built in 1820 by the abbey.']
    const quoted = withQuotes(
      text,
      phrases.map((phrase) => cite(text, phrase)),
    )
    const at = [first, second]
    const references = quoted.map((reference, index) => {
      const [start, end] = at[index]!
      return { ...reference, start, end }
    })
    expect(reanchor(references, text).lost.map(({ reason }) => reason)).toEqual(['ambiguous', 'ambiguous'])
    // As they stood: they overlapped then, too.
    expect(reanchor(quoted, text).lost).toEqual([])
  })

  test('works from what is stored, and reads data that was stored without quotes', () => {
    const source: Source = {
      id: 'S1',
      number: 1,
      type: 'website',
      identifier: 'k',
      content: 'x',
      contentHash: 'sha256:00',
    }
    const data = { sources: [source], citations: [cite(text, 'It burned down twice.')] }
    const stored = toStoredCitationData({ ...data, textParts: [text] })
    const read = storedCitationDataSchema.parse(JSON.parse(JSON.stringify(stored)))
    expect(read).toEqual(stored)
    const edited = `New here. ${text}`
    const moved = reanchor(read.references, edited).anchored.map((place) => place.moved)
    expect(segmentText(edited, moved).find(({ references }) => references.length > 0)?.text).toBe(
      'It burned down twice.',
    )
    const old = storedCitationDataSchema.parse(JSON.parse(JSON.stringify(toStoredCitationData(data))))
    expect('quote' in old.references[0]!).toBe(false)
    expect(reanchor(old.references, edited).lost.map(({ reason }) => reason)).toEqual(['no-quote'])
  })
})
