import type { Browser } from 'playwright-core'
import { getDocumentProxy } from 'unpdf'
import type { Layout } from './drawn-layouts.ts'
import type { PrintedCase } from './printed-layouts.ts'

/** Prints a page; the pages of a sentence are those on which the file draws its first and its last words. */
export async function print(
  browser: Browser,
  { name, html, sentences, header, footer }: PrintedCase,
): Promise<Layout> {
  const page = await browser.newPage()
  try {
    await page.setContent(html)
    const bytes = new Uint8Array(
      await page.pdf({
        preferCSSPageSize: true,
        printBackground: true,
        ...((header ?? footer) !== undefined && {
          displayHeaderFooter: true,
          headerTemplate: header ?? '<i></i>',
          footerTemplate: footer ?? '<i></i>',
        }),
      }),
    )
    const drawn = await drawnTexts(bytes)
    return { name, bytes, sentences: sentences.map((text) => ({ text, pages: pagesOf(text, drawn) })) }
  } finally {
    await page.close()
  }
}

/** The letters and figures of each page in the order in which the file draws them. */
async function drawnTexts(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    texts.push(lettersOf(items.map((item) => ('str' in item ? item.str : '')).join('')))
  }
  return texts
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

function pagesOf(text: string, drawn: readonly string[]): number[] {
  const letters = lettersOf(text)
  const whole = drawn.findIndex((page) => page.includes(letters))
  if (whole >= 0) return [whole + 1]
  // The last word is a number that no other sentence has. The sentence begins on the page before.
  const last = drawn.findIndex((page) => page.includes(lettersOf(text.split(' ').at(-1)!)))
  return [last, last + 1]
}
