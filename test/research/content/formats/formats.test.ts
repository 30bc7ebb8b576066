import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentFormats } from '../../../../src/entries/content.ts'
import type { ContentFormatName } from '../../../../src/entries/content.ts'
import { toContentSpan } from '../../../../src/research/content/citing/segment.ts'
import { formats } from '../../../../src/research/content/formats/formats.ts'
import { jsonFault } from '../../../../src/research/content/formats/json-fault.ts'
import { createUnwrapper, unwrapFence } from '../../../../src/research/content/formats/unwrap-fence.ts'

const options = { sids: new Set([1, 2, 3]), sidecar: '/_citations' }

/** The problems of an answer, `line:column message`. */
async function problemsOf(format: ContentFormatName, text: string): Promise<string[]> {
  const { problems } = await formats[format].read(text, options)
  return problems.map(({ line, column, message }) => `${line ?? '-'}:${column ?? '-'} ${message}`)
}

/** Clean content; each mark with the texts that it covers, or the text before its point. */
async function marksOf(format: ContentFormatName, text: string, sidecar = '/_citations') {
  const read = await formats[format].read(text, { ...options, sidecar })
  expect(read.problems).toEqual([])
  const marks = read.marks.map(({ start, end, sids }) => {
    const covered = read.segments.filter((segment) => segment.start < end && segment.end > start)
    const words =
      start < end ? covered.map((segment) => segment.text).join(' | ') : read.content.slice(0, start)
    return [words, ...sids]
  })
  return { content: read.content, marks, faults: read.faults, used: read.used, segments: read.segments }
}

describe('HTML', () => {
  test.each([
    '<p>One<p>Two<br>',
    '<ul><li>a<li>b</ul>',
    '<!doctype html><html><body><p>x</p></body></html>',
    '<table><tr><td>1<td>2<tr><td>3</table>',
    '<svg><path d="M0"/></svg>',
    '<p>1 < 2 & 3</p><!-- <div> -->',
    '<style>a > b { content: "<div>" }</style><p title="a > b">x</p>',
    '<script>if (a < b) "</div>"</script><p>x</p>',
  ])('%s is well-formed', async (text) => {
    expect(await problemsOf('html', text)).toEqual([])
  })

  test.each([
    ['# Heading\n\n- item', '1:1 There is no element: this is not HTML.'],
    ['<p>a</p>\n</div>', '2:1 </div> closes no element.'],
    ['<div><span>a</div>', '1:6 <span> is not closed before </div>.'],
    ['<section>\n  <p>a', '1:1 <section> is not closed.'],
    ['<p>a</p><a href="x', '1:9 The tag <a is not closed.'],
    ['<p>a</p><!-- b', '1:9 A comment is not closed.'],
    ['<b><i>x</b></i>', '1:4 <i> is not closed before </b>.'],
  ])('%s is not', async (text, problem) => {
    expect((await problemsOf('html', text))[0]).toBe(problem)
  })

  test('texts are those of blocks, with references resolved and offsets of the content', async () => {
    const text =
      '<h1>Head</h1><p>Tom &amp; <em>Ann</em>\n   run&nbsp;fast &#x1F600;.</p><pre>x y z</pre><div>Two<br>Three</div>'
    const { segments, content } = await marksOf('html', text)
    expect(segments.map((segment) => segment.text)).toEqual(['Tom & Ann run fast 😀.', 'Two', 'Three'])
    const [first] = segments
    const shown = (word: string) => {
      const start = first!.text.indexOf(word)
      const span = toContentSpan(first!, { start, end: start + word.length })
      return content.slice(span.start, span.end)
    }
    expect(['Tom', 'Ann', 'run', 'fast'].map(shown)).toEqual(['Tom', 'Ann', 'run', 'fast'])
  })

  test('a mark in code stays', async () => {
    const text = '<p>A.</p><pre><sup class="cite" data-sids="1">[S:1]</sup></pre>'
    expect(await marksOf('html', text)).toMatchObject({ content: text, marks: [] })
  })
})

