/**
 * Writes views as HTML. In: answers, citations and sources. Out: strings of safe HTML, for servers and for pages
 * without a framework.
 */
import { closedFields, readClosed } from '../../core/fields.ts'
import { createAnswerView } from '../view/answer.ts'
import type { AnswerViewOptions } from '../view/answer.ts'
import type { AnswerMarks } from '../view/marks.ts'
import { toHtml } from './to-html.ts'

const renderHtmlFields = closedFields<AnswerViewOptions>({ textPart: true, idPrefix: true, showFailed: true })

/**
 * Renders one text part of an answer, markdown (CommonMark and GFM), as safe HTML with its citations: cited text in
 * `<span class="citespan-claim verified" data-citation="id">`, markers in `<sup class="citespan-marker verified"
 * data-citation="id">` that link to the entries of `renderSourceList`. The markdown may be incomplete, and `data` may
 * be `null` while the answer is being written.
 *
 * Everything from the model and the sources is escaped; links lead only to http, https or mailto; images become
 * links. A citation whose offsets do not select its text is left out. A text that is too costly to parse as markdown
 * (over 2 million UTF-16 units, or thousands of nested containers) is shown as plain text.
 *
 * ```ts
 * answer.innerHTML = renderHtml(text, data) + renderSourceList(data)
 * ```
 */
export function renderHtml(
  text: string,
  data: AnswerMarks | null = null,
  given: AnswerViewOptions = {},
): string {
  const options = readClosed(given, renderHtmlFields, 'renderHtml()')
  const blocks = createAnswerView(options)(text, data)
  return blocks.map(({ children }) => toHtml(children)).join('')
}
