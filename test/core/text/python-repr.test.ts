import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePythonRepr } from '../../../src/core/text/python-repr.ts'

/** `repr()` of a value, as Python writes it. */
function repr(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return reprText(value)
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`
  return `{${Object.entries(value as object)
    .map(([key, item]) => `${reprText(key)}: ${repr(item)}`)
    .join(', ')}}`
}

function reprText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const signs = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', [quote]: `\\${quote}` }
  const written = Array.from(text, (sign) => {
    const code = sign.codePointAt(0)!
    return signs[sign] ?? (code < 32 || code === 127 ? `\\x${code.toString(16).padStart(2, '0')}` : sign)
  })
  return quote + written.join('') + quote
}

const document = (metadata: object, content: string, id?: string) =>
  `Document(${id === undefined ? '' : `id=${reprText(id)}, `}metadata=${repr(metadata)}, page_content=${reprText(content)})`

describe('parsePythonRepr', () => {
  const content = `Moss isn't "tall":\n3 cm \\ 😀 [x], {y}), page_content='no'`
  const fields = {
    metadata: { source: 'a.pdf', page: 3, tags: ['x', null], ok: true },
    page_content: content,
  }

  test.each([
    ['a list of documents', `[${document(fields.metadata, content)}]`, [fields]],
    [
      'documents with ids',
      `[${document({}, 'a', 'c1')}, ${document({}, 'b', 'c2')}]`,
      [
        { id: 'c1', metadata: {}, page_content: 'a' },
        { id: 'c2', metadata: {}, page_content: 'b' },
      ],
    ],
    [
      'the text before its metadata',
      "[Document(page_content='a', metadata={'source': 'b'})]",
      [{ page_content: 'a', metadata: { source: 'b' } }],
    ],
    ['one document', "Document(metadata={}, page_content='a')", [{ metadata: {}, page_content: 'a' }]],
    [
      'documents as `str()` writes one',
      "page_content='a' metadata={'source': 'x'}\npage_content=\"b's\"",
      [{ page_content: 'a', metadata: { source: 'x' } }, { page_content: "b's" }],
    ],
    [
      'pairs with scores',
      "[(Document(metadata={}, page_content='a'), 0.8)]",
      [[{ metadata: {}, page_content: 'a' }, 0.8]],
    ],
    [
      'nodes of LlamaIndex',
      "[NodeWithScore(node=TextNode(id_='1', text='a', embedding=None), score=0.5)]",
      [{ node: { id_: '1', text: 'a', embedding: null }, score: 0.5 }],
    ],
    [
      'values of other classes',
      "[Document(metadata={'p': PosixPath('a.md'), 'd': datetime.datetime(2024, 1, 2)}, page_content='a')]",
      [{ metadata: { p: 'a.md', d: 2024 }, page_content: 'a' }],
    ],
    ['dictionaries', `[{'title': 'A', 'content': "it's"}]`, [{ title: 'A', content: "it's" }]],
    [
      'a list that breaks off',
      "[Document(metadata={}, page_content='a'), Document(metadata={'so",
      [{ metadata: {}, page_content: 'a' }],
    ],
  ])('reads %s', (_, text, expected) => {
    expect(parsePythonRepr(text)).toEqual(expected)
  })

  test.each([
    ['prose', 'Document (the first) = a page.'],
    ['JSON', '[{"a": 1}]'],
    ['code', 'Document(x)'],
    ['a call without data', 'Print(a=b)'],
    ['nothing', ''],
    ['brackets without end', '['.repeat(100_000)],
    ['a nest of calls', `[Document(a=${'Document(a='.repeat(50_000)}`],
  ])('leaves %s', (_, text) => {
    const read = parsePythonRepr(text)
    expect(JSON.stringify(read ?? [])).not.toContain('page_content')
  })

  test('reads whatever Python writes', () => {
    const key = fc.string({ minLength: 1, maxLength: 5 }).filter((name) => name !== '__proto__')
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constant(null),
        fc.boolean(),
        fc.integer(),
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
      ),
    })).value
    const metadata = fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(metadata, fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 3 }),
        (documents) => {
          const text = `[${documents.map(([data, content]) => document(data, content)).join(', ')}]`
          expect(parsePythonRepr(text)).toEqual(
            documents.map(([data, content]) => ({ metadata: data, page_content: content })),
          )
        },
      ),
    )
  })
})
