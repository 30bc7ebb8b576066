import { closedFields, readClosed } from '../../core/fields.ts'
import type { AnswerMarks } from '../view/marks.ts'
import { sourceListView } from '../view/source-list.ts'
import type { SourceListOptions } from '../view/source-list.ts'
import { toHtml } from './to-html.ts'

const renderSourceListFields = closedFields<SourceListOptions>({
  idPrefix: true,
  label: true,
  includeUncited: true,
  showFailed: true,
})

/**
 * Renders the numbered list of sources that an answer's markers link to, as safe HTML:
 * `<section role="doc-bibliography"><ol><li id="citespan-source-S1" value="1">…`. Returns an empty string if there is
 * no source to list.
 */
export function renderSourceList(data: AnswerMarks, given: SourceListOptions = {}): string {
  const options = readClosed(given, renderSourceListFields, 'renderSourceList()')
  const list = sourceListView(data, options)
  return list ? toHtml([list]) : ''
}
