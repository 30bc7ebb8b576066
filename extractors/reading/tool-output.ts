import { isFields } from './values.ts'
import type { Fields } from './values.ts'

/**
 * The value that a tool returned, without the AI SDK's wrapper
 * (`{ type: 'json' | 'text' | 'content' | …, value }`); `undefined` if the wrapper says that the
 * call failed or was denied.
 */
export function unwrapOutput(output: unknown): unknown {
  if (!isFields(output) || typeof output.type !== 'string') return output
  switch (output.type) {
    case 'json':
    case 'text':
    case 'content':
      return 'value' in output ? output.value : output
    case 'error-text':
    case 'error-json':
    case 'execution-denied':
      return undefined
    default:
      return output
  }
}

/** Whether an object reports a failure, such as by `isError` or a status of 400 or more. */
export function isErrorOutput(fields: Fields): boolean {
  if (fields.isError === true || fields.is_error === true) return true
  const { type } = fields
  if (typeof type === 'string' && /(?:^|[-_.])error$/i.test(type)) return true
  // Scrapers return the body of a 404 page, with the status in a separate field.
  const metadata = isFields(fields.metadata) ? fields.metadata : {}
  const { statusCode, status_code: snakeCode, status, httpStatus } = fields
  const { urlRetrievalStatus } = fields
  const codes = [statusCode, snakeCode, status, httpStatus, metadata.statusCode, metadata.status_code]
  if (isErrorStatus(urlRetrievalStatus) || codes.some(isErrorStatus)) return true
  if (fields.success === false || fields.ok === false) return true
  const error = fields.error ?? fields.errors ?? fields.errorCode ?? fields.error_code ?? fields.errorText
  return isSomething(error) && !Object.values(fields).some(isResultList)
}

/** Whether a text of at most 500 UTF-16 units reports a failure, or that nothing was found. */
export function isErrorText(text: string): boolean {
  const head = text.trim()
  if (head.length > 500) return false
  return (
    /^(?:\W{0,10})(?:an? )?(?:\w{0,30}error|failed|failure|exception|traceback|unauthorized|forbidden|timed? ?out|rate limit)\b/i.test(
      head,
    ) ||
    /^(?:\W{0,10})(?:http )?(?:status )?[45]\d\d\b(?: (?:bad|not|unauthorized|forbidden|internal|too|service|gateway)|:)/i.test(
      head,
    ) ||
    /^(?:\W{0,10})(?:sorry, )?(?:no|0|zero|could not|couldn't|cannot|unable to) (?:\w+ ){0,3}?(?:results?|documents?|matches|hits|data|sources?|find|found|fetch|retrieve|access|load)\b/i.test(
      head,
    )
  )
}

function isErrorStatus(status: unknown): boolean {
  if (typeof status === 'number') return status >= 400 && status < 600
  return (
    typeof status === 'string' &&
    /^(?:[45]\d\d|error|failed|failure|url_retrieval_status_(?!success)\w+)$/i.test(status)
  )
}

function isSomething(error: unknown): boolean {
  if (Array.isArray(error)) return error.length > 0
  return isFields(error) ? Object.keys(error).length > 0 : Boolean(error)
}

/** Whether a list contains objects other than errors, so that the call failed only partly. */
function isResultList(value: unknown): boolean {
  return Array.isArray(value) && value.some((item) => isFields(item) && !('message' in item))
}
