import { describe, expect, test } from 'vitest'
import { protocolNames, readMarks, toHtmlSup, toMarkers, toSidecar } from '../../../src/entries/protocols.ts'
import type { WritableCitation } from '../../../src/entries/protocols.ts'

const sources = [
  { id: 'S1', title: 'Rain', url: 'https://rain.example/a' },
  { id: 'S2', title: 'Snow' },
  { id: 'S3', title: 'Hail' },
]

/** The citations of the words in a text; `ids` are the sources of each. */
function citing(text: string, claims: readonly (readonly [words: string, ...ids: string[]])[]) {
  const citations = claims.map(([words, ...sourceIds]): WritableCitation => {
    const start = text.indexOf(words)
    if (start < 0) throw new Error(`"${words}" is not in the text`)
    return { start, end: start + words.length, sourceIds }
  })
  return { text, citations, sources }
}

const simple = citing('Rain fell. Snow fell.', [
  ['Rain fell.', 'S1'],
  ['Snow fell.', 'S2', 'S3'],
])

test.each([
  ['numbers', 'Rain fell [1]. Snow fell [2, 3].'],
  ['words', 'Rain fell [Source 1]. Snow fell [Source 2, 3].'],
  ['source-ids', 'Rain fell [[S:1]]. Snow fell [[S:2,3]].'],
  ['footnotes', 'Rain fell[^1]. Snow fell[^2][^3].'],
  [
    'html',
    'Rain fell<sup class="cite" data-sids="1">[S:1]</sup>. Snow fell<sup class="cite" data-sids="2,3">[S:2,3]</sup>.',
  ],
  ['usage', 'Rain fell. Snow fell. [[USAGE:1,2,3]]'],
  ['tags', '<cit id="1">Rain fell</cit>. <cit id="2,3">Snow fell</cit>.'],
] as const)('%s are written as %s', (protocol, text) => {
  const written = toMarkers(simple, { protocol })
  expect(written.text).toBe(text)
  expect(written).toMatchObject({ clean: simple.text, omitted: [], sources })
  const read = readMarks(text, { sources, protocols: [protocol] })
  expect(read).toMatchObject({ text: simple.text, problems: [] })
})

