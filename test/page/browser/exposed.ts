/** Makes the tested functions available to tests as a global of the page. */
import { createAnnouncer } from '../../../src/page/browser/announcer.ts'
import { attachCards } from '../../../src/page/cards/cards.ts'
import { pageMarks } from '../../../src/page/browser/page-marks.ts'
import { patchChildren, toDom } from '../../../src/page/browser/patch.ts'
import { createAnswerView } from '../../../src/page/view/answer.ts'
import { sourceListView } from '../../../src/page/view/source-list.ts'

export const exposed = {
  attachCards,
  createAnnouncer,
  createAnswerView,
  pageMarks,
  patchChildren,
  sourceListView,
  toDom,
}
export type Exposed = typeof exposed

Object.assign(globalThis, { citespan: exposed })

declare global {
  var citespan: Exposed
}
