import { createMarkdownWriter } from '../container/markdown-writer.ts'
import { locked } from '../container/open-container.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'
import { attributeOf, readXml } from '../container/read-xml.ts'
import { decodeText } from '../encodings/decode-text.ts'
import { charsetOfPage } from '../parse/document-input.ts'
import { readHtml } from '../parse/html.ts'
import { tooComplex } from '../parse/reading-errors.ts'
import type { OfficeText } from './docx.ts'
import { packageOf, readPackage } from './epub-package.ts'
import { readEpubTitles } from './epub-titles.ts'

/** Methods that obfuscate fonts, so that only the book can use them; they do not encrypt text. */
const fontMethods: ReadonlySet<string> = new Set([
  'http://www.idpf.org/2008/embedding',
  'http://ns.adobe.com/pdf/enc#RC',
])

/**
 * The text of an EPUB in spine order, read like web pages. A chapter without a heading gets its title from the table of
 * contents.
 *
 * @throws CitationError `invalid-input` for a book with DRM or a damaged one, `document-too-complex`,
 * `input-too-large`, `missing-dependency`.
 */
export async function readEpub(container: Container, options: ContainerOptions): Promise<OfficeText> {
  await refuseDrm(container, options)
  const book = await readPackage(container, await packageOf(container, options), options)
  const titles = await readEpubTitles(container, book, options)
  const writer = createMarkdownWriter(options)
  for (const chapter of book.chapters) {
    const html = await readChapter(chapter)
    if (html.length > options.limits.html)
      throw tooComplex(
        options.name,
        `${JSON.stringify(chapter)} is larger than ${options.limits.html / 1e6} MB`,
      )
    const { content } = await readHtml(html)
    if (content.trim() === '') continue
    writer.part()
    const title = titles.get(chapter)
    if (title !== undefined && !/^#{1,6} /m.test(content))
      writer.add({ kind: 'paragraph', level: 1, text: title })
    writer.addMarkdown(content)
  }
  return { content: writer.content(), ...(book.title !== undefined && { title: book.title }) }

  async function readChapter(chapter: string): Promise<string> {
    const bytes = await container.read(chapter)
    const { text } = await decodeText(bytes, { name: JSON.stringify(chapter), charset: charsetOfPage(bytes) })
    return text
  }
}

/** Throws `invalid-input` for a book with encrypted text, or with a licence file of a shop or library. */
async function refuseDrm(container: Container, options: ContainerOptions): Promise<void> {
  const rights = ['META-INF/rights.xml', 'META-INF/license.lcpl', 'META-INF/sinf.xml']
  if (rights.some((name) => container.find(name) !== null)) throw locked(options.name, 'DRM')
  const entry = container.find('META-INF/encryption.xml')
  if (entry === null) return
  let isText = false
  await readXml(
    container,
    entry,
    {
      open(name, attributes) {
        const method = attributeOf(attributes, 'Algorithm') ?? ''
        if (name === 'EncryptionMethod' && !fontMethods.has(method)) isText = true
      },
    },
    options,
  )
  if (isText) throw locked(options.name, 'DRM')
}