describe('where a mark stands', () => {
  const cases: readonly (readonly [text: string, claim: string, expected: string])[] = [
    ['**Rain fell.** More.', '**Rain fell.**', '**Rain fell.** [1] More.'],
    ['He said "rain fell." Then left.', 'He said "rain fell."', 'He said "rain fell." [1] Then left.'],
    ['Rain fell! And…', 'Rain fell!', 'Rain fell [1]! And…'],
    ['Il pleut !', 'Il pleut !', 'Il pleut [1] !'],
    ['雨が降った。雪。', '雨が降った。', '雨が降った [1]。雪。'],
    ['نزل المطر. ثم', 'نزل المطر.', 'نزل المطر [1]. ثم'],
    ['- rain fell\n- snow', 'rain fell', '- rain fell [1]\n- snow'],
    ['| a | rain fell |\n|---|---|\n| b | c |', 'rain fell', '| a | rain fell [1] |\n|---|---|\n| b | c |'],
    [
      '| a | b |\n|---|---|\n| rain | 5 mm |\n',
      '| rain | 5 mm |',
      '| a | b |\n|---|---|\n| rain | 5 mm [1] |\n',
    ],
    ['See `rain()`.', 'See `rain()`.', 'See `rain()` [1].'],
    [
      'See [rain](https://a.example).',
      'See [rain](https://a.example).',
      'See [rain](https://a.example) [1].',
    ],
    ['See https://a.example/x.', 'See https://a.example/x.', 'See https://a.example/x [1].'],
    ['Rain fell (a lot) then.', 'Rain fell', 'Rain fell [1] (a lot) then.'],
    ['Rain fell 🌧️. Then', 'Rain fell 🌧️.', 'Rain fell 🌧️ [1]. Then'],
    ['Two lines\nof rain.\r\nNext', 'Two lines\nof rain.', 'Two lines\nof rain [1].\r\nNext'],
    ['# Rain\n\nfell.', 'Rain', '# Rain [1]\n\nfell.'],
    ['It is 3.5. Then', 'It is 3.5.', 'It is 3.5 [1]. Then'],
    ['Rain fell\\. Then', 'Rain fell\\.', 'Rain fell\\. [1] Then'],
  ]
  test.each(cases)('%j, of %j', (text, claim, expected) => {
    const written = toMarkers(citing(text, [[claim, 'S1']]), { protocol: 'numbers' })
    expect(written.text).toBe(expected)
    const read = readMarks(expected, { sources, protocols: ['numbers'] })
    expect(read.text).toBe(text)
    expect(read.marks).toMatchObject([{ at: written.marks[0]!.at, sourceIds: ['S1'] }])
  })

  test.each([
    ['```\nrain fell\n```', 'rain fell'],
    ['$$\nrain [x]\n$$\nb', 'rain'],
  ])('none in %j', (text, claim) => {
    const written = toMarkers(citing(text, [[claim, 'S1']]), { protocol: 'numbers' })
    expect(written.text).toBe(text)
    expect(written.omitted).toHaveLength(1)
  })

  test('a claim within code gets its mark behind the code', () => {
    const written = toMarkers(citing('Call `rain fell` now.', [['rain', 'S1']]), { protocol: 'numbers' })
    expect(written.text).toBe('Call `rain fell` [1] now.')
  })

  test('before a bracket that would make a link of it, it stands off', () => {
    const { text } = toMarkers(citing('Rain fell(a lot) then.', [['Rain fell', 'S1']]), {
      protocol: 'numbers',
    })
    expect(readMarks(text, { sources }).text).toBe('Rain fell(a lot) then.')
  })
})

describe('what looks like a mark', () => {
  test.each([
    ['numbers', 'Take [1] and rain fell.', 'Take &#91;1] and rain fell [1].'],
    ['numbers', 'Take growth² and rain fell.', 'Take growth&#178; and rain fell [1].'],
    ['numbers', 'Take `[1]` and rain fell.', 'Take `[1]` and rain fell [1].'],
    ['words', 'Take [1], (Source 2), and rain fell.', 'Take [1], &#40;Source 2), and rain fell [Source 1].'],
    [
      'html',
      'Take <sup>1</sup> and rain fell.',
      'Take &#60;sup>1</sup> and rain fell<sup class="cite" data-sids="1">[S:1]</sup>.',
    ],
    ['numbers', 'The rain fell.[2] Then', 'The rain fell [1].&#91;2] Then'],
    ['usage', 'Take [[USAGE:2]] and rain fell.', 'Take &#91;[USAGE:2]] and rain fell. [[USAGE:1]]'],
  ] as const)('is escaped for %s: %s', (protocol, text, expected) => {
    const written = toMarkers(citing(text, [['rain fell.', 'S1']]), { protocol })
    expect(written.text).toBe(expected)
    const read = readMarks(written.text, { sources, protocols: [protocol] })
    expect(read.text).toBe(written.clean)
    expect(read.text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))).toBe(text)
    expect(read.marks.map(({ sourceIds }) => sourceIds)).toEqual([['S1']])
  })

  test('stays in plain text, where a reader takes it for a mark', () => {
    const answer = citing('Take [1]: rain fell.', [['rain fell.', 'S2']])
    const write = (protocol: 'words' | 'numbers') => toMarkers(answer, { protocol, format: 'text' })
    expect(write('words').text).toBe('Take [1]: rain fell [Source 2].')
    expect(write('numbers')).toMatchObject({
      text: 'Take [1]: rain fell [2].',
      clean: answer.text,
      omitted: [],
    })
  })
})

