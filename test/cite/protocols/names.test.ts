import { describe, expect, test } from 'vitest'
import type { MarkSource } from '../../../src/entries/protocols.ts'
import { readPieces, showMarks } from './mark-case.ts'

const ids = (...names: string[]): MarkSource[] => names.map((id) => ({ id }))
const numbered = ids('S1', 'S2', 'S3', 'S4', 'S5')
const files: MarkSource[] = [
  { id: 'f-1', title: 'ice report.pdf', url: 'https://ice.example/report' },
  { id: 'f-2', url: 'https://pier.example/files/pier%20notes.pdf' },
  { id: 'file-9', title: 'Ice' },
  { id: 'f-3', title: 'Smith, J. (2020), Tides' },
]
const unknown = (mark: string) => `unknown-marker ${mark}`

/** Sources, what is written behind a sentence, what is read, and what is wrong. */
const cases: readonly [name: string, MarkSource[], mark: string, shown: string, problem?: string][] = [
  ['an id that a number would name otherwise', ids('doc_0', 'doc_1'), '[doc_1]', '‹doc_1›'],
  ['the id from zero', ids('doc_0', 'doc_1'), '[doc_0]', '‹doc_0›'],
  ['an id like the others is no number', ids('doc_0', 'doc_1'), '[doc_2]', ' [doc_2]', unknown('[doc_2]')],
  ['several ids', ids('doc_0', 'doc_1'), '[doc_0, doc_1]', '‹doc_0,doc_1›'],
  ['ids behind a word', ids('doc_0', 'doc_1'), '[cite: doc_0, doc_1]', '‹doc_0,doc_1›'],
  ['a number where ids are words', ids('doc_0', 'doc_1'), '[1]', '‹doc_0›'],
  ['ids listed out of order', ids('web:2', 'web:1'), '[web:1][web:2]', '‹web:1›‹web:2›'],
  ['an id with an underline', ids('chunk_12', 'a'), '[chunk_12]', '‹chunk_12›'],
  ['an id that is a number', ids('7', '3', '0'), '[3]', '‹3›'],
  ['an id that is zero', ids('7', '3', '0'), '[0]', '‹0›'],
  ['no place where all ids are numbers', ids('7', '3', '0'), '[1]', ' [1]', unknown('[1]')],
  ['a place where ids are too long for marks', ids('1042', '7'), '[1]', '‹1042›'],
  ['a long number that is an id', ids('1042', '7'), '[1042]', '‹1042›'],
  ['an id with a hyphen', ids('x', 'doc-7'), '[doc-7]', '‹doc-7›'],
  ['an id in double brackets', ids('x', 'doc-7'), '[[doc-7]]', '‹doc-7›'],
  ['an id in wide brackets', ids('x', 'doc-7'), '【doc-7】', '‹doc-7›'],
  ['an id of a tag', ids('doc_0', 'doc_1'), '<cit id="doc_1"/>', '‹doc_1›'],
  ['an id of a footnote', ids('b', 'a'), '[^a]', '‹a›'],
  ['ids behind one word', numbered, '[cite:S1,S3]', '‹S1,S3›'],
  ['ids behind a word each', numbered, '[cite:S1, cite:S3]', '‹S1,S3›'],
  ['ids with semicolons', numbered, '[source: S1; S3]', '‹S1,S3›'],
  ['a word and an id', numbered, '[Source S1]', '‹S1›'],
  ['the same where ids are others', ids('a', 'b', 'c'), '[source: S1; S3]', '‹a,c›'],
  ['an id that is none', numbered, '[S99]', ' [S99]', unknown('[S99]')],
  ['no place beside ids of its form', ids('S7', 'S9'), '[S1]', ' [S1]', unknown('[S1]')],
  ['a link to an id', numbered, '[1](#S2)', '‹S2›'],
  ['a link to a place', numbered, '[1](#ref-1)', '‹S1›'],
  ['a link to a source', files, '[1](https://pier.example/files/pier%20notes.pdf)', '‹f-2›'],
  ['a link to another page', files, '[1](https://lost.example)', ' [1](https://lost.example)'],
  ['Arabic digits', numbered, '[٢]', '‹S2›'],
  ['Persian digits', numbered, '[۱، ۳]', '‹S1,S3›'],
  ['a file by its title', files, '[ice report.pdf]', '‹f-1›'],
  ['a file by its address', files, '[pier notes.pdf]', '‹f-2›'],
  ['a file with a page', files, '[ice report.pdf#page=3]', '‹f-1 p3›'],
  ['a file and a page', files, '[ice report.pdf, p. 3]', '‹f-1 p3›'],
  ['a file in round brackets', files, '(ice report.pdf)', '‹f-1›'],
  ['a file in round brackets with a page', files, '(ice report.pdf, p. 3)', '‹f-1 p3›'],
  ['two files', files, '[ice report.pdf; pier notes.pdf]', '‹f-1,f-2›'],
  ['a title with commas', files, '[Smith, J. (2020), Tides]', '‹f-3›'],
  ['an id between bars', files, '<|file-9|>', '‹file-9›'],
  ['a sign of a model', files, '<|endoftext|>', ' <|endoftext|>'],
  ['a title in round brackets may be a remark', files, '(Ice)', ' (Ice)'],
  [
    'a name of two sources',
    [
      { id: 'a', title: 'Ice' },
      { id: 'b', title: 'Ice' },
    ],
    '[Ice]',
    ' [Ice]',
  ],
]

test.each(cases)('%s', (_name, sources, mark, shown, problem) => {
  const text = `Rain fell ${mark}.`
  const whole = readPieces([text], { sources })
  expect(showMarks(whole)).toEqual([`Rain fell${shown}.`, ...(problem ? [problem] : [])])
  for (let at = 1; at < text.length; at++)
    expect(readPieces([text.slice(0, at), text.slice(at)], { sources }), String(at)).toEqual(whole)
})

describe('a list of sources is known by its heading', () => {
  const headings = [
    '参考资料',
    '参考文献：',
    '## 參考資料',
    '来源',
    '出典',
    '참고문헌',
    'Références',
    '**Fuentes**',
    'Quellen:',
    '### Fonti',
    'Referências',
    'Bronnen',
    'Источники:',
    'المصادر',
  ]
  const sources = [{ id: 'S1', title: 'The first report' }]

  test.each(headings)('%s', (heading) => {
    const text = `Rain fell [1].\n\n${heading}\n[1] The first report\n`
    const whole = readPieces([text], { sources })
    expect(showMarks(whole)).toEqual(['Rain fell‹S1›.'])
    expect(readPieces(text.split(''), { sources })).toEqual(whole)
  })

  test.each([
    'Rain fell.\n\n## References\n\n1. Nobody, The lost book. https://lost.example/1',
    'Rain fell.\n\nSources: 7, 9',
    'Rain fell.\n\n[1]: https://lost.example/1',
    'Rain fell.\n\n[^lost]: A note on it.',
  ])('one that names no source stays: %j', (text) => {
    expect(readPieces([text], { sources })).toMatchObject({ text, marks: [] })
    expect(readPieces(text.split(''), { sources }).text).toBe(text)
  })
})