describe('JSON', () => {
  const words = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '1',
    '-0.5e3',
    'true',
    'null',
    ' ',
    '\n',
    '"',
    "'",
    '01',
    '\\',
  ]

  test('the place of a fault: what comes before it may begin a value, and a value has none', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        let isJson = true
        try {
          JSON.parse(text)
        } catch {
          isJson = false
        }
        const at = jsonFault(text)
        expect(at).toBeLessThanOrEqual(text.length)
        if (isJson) expect(at).toBe(text.length)
        // Without its place a text would be told to end too early.
        if (!isJson && at === text.length)
          expect(() => JSON.parse(`${text}`)).toThrow(
            /end of JSON input|Unexpected end|property name|double-quoted|Expected/,
          )
      }),
      { numRuns: 400 },
    )
  })

  test.each([
    ['{"a": 1,}', '1:9 Unexpected "}".'],
    ['{"a": 1\n "b": 2}', '2:2 Unexpected "\\"b\\": 2}".'],
    ["{'a': 1}", '1:2 Unexpected "\'a\': 1}".'],
    ['{"a": 1', '1:8 The text ends before the value is complete.'],
    ['Here it is: {"a": }', '1:1 Unexpected "Here it is: {\\"a\\": }".'],
    ['No value at all.', '1:1 Unexpected "No value at all.".'],
    ['{} and {}', '1:4 Unexpected "and {}".'],
  ])('%j', async (text, problem) => {
    expect(await problemsOf('json', text)).toEqual([problem])
  })
})

test.each([
  ['Sure! {"a": "It rained."}\nHope it helps.', '{"a": "It rained."}'],
  ['As [1] says:\n{"a": ["}"]}', '{"a": ["}"]}'],
  ['The list: ["It rained."].', '["It rained."]'],
  ['```json\n{"a": 1}', '{"a": 1}'],
  ['\u200b\ufeff{"a": 1}\u200b', '{"a": 1}'],
])('JSON with words around it, %j', async (text, content) => {
  const read = await formats.json.read(text, { sids: new Set(), sidecar: '/_citations' })
  expect(read).toMatchObject({ content, problems: [] })
})