test('numbers in the order of first use', () => {
  const answer = citing('Snow fell. Rain fell.', [
    ['Snow fell.', 'S3'],
    ['Rain fell.', 'S1'],
  ])
  const written = toMarkers(answer, { protocol: 'numbers', numbering: 'first-use' })
  expect(written.text).toBe('Snow fell [1]. Rain fell [2].')
  expect(written.sources.map(({ id }) => id)).toEqual(['S3', 'S1', 'S2'])
  const read = readMarks(written.text, { sources: written.sources })
  expect(read.marks.map(({ sourceIds }) => sourceIds)).toEqual([['S3'], ['S1']])
})

test.each([
  ['numbers', 'Rain fell [1:p5][2].'],
  ['words', 'Rain fell [Source 1:p5][Source 2].'],
  ['source-ids', 'Rain fell [[S:1:p5]][[S:2]].'],
  ['tags', '<cit id="1,2">Rain fell</cit>.'],
] as const)('pages in %s', (protocol, text) => {
  const evidence = {
    sourceId: 'S1',
    quote: '',
    start: 0,
    end: 0,
    similarity: 1,
    kind: 'exact' as const,
    pageNumber: 5,
  }
  const citations = [{ start: 0, end: 10, sourceIds: ['S1', 'S2'], evidence: [evidence] }]
  const written = toMarkers({ text: 'Rain fell.', citations, sources }, { protocol, pages: true })
  expect(written.text).toBe(text)
  const { marks } = readMarks(text, { sources, protocols: [protocol] })
  expect(marks.flatMap(({ sourceIds }) => sourceIds)).toEqual(['S1', 'S2'])
  if (protocol !== 'tags') expect(marks[0]).toMatchObject({ sourceIds: ['S1'], pages: [5] })
})

test('text parts are joined by a blank line', () => {
  const answer = {
    textParts: ['Rain fell.', 'Snow fell.'],
    citations: [{ textPart: 1, start: 0, end: 10, sourceIds: ['S2'] }],
    sources,
  }
  expect(toMarkers(answer, { protocol: 'numbers' }).text).toBe('Rain fell.\n\nSnow fell [2].')
})

test('failed citations and those of no known source get no mark', () => {
  const citations = [
    { start: 0, end: 10, sourceIds: ['S1'], status: 'failed' as const },
    { start: 0, end: 10, sourceIds: ['S9'] },
    { start: 0, end: 10, text: 'Snow fell.', sourceIds: ['S1'] },
  ]
  for (const protocol of protocolNames) {
    const written = toMarkers({ text: 'Rain fell.', citations, sources }, { protocol })
    expect(written.text).toBe('Rain fell.')
    expect(new Set(written.omitted)).toEqual(new Set(citations))
  }
})

test('marks in HTML', () => {
  const answer = citing('<p>Rain fell.</p><table><tr><td>Snow fell</td></tr></table>', [
    ['Rain fell.', 'S1'],
    ['Snow fell', 'S2'],
  ])
  expect(toHtmlSup(answer, { format: 'html' })).toBe(
    '<p>Rain fell<sup class="cite" data-sids="1">[S:1]</sup>.</p><table><tr><td>Snow fell<sup class="cite" data-sids="2">[S:2]</sup></td></tr></table>',
  )
})

test('tags of claims that end at one place stand around both', () => {
  const answer = citing('Rain fell and snow fell.', [
    ['snow fell.', 'S2'],
    ['Rain fell and snow fell.', 'S1'],
  ])
  expect(toMarkers(answer, { protocol: 'tags' }).text).toBe('<cit id="2,1">Rain fell and snow fell</cit>.')
})

test('tags within others', () => {
  const answer = citing('Rain fell, and snow fell, too.', [
    ['Rain fell, and snow fell, too.', 'S1'],
    ['snow fell', 'S2'],
  ])
  const { text } = toMarkers(answer, { protocol: 'tags' })
  expect(text).toBe('<cit id="1">Rain fell, and <cit id="2">snow fell</cit>, too</cit>.')
})

