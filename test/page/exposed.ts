/** Puts what is tested where a test reaches it in the page. */
import { createAnnouncer } from '../../src/page/announcer.ts'
import { attachCards } from '../../src/page/cards.ts'
import { citedById } from '../../src/page/cited-by-id.ts'
import { patchChildren, toDom } from '../../src/page/patch.ts'
import { createAnswerView } from '../../src/render/view/answer.ts'
import { sourceListView } from '../../src/render/view/source-list.ts'

export const exposed = {
  attachCards,
  citedById,
  createAnnouncer,
  createAnswerView,
  patchChildren,
  sourceListView,
  toDom,
}
export type Exposed = typeof exposed

Object.assign(globalThis, { citespan: exposed })
