import { createSourceContext } from '../../../../src/sources/repository/context/source-context.ts'
import { canonicalKey } from '../../../../src/sources/repository/canonical-key.ts'
import { parseLine } from '../../../../src/sources/repository/file/journal-line.ts'
import { createLineSplitter } from '../../../../src/sources/repository/file/line-splitter.ts'
import { createSourceRepository } from '../../../../src/sources/repository/repository.ts'
import { createExtractors } from '../../../../extractors/create-extractors.ts'
import { fieldsExtractor } from '../../../../extractors/fields.ts'
import { decodeEntities } from '../../../../src/core/text/entities.ts'
import {
  htmlTitle,
  htmlToText,
  isHtmlFragment,
  isHtmlPage,
  plainText,
  isOpaqueText,
} from '../../../../extractors/reading/plain-text.ts'
import { entriesOfLabels } from '../../../../extractors/reading/text-labels.ts'
import { entriesOfLinks, paragraphsWithUrl } from '../../../../extractors/reading/text-links.ts'
import { documentsOfXml } from '../../../../extractors/reading/text-xml.ts'
import { isErrorText } from '../../../../extractors/reading/tool-output.ts'
import { matchesToolName } from '../../../../extractors/tool-name.ts'
import { decodeText } from '../../../../src/documents/encodings/decode-text.ts'
import { cleanLabel } from '../../../../src/core/clean-label.ts'
import { domainOf, safeUrl, titleOf } from '../../../../src/core/source-label.ts'
import { createElementReader } from '../../../../src/cite/model/element-reader.ts'
import { parseNames } from '../../../../src/references/items/names.ts'
import { plainField } from '../../../../src/references/items/plain-field.ts'
import { readDoi } from '../../../../src/references/items/csl-item.ts'
import { readCslDate } from '../../../../src/references/items/csl-date.ts'
import { canonicalUrl } from '../../../../src/sources/registry/canonical-url.ts'
import { createSourceRegistry } from '../../../../src/sources/registry/registry.ts'
import { writeSignature } from '../../../../src/sources/registry/min-hash.ts'
import type { Readers } from '../reader.ts'

const call = { toolCallId: 'c', input: { query: 'ice' } }
const extract = (toolName: string, output: unknown) =>
  createExtractors().extract({ ...call, toolName, output })

/** Outputs of tools, metadata of sources, bytes of files, answers of models. */
export const outputReaders = {
  plainText: (text) => plainText(text),
  htmlToText: (text) => htmlToText(text),
  htmlTitle: (text) => htmlTitle(text),
  isHtmlPage: (text) => isHtmlPage(text),
  isHtmlFragment: (text) => isHtmlFragment(text),
  decodeEntities: (text) => decodeEntities(text),
  isOpaqueText: (text) => isOpaqueText(text),
  isErrorText: (text) => isErrorText(text),
  entriesOfLabels: (text) => entriesOfLabels(text),
  entriesOfLinks: (text) => entriesOfLinks(text),
  paragraphsWithUrl: (text) => paragraphsWithUrl(text),
  documentsOfXml: (text) => documentsOfXml(text),
  'extract, a text': (text) => extract('tool', text),
  'extract, an MCP text': (text) => extract('mcp__a__search', { content: [{ type: 'text', text }] }),
  'extract, a search result': (text) =>
    extract('web_search', { results: [{ url: 'https://a.example', title: text, content: text }] }),
  'extract, a page': (text) => extract('web_fetch', { url: 'https://a.example', html: text }),
  'extract, metadata': (text) =>
    extract('search', [{ title: text, url: text, authors: text, date: text, doi: text, abstract: text }]),
  fieldsExtractor: (text) => {
    const fields = { list: 'items', title: 'a.title', content: 'a.text', authors: 'a.authors' }
    const item = { a: { title: text, text, authors: [text] } }
    fieldsExtractor({ pattern: 'tool', fields }).extract({
      ...call,
      toolName: 'tool',
      output: { items: [item] },
    })
  },
  matchesToolName: (text) => matchesToolName('web_search', text),
  canonicalUrl: (text) => [canonicalUrl(text), canonicalUrl(`https://a.example/${text}`)],
  labels: (text) => [
    cleanLabel(text),
    safeUrl(text),
    domainOf({ url: `https://a.example/${text}` }),
    titleOf({ id: 'S1', identifier: text, url: text }),
  ],
  'CSL fields': (text) => [parseNames(text), plainField(text), readDoi(text), readCslDate(text)],
  writeSignature: (text) => writeSignature(text, new Uint32Array(128)),
  'register, twice': (text) => {
    const registry = createSourceRegistry()
    registry.register({ url: 'https://a.example', content: text, title: text })
    registry.register({ url: 'https://a.example', content: `${text.slice(1)}b`, snippet: text })
  },
  'a repository of sources': async (text) => {
    const repository = createSourceRepository()
    await repository.register({ url: 'https://a.example', content: text, title: text })
    await repository.register({ url: 'https://a.example', content: `${text.slice(1)}b`, snippet: text })
    await repository.nearDuplicates({ content: text })
    await repository.importRows([{ source_id: text, title: text, body: text }])
    canonicalKey({ title: text, snippet: text })
  },
  'a file of sources': (text) => {
    parseLine(text)
    const splitter = createLineSplitter({ maxLength: 1_000_000 })
    const bytes = new TextEncoder().encode(text)
    for (let start = 0; start < bytes.length; start += 997) splitter.push(bytes.subarray(start, start + 997))
  },
  'compress, a hostile source': async (text) => {
    const repository = createSourceRepository()
    await repository.register({ title: text, content: `a${text}` })
    const context = createSourceContext({ repository })
    await context.compress({ budget: 1_000, objective: 'glaciers and ice' })
    await context.compress({ budget: 1_000_000, objective: text.slice(0, 1_000) })
  },
  decodeText: (text) =>
    Promise.allSettled(
      (['utf8', 'latin1', 'utf16le'] as const).map((encoding) =>
        decodeText(Buffer.from(text, encoding), { name: 'a' }),
      ),
    ),
  createElementReader: (text) => {
    const reader = createElementReader()
    for (let start = 0; start < text.length; start += 9) reader.push(text.slice(start, start + 9))
  },
} satisfies Readers