describe.each(['json', 'yaml'] as const)('the sidecar of %s', (format) => {
  const write = (value: object) => (format === 'json' ? JSON.stringify(value) : toYaml(value))

  test.each([
    [[{ path: '/a/b', sids: [1, 3] }], [['It rained.', 1, 3]], []],
    [[{ path: '/a/b', sids: ['2', 'S3'] }], [['It rained.', 2, 3]], []],
    [[{ path: '/list/1', sids: [1] }], [['It thawed.', 1]], []],
    [[{ path: '/x~1y', sids: [2] }], [['It froze.', 2]], []],
    [[{ path: '#/x~1y', sids: [2] }], [['It froze.', 2]], []],
    [[{ path: '#/%61/b', sids: [2] }], [['It rained.', 2]], []],
    [[{ path: '#/%zz', sids: [2] }], [], [/points nowhere: /]],
    [[{ path: '/a/c', sids: [1] }], [], [/points nowhere: /]],
    [[{ path: '/a', sids: [1] }], [], [/points to no string: /]],
    [[{ path: '/n', sids: [1] }], [], [/points to no string: /]],
    [[{ path: '/a/b', sids: [7] }], [], [/source that is not listed: /]],
    [[{ path: '/a/b', sids: [1, 7] }], [['It rained.', 1]], [/source that is not listed: /]],
    [[{ path: 3, sids: [1] }], [], [/is not \{"path"/]],
    [[{ path: '/a/b', sids: 1 }], [], [/is not \{"path"/]],
    [[{ path: '/a/b', sids: [1.5] }], [], [/is not \{"path"|not listed/]],
    [['/a/b'], [], [/is not \{"path"/]],
    ['none', [], [/is not an array|is not \{"path"/]],
    [[], [], []],
  ])('%j', async (sidecar, marks, faults) => {
    const document = { a: { b: 'It rained.' }, list: ['It snowed.', 'It thawed.'], 'x/y': 'It froze.', n: 4 }
    const read = await marksOf(format, write({ ...document, _citations: sidecar }))
    expect(read.marks).toEqual(marks)
    expect(read.faults).toEqual(faults.map((fault) => expect.stringMatching(fault)))
    expect(read.content).toBe(write(document).trim())
  })

  test('it may stand elsewhere, and first', async () => {
    const document = { meta: { _sources: [{ path: '/a', sids: [1] }], by: 'me' }, a: 'It rained.' }
    const read = await marksOf(format, write(document), '/meta/_sources')
    expect(read.content).toBe(write({ meta: { by: 'me' }, a: 'It rained.' }).trim())
    expect(read.marks).toEqual([['It rained.', 1]])
  })

  test('marks in strings are taken out; where the sidecar speaks of a string, it decides', async () => {
    const text = write({
      a: 'It rained [[S:2]].',
      b: 'It froze [[S:3]].',
      _citations: [{ path: '/a', sids: [1] }],
    })
    const { content, marks } = await marksOf(format, text)
    expect(content).toBe(write({ a: 'It rained.', b: 'It froze.' }).trim())
    expect(marks.map(([, sid]) => sid)).toEqual([1, 3])
  })

  test('a hostile pointer names no property of an object', async () => {
    const { marks, faults } = await marksOf(
      format,
      write({ a: 'A b c.', _citations: [{ path: '/constructor/name', sids: [1] }] }),
    )
    expect([marks, faults]).toEqual([[], [expect.stringContaining('points nowhere')]])
  })
})

/** Block style, each string in quotation marks. */
function toYaml(value: unknown, indent = ''): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []\n'
    return `\n${value.map((item) => `${indent}- ${JSON.stringify(item)}\n`).join('')}`
  }
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)}\n`
  const lines = Object.entries(value).map(
    ([key, inner]) => `${indent}${JSON.stringify(key)}:${toYaml(inner, `${indent}  `)}`,
  )
  return (indent === '' ? '' : '\n') + lines.join('')
}

describe('YAML', () => {
  test.each([
    ['a: b\n---\nc: d', '-:- There is more than one document, or none.'],
    ['a: b\na: c', '2:1 Map keys must be unique'],
    ['a: b: c', '1:4 Nested mappings are not allowed in compact mappings'],
    ['a: *none', '-:- Unresolved alias (the'],
  ])('%j', async (text, problem) => {
    const [first] = await problemsOf('yaml', text)
    expect(first).toContain(problem.split(' ')[0])
    expect(first).toContain(problem.split(' ').slice(1, 4).join(' '))
  })

  test('aliases that multiply are refused', async () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
      .split('')
      .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(',')}]`)
      .join('\n')}`
    expect(await problemsOf('yaml', bomb)).toHaveLength(1)
  })

  test('texts of every style have offsets of the content', async () => {
    const text =
      'plain: It rained all day.\nfolded: >-\n  It snowed\n  all night.\nliteral: |\n  It froze hard.\nquoted: "It \\"thawed\\" at\\u0020noon."\nlist:\n  - - It cleared up.\n_citations:\n  - {path: /folded, sids: [1]}\n'
    const { content, segments, marks } = await marksOf('yaml', text)
    expect(content).not.toContain('_citations')
    expect(marks).toEqual([['It snowed all night.', 1]])
    expect(segments.map(({ pointer, text: words }) => [pointer, words])).toEqual([
      ['/plain', 'It rained all day.'],
      ['/folded', 'It snowed all night.'],
      ['/literal', 'It froze hard.\n'],
      ['/quoted', 'It "thawed" at noon.'],
      ['/list/0/0', 'It cleared up.'],
    ])
    for (const segment of segments) {
      const at = segment.text.lastIndexOf(' ') + 1
      const span = toContentSpan(segment, { start: at, end: at + 3 })
      expect(content.slice(span.start, span.end)).toBe(segment.text.slice(at, at + 3))
    }
  })

  test('a sidecar within braces, or alone', async () => {
    const flow = await marksOf('yaml', '{a: It rained., _citations: [{path: /a, sids: [1]}]}')
    expect(flow).toMatchObject({ content: '{a: It rained.}', marks: [['It rained.', 1]] })
    const alone = await marksOf('yaml', '_citations:\n  - path: /a\n    sids: [1]\n')
    expect(alone).toMatchObject({ content: '{}', faults: [expect.stringContaining('points nowhere')] })
  })
})

describe('XML', () => {
  test.each([
    ['<a><b></a>', '1:10 unexpected close tag.'],
    ['<a x="1" x="2"/>', '1:16 duplicate attribute: x.'],
    ['<a>&nbsp;</a>', '1:9 undefined entity.'],
    ['<a>R&D</a>', '1:5 A bare "&" has to be &amp;.'],
    ['<a b="x&y"><![CDATA[R&D]]>\nR&#68;</a>', '1:8 A bare "&" has to be &amp;.'],
    ['<a>1 < 2</a>', '1:7 disallowed character in tag name'],
    ['<a/>\n<b/>', '2:3 documents may contain only one root.'],
    ['no xml', '1:6 text data outside of root node.'],
    ['<n:a/>', '1:6 unbound namespace prefix: "n".'],
  ])('%s', async (text, problem) => {
    expect((await problemsOf('xml', text))[0]).toContain(problem.slice(0, 24))
  })

  test('of an empty element with a mark only the attribute is removed, except of `cite`', async () => {
    const { content } = await marksOf(
      'xml',
      '<r><p>It rained.<img src="a.png" data-sids="1"/></p><p>It froze.<cite data-sids="3"/></p></r>',
    )
    expect(content).toBe('<r><p>It rained.<img src="a.png"/></p><p>It froze.</p></r>')
  })

  test('marks are of their element, or behind a sentence', async () => {
    const { content, marks, faults } = await marksOf(
      'xml',
      `<r>\n <!-- <x data-sids="1"> --><a n='1' data-sids='1-2' m="2">It rained &amp; snowed.</a>\n <b>It froze. <cite data-sids="3"/>Then it thawed.<cite data-sids="S1, 7"/></b><![CDATA[ <a data-sids="1"/> ]]></r>`,
    )
    expect(content).toBe(
      `<r>\n <!-- <x data-sids="1"> --><a n='1' m="2">It rained &amp; snowed.</a>\n <b>It froze.Then it thawed.</b><![CDATA[ <a data-sids="1"/> ]]></r>`,
    )
    expect(marks.map(([words, ...sids]) => [String(words).slice(-16), ...sids])).toEqual([
      expect.arrayContaining([1, 2]),
      ['> <b>It froze.'.slice(-16), 3].map((part) => (part === 3 ? 3 : expect.stringMatching(/It froze\.$/))),
      [expect.stringMatching(/Then it thawed\.$/), 1],
    ])
    expect(faults).toEqual(['A mark names a source that is not listed: 7'])
  })
})

describe('Mermaid', () => {
  test.each([
    'flowchart TD\n  A[Start] -->|yes| B{Is it?}\n  subgraph one\n    B --> C((x))\n  end',
    'graph LR; A-->B',
    '---\ntitle: x\n--- \nflowchart LR\n  A --> B',
    '---\ntitle: x\n---\nflowchart LR\n  A["a (b) [c]"] --> B(("d"))',
    '%% comment [\n%%{init: {"theme": "dark"}}%%\nsequenceDiagram\n  A->>B: 5" pipe :)\n  loop every day\n    B-->>A: done\n  end',
    'sequenceDiagram\n  A-)B: async\n  alt x\n    A->>B: y\n  else z\n    A->>B: w\n  end',
    'classDiagram\n  class A {\n    +String x\n    +run() void\n  }\n  A <|-- B : is',
    'erDiagram\n  A ||--o{ B : has\n  A {\n    string name\n  }',
    'stateDiagram-v2\n  [*] --> S\n  state S {\n    [*] --> T\n  }',
    'pie title Ice\n  "lost" : 3',
    'gantt\n  title x\n  section s\n  a :a1, 2024-01-01, 3d',
    'mindmap\n  root((x))\n    A\n    B["y"]',
    'timeline\n  2002 : a : b',
    'flowchart LR\n  A[/slanted/] --> B[(db)] --> C{{hex}} --> D>flag]',
  ])('%j has its structure', async (text) => {
    expect(await problemsOf('mermaid', text)).toEqual([])
  })

  test.each([
    ['hello', '1:1 A diagram does not begin with "hello"'],
    ['', '-:- There is no diagram.'],
    ['---\ntitle: x\nflowchart TD', '1:1 The front matter is not closed'],
    ['flowchart TD\n  A[Start (x] --> B', '2:13 "(" of column 11 is closed by "]"'],
    ['flowchart TD\n  A[Start --> B', '2:4 "[" is not closed in its line.'],
    ['flowchart TD\n  A["Start] --> B', '2:5 A quotation mark is not closed'],
    ['flowchart TD\n  subgraph x\n  A', '2:- "subgraph" is not closed.'],
    ['sequenceDiagram\n  A->>B: x\n  end', '3:- "end" closes nothing.'],
    ['classDiagram\n  class A {\n    +x', '2:- "{" is not closed.'],
  ])('%j has not', async (text, problem) => {
    expect((await problemsOf('mermaid', text))[0]).toContain(problem.slice(0, 40))
  })

  test('marks are of the line above, also several, and shapes are none', async () => {
    const text =
      'flowchart TD\n%% [[S:1]]\n  A["It rained all day."] -->|and it froze hard| B[[sub routine S:1 here]]\n  %%[[S:1-2]]\n  %% a comment\n  %% [[S: 3, 9]]\n  B --> C'
    const { content, marks, faults } = await marksOf('mermaid', text)
    expect(content).toBe(
      'flowchart TD\n  A["It rained all day."] -->|and it froze hard| B[[sub routine S:1 here]]\n  %% a comment\n  B --> C',
    )
    const all = 'It rained all day. | and it froze hard | sub routine S:1 here'
    expect(marks).toEqual([
      ['', 1],
      [all, 1, 2],
      [all, 3],
    ])
    expect(faults).toEqual(['A mark names a source that is not listed: 9'])
  })

  test.each([
    ['Ice melts', true],
    ['14 metres', true],
    ['冰川正在融化', true],
    ['Ried', false],
    ['CO2', false],
    ['1,200', false],
    ['开始', false],
  ])('%s may be a claim: %s', async (label, isClaim) => {
    const { segments } = await marksOf('mermaid', `flowchart TD\n  A["${label}"] --> B`)
    expect(segments.map(({ text }) => text)).toEqual(isClaim ? [label] : [])
  })
})

describe('a code fence', () => {
  test.each([
    ['markdown', '```markdown\n# A\n\n```js\nx\n```\n```', '# A\n\n```js\nx\n```'],
    ['markdown', '~~~md\n# A\n~~~', '# A'],
    ['markdown', '```js\nx\n```', '```js\nx\n```'],
    ['markdown', '```\nx\n```', '```\nx\n```'],
    ['markdown', '```markdown\n# A\n```\n\nMore.', '```markdown\n# A\n```\n\nMore.'],
    ['markdown', '<think>no\n```markdown</think>\n\n# A', '# A'],
    ['json', '```json\n{}\n```', '{}'],
    ['json', '```\n{}\n```', '{}'],
    ['json', '```json\n{}', '{}'],
    ['html', '```html\n<p>a</p>\n<p>b</p>', '<p>a</p>\n<p>b</p>'],
    ['json', 'Here it is:\n\n```json\n{}\n```\n\nHope it helps!', '{}'],
    ['json', '```json\n{}\n```\n```json\n[]\n```', '```json\n{}\n```\n```json\n[]\n```'],
    ['yaml', '````yml\na: |\n  ```\n  b\n  ```\n````', 'a: |\n  ```\n  b\n  ```'],
    ['html', '```html\n<p>a</p>\n```', '<p>a</p>'],
    ['mermaid', 'A diagram:\n```mermaid\ngraph TD\n```', 'graph TD'],
    ['xml', '<a/>', '<a/>'],
  ] as const)('%s %j', (format, text, content) => {
    const { fences } = formats[format]
    expect(unwrapFence(text, fences)).toBe(content)
    if (content.startsWith('```')) return
    for (const size of [1, 2, 3, 7, text.length]) {
      const unwrapper = createUnwrapper(fences)
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      const streamed = pieces.map((piece) => unwrapper.push(piece)).join('') + unwrapper.flush()
      if (!/^(?:Here|A diagram)/.test(text)) expect(streamed, `${size}`).toBe(content)
    }
  })
})

