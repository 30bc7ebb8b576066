import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createMarkReader, protocolNames } from '../../../src/entries/protocols.ts'
import type { MarkOptions, MarkSource } from '../../../src/entries/protocols.ts'
import { runCases } from '../../fixtures/recorded-cases.ts'
import { showMarks, sources } from './mark-case.ts'

const sourceLists: Readonly<Record<string, readonly MarkSource[]>> = {
  ten: sources,
  named: [
    { id: 'doc_1', url: 'https://first.example/ice-report.pdf', title: 'ice report.pdf' },
    { id: 'web:2', url: 'https://second.example/dams', title: 'Dams of the north' },
    { id: 'file-3', url: 'https://third.example/a/b.html', title: 'The third report' },
    { id: '4', url: 'https://fourth.example/', title: 'Fees 2020' },
  ],
  ids: [
    { id: 'S1' },
    { id: 'S2', title: 'The first report' },
    { id: 'S4', url: 'https://third.example/report-3.pdf' },
  ],
  words: [
    { id: 'turn0search1', title: 'Ice' },
    { id: '1042', title: 'Ice' },
    { id: 'b', url: 'https://x.example/a%20b.pdf?q=1' },
    { id: 'note' },
  ],
  none: [],
}

const readings: Readonly<Record<string, Partial<MarkOptions>>> = {
  '': {},
  asked: { asked: protocolNames },
  breaks: { keepsBreaks: true },
  awaits: { awaitsSources: () => true },
  numbers: { protocols: ['numbers'] },
  words: { protocols: ['words'] },
  footnotes: { protocols: ['footnotes', 'numbers'] },
}

type Case = [text: string, sources: string, reading: string]

const file = new URL('recorded/marks.txt', import.meta.url)

/**
 * Made of marks, Markdown, HTML, lists of sources and JSON at random; those were kept that are read in different ways.
 * Recorded are the clean text with its marks, the problems, each mark as written, and how a stream of single characters
 * comes out: `⟦…⟧` is a piece of several, and `‹1,0›` the number of marks and problems that a piece brought.
 */
test('random answers are read as recorded', async () => {
  const recorded = await runCases<Case>(file, ([text, listed, how]) => {
    const options = { sources: sourceLists[listed]!, ...readings[how] }
    const whole = createMarkReader(options)
    const clean = whole.push(text).text + whole.flush().text
    const found = whole.found()
    const streamed = createMarkReader(options)
    const pieces = [...text.split('').map((unit) => streamed.push(unit)), streamed.flush()]
    const brought = ({ marks, problems }: (typeof pieces)[number]) =>
      marks.length + problems.length > 0 ? `‹${marks.length},${problems.length}›` : ''
    expect(streamed.found(), text).toEqual(found)
    expect(pieces.map((piece) => piece.text).join(''), text).toBe(clean)
    return [
      ...showMarks({ text: clean, ...found }),
      found.marks.map(({ protocol, marker, scope }) => `${protocol} ${marker} ${scope}`).join('; '),
      found.problems.map(({ at }) => at).join(),
      pieces
        .map((piece) => (piece.text.length > 1 ? `⟦${piece.text}⟧` : piece.text) + brought(piece))
        .join(''),
    ]
  })
  await expect(recorded).toMatchFileSnapshot(fileURLToPath(file))
})
