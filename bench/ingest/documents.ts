import { load } from 'cheerio'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { extractTextItems, getDocumentProxy } from 'unpdf'
import { createDocumentReader } from '../../src/documents/reader/document-reader.ts'
import { isHarmless } from '../../src/documents/parse/html-harmless.ts'
import { readPage } from '../../src/documents/parse/pdf-page.ts'
import { compare, formatTime } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'
import { createProse } from '../stream/answers.ts'

const PAGES = 20
const PAGE_LENGTH = 3_000
const ARTICLE_LENGTH = 50_000

/** What every reader of a page leaves out. */
const HIDDEN = 'script, style, noscript, template, svg, head, [hidden], [aria-hidden="true"]'

const reader = createDocumentReader()

/** An article with paragraphs, links, lists and a script. */
function createArticle(): string {
  const paragraphs = createProse(ARTICLE_LENGTH, 1).match(/[^]{1,500}/g) ?? []
  const blocks = paragraphs.map(
    (text, index) =>
      `<section class="part"><h2 id="p${index}">Part ${index}</h2><p class="text">${text.replace(' ', ' <a href="/x"><b>')}</b></a></p>
      <ul><li>${text.slice(0, 40)}</li><li>${text.slice(40, 80)}</li></ul></section>`,
  )
  return `<!doctype html><html><head><title>Article</title><script>const a = "<p>"</script></head><body>${blocks.join('\n')}</body></html>`
}

async function createReport(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 0; number < PAGES; number++) {
    const page = pdf.addPage([595, 842])
    const lines =
      createProse(PAGE_LENGTH, number + 1)
        .replace(/\s/g, ' ')
        .match(/.{1,80}/g) ?? []
    for (const [row, text] of lines.entries())
      page.drawText(text, { x: 60, y: 800 - 14 * row, size: 11, font })
  }
  return pdf.save()
}

async function readArticle(): Promise<BenchResult> {
  const html = createArticle()
  if (!isHarmless(html)) throw new Error('The article is not read in this process.')
  const { own, peer, cost } = await compare(
    () => reader.read({ name: 'a.html', content: html }),
    () => {
      const $ = load(html)
      $(HIDDEN).remove()
      return $.root().text()
    },
  )
  return { ratio: cost, detail: `${formatTime(own)} against ${formatTime(peer)}` }
}

async function readReport(): Promise<BenchResult> {
  const content = await createReport()
  const { own, peer, cost } = await compare(
    () => reader.read({ name: 'a.pdf', content }),
    async () => {
      const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0 })
      const { items } = await extractTextItems(pdf)
      return items.map((texts) => readPage(texts))
    },
  )
  return { ratio: cost, detail: `${formatTime(own)} against ${formatTime(peer)}` }
}

export const suite: BenchSuite = {
  name: 'documents',
  rows: [
    {
      label: 'an HTML article of 70 kB, in this process',
      peer: 'cheerio: load, remove, text',
      target: { atMost: 1.25 },
      run: readArticle,
    },
    {
      label: `a PDF of ${PAGES} pages, in a process of its own`,
      peer: 'unpdf and our lines in this process',
      target: { atMost: 1.25 },
      missed:
        'The bytes go to the process and the text comes back, which costs some 15 ms whatever the document. A crash or a hostile file then ends that process only.',
      run: readReport,
    },
  ],
  end: () => reader.close(),
}
