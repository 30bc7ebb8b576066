import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallOrFull } from '../../fixtures/full-proof.ts'
import { protocolNames, readMarks, toFootnotes, toMarkers } from '../../../src/entries/protocols.ts'
import { splitClaims } from '../../../src/text/sentences/claims.ts'

const sources = Array.from({ length: 5 }, (_, index) => ({
  id: `S${index + 1}`,
  title: `Report number ${index + 1}`,
  url: `https://a${index}.example/x_(${index})`,
}))

const sentences = [
  'Rain fell.',
  'Snow fell [1] here.',
  'He took arr[2] and [[S:3]].',
  'Growth² rose (Source 2)!',
  '**It is bold.**',
  'See [text](https://a.example/[1]) now.',
  'See https://a.example.',
  'Call `a[1]` twice.',
  'A price of $5 and $6.',
  'Is $x_{[1]}$ so?',
  'Ein Satz über Öl 🌧️.',
  '雨が降った。',
  'نزل المطر.',
  'He said "no."',
  'A footnote[^1] is here.',
  '<b>Bold [2]</b> text.',
  'Take <sup>1</sup> and <cit id="2">it</cit>.',
  'A [note [1]] and \\[1\\].',
  'Ends with a colon:',
]
const blocks = fc.oneof(
  fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
  fc.constantFrom(...sentences).map((words) => `- ${words}\n- more of it`),
  fc.constantFrom(...sentences).map((words) => `| a | b |\n|---|---|\n| ${words} | [1] |`),
  fc.constantFrom(...sentences).map((words) => `> ${words}`),
  fc.constantFrom(
    '```\nrain [1]\n```',
    '    code [1]',
    '# Heading [2]',
    '[^1]: A note',
    '## Sources\n\n1. Report number 1',
    '[1]: https://a0.example/x_(0)',
    'Sources: 1, 3',
  ),
)
const texts = fc.array(blocks, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('\n\n'))
const picks = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 4 }), fc.nat({ max: 4 })), { maxLength: 6 })

/** A text with citations of its claims. */
const answers = fc.tuple(texts, picks).map(([text, chosen]) => {
  const claims = splitClaims(text)
  const citations = chosen.flatMap(([pick, first, second]) => {
    const claim = claims[pick % Math.max(1, claims.length)]
    const sourceIds = [...new Set([first, second])].map((index) => sources[index]!.id)
    return claim ? [{ start: claim.start, end: claim.end, text: claim.text, sourceIds }] : []
  })
  return { text, citations, sources }
})

const unescape = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

const inline = protocolNames.filter((name) => name !== 'sidecar')

test.each(inline)('what is written in %s is read again: the text and every link', (protocol) => {
  let marked = 0
  let lost = 0
  fc.assert(
    fc.property(answers, (answer) => {
      const written = toMarkers(answer, { protocol })
      const read = readMarks(written.text, { sources, protocols: [protocol] })
      expect(read.text).toBe(written.clean)
      expect(read.problems).toEqual([])
      // A usage tag below code adds a blank line.
      expect(unescape(read.text).trimEnd()).toBe(answer.text.trimEnd())
      const links = (marks: readonly { at: number; sourceIds: readonly string[] }[]) =>
        marks.flatMap(({ at, sourceIds }) => sourceIds.map((id) => `${at} ${id}`)).toSorted()
      expect(links(read.marks)).toEqual([...new Set(links(written.marks))])
      marked += answer.citations.length - written.omitted.length
      lost += written.omitted.length
    }),
    { numRuns: smallOrFull(60, 5_000) },
  )
  // Few claims have no place for a mark.
  expect(lost).toBeLessThan(marked / 5)
})

test('footnotes name their sources, and the text is as it was', () => {
  fc.assert(
    fc.property(answers, (answer) => {
      const { text, section, footnotes } = toFootnotes(answer)
      const labels = new Set(footnotes.map(({ label }) => label))
      const body = section === '' ? text : text.slice(0, text.length - section.length - 3)
      const own = body.replace(/\s?\[\^(\d+)\]/g, (mark, label: string) => (labels.has(label) ? '' : mark))
      expect(own.trimEnd()).toBe(answer.text.trimEnd())
      for (const { label, sourceId } of footnotes)
        expect(section).toContain(`[^${label}]: Report number ${sourceId.slice(1)} <https://a`)
    }),
    { numRuns: smallOrFull(60, 5_000) },
  )
})