test('tags that would cross stand behind', () => {
  const answer = citing('Rain fell and snow fell.', [
    ['Rain fell and snow', 'S1'],
    ['and snow fell.', 'S2'],
  ])
  const { text } = toMarkers(answer, { protocol: 'tags' })
  expect(text).toBe('Rain fell and snow <cit id="1" /> fell <cit id="2" />.')
})

describe('a sidecar', () => {
  const document = { summary: 'Rain fell.', points: ['Snow fell.', 'Hail fell.'], 'a/b': { c: 'x' } }
  const at = (pointer: string, ...sourceIds: string[]) => ({ pointer, start: 0, end: 4, sourceIds })
  const citations = [at('/summary', 'S1'), at('/points/0', 'S2'), at('/points/0', 'S3'), at('/a~1b/c', 'S1')]
  const entries = [
    { path: '/summary', sids: [1] },
    { path: '/points/0', sids: [2, 3] },
    { path: '/a~1b/c', sids: [1] },
  ]

  test.each([undefined, 2, '\t'])('is added and read, indented by %j', (indent) => {
    const text = JSON.stringify(document, null, indent)
    const answer = { text, citations, sources }
    expect(toSidecar(answer)).toEqual(entries)
    const written = toMarkers(answer, { protocol: 'sidecar' })
    expect(JSON.parse(written.text)).toEqual({ ...document, _citations: entries })
    const read = readMarks(written.text, { sources })
    expect(read).toMatchObject({ text, problems: [] })
    expect(read.marks.map(({ at: place, sourceIds }) => ({ at: place, sourceIds }))).toEqual(
      written.marks.map(({ at: place, sourceIds }) => ({ at: place, sourceIds })),
    )
  })

  test('stands in another object', () => {
    const text = '{"s": "Rain fell.", "meta": {}}'
    const answer = { text, citations: [at('/s', 'S1')], sources }
    const written = toMarkers(answer, { protocol: 'sidecar', sidecar: '/meta/c~1d' })
    expect(written.text).toBe('{"s": "Rain fell.", "meta": {"c/d": [{"path":"/s","sids":[1]}]}}')
    expect(readMarks(written.text, { sources, sidecar: '/meta/c~1d' })).toMatchObject({
      text,
      marks: [{ sourceIds: ['S1'] }],
    })
  })

  test('names sources without a number by their id', () => {
    const named = {
      text: '{"s": "Rain"}',
      citations: [at('/s', 'x', 'S1')],
      sources: [...sources, { id: '4' }, { id: 'x' }],
    }
    expect(toSidecar(named)).toEqual([{ path: '/s', sids: [5, 1] }])
    const read = readMarks(toMarkers(named, { protocol: 'sidecar' }).text, { sources: named.sources })
    expect(read.marks[0]!.sourceIds).toEqual(['x', 'S1'])
  })

  test.each([
    ['/summary', 'The document already has a value at "/summary".'],
    ['/none/here', 'The document has no object for a sidecar at "/none/here".'],
    ['', 'The document has no object for a sidecar at "".'],
  ])('has no place at %j', (sidecar, message) => {
    const answer = { text: JSON.stringify(document), citations, sources }
    expect(() => toMarkers(answer, { protocol: 'sidecar', sidecar })).toThrow(message)
  })

  test('an answer that is no object has none', () => {
    const written = toMarkers(simple, { protocol: 'sidecar' })
    expect(written).toMatchObject({ text: simple.text, marks: [], omitted: simple.citations })
  })
})

test('two sources with one id are refused', () => {
  expect(() => toMarkers({ ...simple, sources: [...sources, sources[0]!] }, { protocol: 'numbers' })).toThrow(
    'Two sources have the id "S1"',
  )
})
