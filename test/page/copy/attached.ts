/** The script of a page of plain HTML. The `data-…` attributes of each article are the options of its copying. */
import { attachCopy } from '../../../src/page/client.ts'

for (const article of document.querySelectorAll<HTMLElement>('article[data-sources]')) {
  attachCopy(article, {
    sources: JSON.parse(article.dataset['sources']!),
    plain: () => article.dataset['plain'] !== undefined,
  })
}
