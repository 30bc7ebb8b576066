import { readdir, readFile } from 'node:fs/promises'
import { load } from 'cheerio'
import { extractTextItems, getDocumentProxy, getMeta } from 'unpdf'
import type { StructuredTextItem } from 'unpdf'

export type LibraryPage = { pageNumber?: number; text: string }

export type LibraryDocument = {
  title: string
  url: string
  author: string
  /** ISO 8601 date. */
  publishedDate: string
  /** A single page unless the file has several. */
  pages: LibraryPage[]
  /** The file of the documents folder that the document was read from, if the page can show it. */
  original?: { path: string; mediaType: 'application/pdf' | 'text/html' }
}

/** Loads all markdown, HTML and PDF files of the documents folder, sorted by URL. */
export async function loadLibrary(
  folder: URL = new URL('documents/', import.meta.url),
): Promise<LibraryDocument[]> {
  const names = await readdir(folder, { recursive: true })
  const documents = await Promise.all(
    names.map(async (name) => {
      const file = new URL(name, folder)
      if (name.endsWith('.md')) return readMarkdown(await readFile(file, 'utf8'))
      if (name.endsWith('.html')) {
        const original = { path: name, mediaType: 'text/html' as const }
        return { ...readHtml(await readFile(file, 'utf8')), original }
      }
      if (name.endsWith('.pdf')) {
        const original = { path: name, mediaType: 'application/pdf' as const }
        return { ...(await readPdf(await readFile(file), `https://docs.example.org/${name}`)), original }
      }
      return null
    }),
  )
  return documents.filter((document) => document !== null).toSorted((a, b) => a.url.localeCompare(b.url))
}

/** Reads front matter of `key: value` lines, then the text. */
export function readMarkdown(file: string): LibraryDocument {
  const [, head = '', text = file] = file.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/) ?? []
  const fields = new Map(
    head.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
  return {
    title: fields.get('title') ?? '',
    url: fields.get('url') ?? '',
    author: fields.get('author') ?? '',
    publishedDate: fields.get('date') ?? '',
    pages: [{ text: text.trim() }],
  }
}

/** Converts the article of a page to markdown, without navigation, banners and footers. */
export function readHtml(file: string): LibraryDocument {
  const $ = load(file)
  const main = $('article, main').last()
  main.find('script, style, nav, aside, footer, [role=dialog]').remove()
  const blocks = main.find('h1, h2, h3, p, li, table').toArray()
  const text = blocks.map((block) => {
    const words = $(block).text().replace(/\s+/g, ' ').trim()
    if (block.tagName === 'table') return toMarkdownTable($(block).find('tr').toArray().map(cellsOf))
    const level = Number(block.tagName.match(/^h(\d)$/)?.[1] ?? 0)
    return level > 0 ? `${'#'.repeat(level)} ${words}` : words
  })
  return {
    title: $('h1').first().text().trim() || $('title').text().trim(),
    url: $('link[rel=canonical]').attr('href') ?? '',
    author: $('meta[name=author]').attr('content') ?? '',
    publishedDate: $('meta[name=date]').attr('content') ?? '',
    pages: [{ text: text.join('\n\n') }],
  }

  function cellsOf(row: Parameters<typeof $>[0]): string[] {
    return $(row)
      .find('th, td')
      .toArray()
      .map((cell) => $(cell).text().trim())
  }
}

function toMarkdownTable([head = [], ...rows]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Reads a PDF page by page; headings are recognised by their font size. */
export async function readPdf(file: Uint8Array, url: string): Promise<LibraryDocument> {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const { items } = await extractTextItems(pdf)
  const { info } = await getMeta(pdf, { parseDates: true })
  const created: unknown = info['CreationDate']
  return {
    title: String(info['Title'] ?? url),
    url,
    author: String(info['Author'] ?? ''),
    publishedDate: created instanceof Date ? created.toISOString().slice(0, 10) : '',
    pages: items.map((page, index) => ({ pageNumber: index + 1, text: toText(page) })),
  }
}

const bodySize = 11
const footerHeight = 50

/** Joins lines to paragraphs; a larger gap or another font size starts a new one. */
function toText(items: StructuredTextItem[]): string {
  const blocks: { text: string; size: number; y: number }[] = []
  for (const { str, fontSize, y } of items) {
    if (!str.trim() || y < footerHeight) continue
    const last = blocks.at(-1)
    if (last && last.size === fontSize && last.y - y < fontSize * 1.6) {
      last.text += ` ${str.trim()}`
      last.y = y
    } else {
      blocks.push({ text: str.trim(), size: fontSize, y })
    }
  }
  return blocks
    .map(({ text, size }) => (size > bodySize ? `${size > 15 ? '#' : '##'} ${text}` : text))
    .join('\n\n')
}
