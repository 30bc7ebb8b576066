import { expect, test } from 'vitest'
import { readPieces, showMarks } from './mark-case.ts'
import type { MarkCase } from './mark-case.ts'

const sources = [
  { id: 'doc_1', url: 'https://first.example/ice-report.pdf', title: 'ice report.pdf' },
  { id: 'web:2', url: 'https://second.example/dams', title: 'Dams of the north' },
  { id: 'file-3', url: 'https://third.example/a/b.html', title: 'The third report' },
  { id: '4', url: 'https://fourth.example/', title: 'Fees 2020' },
]

// Sources whose ids are no numbers, named by id, title and file.
test.each<MarkCase>([
  ['> A (Fees 2020, page 3) and more.', '> A‹4 p3› and more.'],
  [
    '- A, <sup>[doc_9, ice report.pdf]</sup>, but not that.',
    '- A, <sup>[doc_9, ice report.pdf]‹doc_1›</sup>, but not that.',
    'unknown-marker [doc_9, ice report.pdf]',
  ],
  ['- A. ［DOC_1, pp. 3-5; web:7; doc, S. 3］ 【1, p. 5-3】', '- A.‹doc_1›'],
  [' <|doc_1|>\n', '‹doc_1›\n'],
  ['. 【Dams of the north】, but not that.', '.‹web:2›, but not that.'],
  ['> A, (web:2), but not that.', '> A, (web:2), but not that.'],
  [
    '> A, [doc_1][web:2, pp. 3-5] ^second.example^',
    '> A, [doc_1]‹doc_1›[web:2, pp. 3-5]‹web:2 p3,4,5› ^second.example^',
  ],
  ['- A<|Fees 2020#3|>\n', '- A<|Fees 2020#3|>\n'],
  ['. [web:2, 3](https://second.example/dams)\n', '. [web:2, 3](https://second.example/dams)\n'],
  ['> A[1, S. 3]. and more.', '> A‹doc_1 p3›. and more.'],
  ['So [doc_1].', 'So‹doc_1›.'],
  ['So (ice report.pdf, p. 3).', 'So‹doc_1 p3›.'],
])('%j', (text, ...expected) => {
  for (const pieces of [[text], text.split('')])
    expect(showMarks(readPieces(pieces, { sources }))).toEqual(expected)
})
