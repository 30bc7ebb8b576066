import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { createMcpServer } from '../../../src/doors/mcp/server.ts'
import { encodeText } from '../../documents/encodings/encode.ts'
import { texts } from '../../documents/encodings/texts.ts'
import { makePdf } from '../../documents/reader/make-pdf.ts'
import { cmapOfX, PLAIN_LINE, rawPdf } from '../../documents/reader/pdf/raw-pdf.ts'
import { someRegistrar } from '../../engine/registrar/some-registrar.ts'
import { startService } from './service-under-test.ts'

const { call, tokenOf } = await startService()
const japanese = texts[1]!.text
const sentence = 'The bridge was opened in 1932 and is 40 metres long.'
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** What a door is given, and the words of the source that it makes or of its refusal. */
const documents: Record<
  string,
  { name: string; content: Uint8Array; encoding?: string; has: RegExp; metadata?: object }
> = {
  Shift_JIS: {
    name: 'a.csv',
    content: encodeText(japanese, 'shift_jis'),
    has: /青森県産/,
    metadata: { encoding: 'shift_jis' },
  },
  'an encoding that is named': {
    name: 'a.txt',
    content: encodeText('Мир', 'koi8-r'),
    encoding: 'koi8-r',
    has: /^Мир$/,
    metadata: { encoding: 'koi8-r' },
  },
  'an encoding that is not certain': {
    name: 'a.txt',
    content: encodeText('Мир', 'koi8-r'),
    has: /is not certain/,
  },
  'a PDF with NUL': {
    name: 'a.pdf',
    content: rawPdf({ toUnicode: cmapOfX('0000') }),
    has: /Its o\ufffdd keeper/,
    metadata: { unknownCharacters: 1 },
  },
  'a text with NUL': {
    name: 'a.txt',
    content: new TextEncoder().encode(`${sentence} One\0two.`),
    has: /One\ufffdtwo/,
    metadata: { unknownCharacters: 1 },
  },
}

describe('HTTP', () => {
  const add = async (name: string, content: Uint8Array<ArrayBuffer>, encoding?: string) => {
    const token = await tokenOf({ project: 'characters', agentId: 'a' })
    const form = new FormData()
    form.set('file', new File([content], name))
    if (encoding !== undefined) form.set('encoding', encoding)
    const { status, body } = await call(token, 'POST /v1/sources/documents', { form })
    if (status !== 201) return { text: body.error.message as string }
    const read = await call(token, `GET /v1/sources/${body.id}/content`)
    return { text: read.body.content as string, metadata: body.metadata as object }
  }

  test.each(Object.entries(documents))('%s', async (_, { name, content, encoding, has, metadata }) => {
    const added = await add(name, new Uint8Array(content), encoding)
    expect(added.text).toMatch(has)
    if (metadata) expect(added.metadata).toMatchObject(metadata)
  })

  test('a file that holds Base64', async () => {
    const pdf = await makePdf([[{ text: sentence, y: 700 }]])
    const added = await add('a.pdf', new TextEncoder().encode(base64(pdf)))
    expect(added).toMatchObject({ text: sentence, metadata: { mediaType: 'application/pdf' } })
  })

  test.each(['a\0b', 'a\ud800b', 'a\udc00\ud800b'])(
    '%j in every text of a source, an answer and a quote',
    async (bad) => {
      const token = await tokenOf({ project: 'characters', agentId: 'b' })
      const { status, body } = await call(token, 'POST /v1/sources', {
        json: { name: `N ${bad}`, content: `${sentence} ${bad}`, description: bad, metadata: { bad } },
      })
      expect([status, body.name]).toEqual([201, `N ${bad.replaceAll(/[\0\ud800-\udfff]/g, '\ufffd')}`])
      expect(body.metadata).toMatchObject({ unknownCharacters: bad.length - 2 })
      const cited = await call(token, 'POST /v1/citations', {
        json: { sourceId: body.id, claim: sentence, quote: `${sentence} ${bad}` },
      })
      expect(cited.body.quoteCheck).toEqual({ outcome: 'found' })
      const answer = await call(token, 'POST /v1/attribute', {
        json: { response: `${bad} ${sentence}`, sources: [{ title: bad, content: `${bad} ${sentence}` }] },
      })
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).toContain(sentence)
    },
  )
})

describe('MCP', () => {
  async function connect() {
    const made = someRegistrar()
    const [near, far] = InMemoryTransport.createLinkedPair()
    const client = new Client({ name: 'test', version: '1' })
    await createMcpServer(made.registrar, { version: '1.2.3' }).connect(far)
    await client.connect(near)
    const register = async (tool: string, input: Record<string, unknown>) => {
      const { content } = await client.callTool({ name: tool, arguments: input })
      const said = content[0]?.type === 'text' ? content[0].text : ''
      const id = /src_\w+/.exec(said)?.[0]
      return { said, text: id === undefined ? said : await made.registrar.getSourceContent(id) }
    }
    return register
  }

  test.each(Object.entries(documents))('%s', async (_, { name, content, encoding, has, metadata }) => {
    const register = await connect()
    const input = { fileName: name, content: base64(content), ...(encoding && { charset: encoding }) }
    const { said, text } = await register('register_document', { ...input, encoding: 'base64' })
    expect(text).toMatch(has)
    if (metadata && 'encoding' in metadata) expect(said).toContain(`read as ${String(metadata.encoding)}`)
    if (metadata && 'unknownCharacters' in metadata) expect(said).toContain('U+FFFD stands for 1')
  })

  test.each([undefined, 'base64'])('a PDF in Base64, encoding %s', async (encoding) => {
    const register = await connect()
    const content = base64(await makePdf([[{ text: sentence, y: 700 }]]))
    const input = { fileName: 'a.pdf', content, ...(encoding && { encoding }) }
    expect((await register('register_document', input)).text).toBe(sentence)
    expect((await register('register_source', { name: 'a', content })).said).toContain('register_document')
  })

  test('Base64 that is said to be a text', async () => {
    const register = await connect()
    const content = Buffer.from(sentence).toString('base64')
    const input = { fileName: 'a.txt', content, encoding: 'text' }
    expect((await register('register_document', input)).text).toBe(content)
  })

  test('a text with what no database keeps', async () => {
    const register = await connect()
    const { said, text } = await register('register_source', {
      name: 'a\0',
      content: `${PLAIN_LINE} \0\ud800`,
    })
    expect(text).toBe(`${PLAIN_LINE} \ufffd\ufffd`)
    expect(said).toContain('U+FFFD stands for 2 unknown characters')
  })
})
