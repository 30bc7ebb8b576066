/** What the script of a page of plain HTML does: each article says in `data-…` what its copies are made with. */
import { attachCopy } from '../../../src/page/client.ts'

for (const article of document.querySelectorAll<HTMLElement>('article[data-sources]')) {
  attachCopy(article, {
    sources: JSON.parse(article.dataset['sources']!),
    plain: () => article.dataset['plain'] !== undefined,
  })
}