test('a usage tag is found behind the content, in a comment, behind a fence, and names sources only', async () => {
  for (const format of contentFormats) {
    const text = {
      markdown: 'A b.',
      html: '<p>A b.</p>',
      json: '{"a":"A b."}',
      yaml: 'a: A b.',
      xml: '<a>A b.</a>',
      mermaid: 'graph TD',
    }[format]
    for (const tag of ['[[USAGE:1,3,9]]', '<!-- [[USAGE: 1, 3]] -->', '[[usage:S1,S3]]']) {
      for (const whole of [
        `${text}\n\n${tag}`,
        `${tag}\n${text}`,
        `\`\`\`${format}\n${text}\n${tag}\n\`\`\``,
        `\`\`\`${format}\n${text}\n\`\`\`\n${tag}`,
      ]) {
        const { content, used } = await formats[format].read(whole, options)
        expect({ content, used, whole }).toEqual({ content: text, used: [1, 3], whole })
      }
    }
  }
})

test.each([
  ['json', '['.repeat(600) + ']'.repeat(600)],
  ['json', `{"a":"\\"]",${'"b":['.repeat(600)}`],
  ['yaml', `a: ${'['.repeat(600)}${']'.repeat(600)}`],
  ['xml', '<a>'.repeat(600) + '</a>'.repeat(600)],
] as const)('%s that is nested without end is refused', async (format, text) => {
  expect((await problemsOf(format, text))[0]).toMatch(/more than 500 levels/)
})
