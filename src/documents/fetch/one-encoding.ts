import { unreadEncoding } from './rules/page-errors.ts'

/** The used parts of an undici dispatcher, on which Node's `fetch` runs, and of its handlers. */
type Dispatcher = { dispatch(options: object, handler: Handler): boolean }
type Handler = {
  /** Called by undici up to version 7. The headers alternate names and values. */
  onHeaders?(this: Handler, status: number, headers: readonly Bytes[] | null, ...rest: unknown[]): boolean
  /** Called by undici since version 7. */
  onResponseStart?(
    this: Handler,
    controller: unknown,
    status: number,
    headers: Readonly<Record<string, string | string[]>>,
    ...rest: unknown[]
  ): void
}
type Bytes = string | Uint8Array

/** Keys of `globalThis` under which versions of undici keep the dispatcher that `fetch` uses by default. */
const OF_HANDLERS = Symbol.for('undici.globalDispatcher.1')
const OF_CONTROLLERS = Symbol.for('undici.globalDispatcher.2')

/**
 * The given options of `fetch`, with a dispatcher that makes Node's `fetch` refuse a response with several content
 * encodings before reading it. Without undici, the options are returned unchanged.
 *
 * Up to undici 7.29, `fetch` makes a stream for the body of a response with six encodings, then drops it without an
 * error listener. If the connection breaks or the signal aborts later, the error ends the process, and only `fetch` can
 * reach that stream.
 *
 * The property `dispatcher` is not enumerable, so that a `fetch` of the application that copies the options keeps its
 * own dispatcher.
 */
export function withOneEncoding(options: RequestInit, url: URL): RequestInit {
  if (globalThis.process?.versions?.['undici'] === undefined) return options
  // Loads the code of `fetch`, which sets the dispatcher.
  const headers = new Headers(options.headers)
  const dispatcher: Dispatcher = {
    dispatch(request, handler) {
      const kept = globalThis as unknown as Record<symbol, Dispatcher | undefined>
      const own = handler.onResponseStart ? (kept[OF_CONTROLLERS] ?? kept[OF_HANDLERS]) : kept[OF_HANDLERS]
      return own!.dispatch(request, guard(handler, url))
    },
  }
  return Object.defineProperty({ ...options, headers }, 'dispatcher', { value: dispatcher })
}

/** Wraps a handler so that it throws for a response with several content encodings; undici then ends the request. */
function guard(handler: Handler, url: URL): Handler {
  const guarded = Object.create(handler) as Handler
  const { onHeaders, onResponseStart } = handler
  if (onHeaders) {
    guarded.onHeaders = function (status, headers, ...rest) {
      const values = (headers ?? []).filter((_, at) => at % 2 === 1 && isEncoding(headers![at - 1]!))
      refuseSeveral(values.map(textOf).join(', '), url)
      return onHeaders.call(this, status, headers, ...rest)
    }
  }
  if (onResponseStart) {
    guarded.onResponseStart = function (controller, status, headers, ...rest) {
      const encoding = Object.entries(headers).find(([name]) => isEncoding(name))?.[1] ?? ''
      refuseSeveral([encoding].flat().join(', '), url)
      onResponseStart.call(this, controller, status, headers, ...rest)
    }
  }
  return guarded
}

/** Whether a `Content-Encoding` header names several encodings. No server needs them, and their ratios multiply. */
export function isSeveral(encoding: string): boolean {
  return encoding.split(',').filter((name) => !/^\s*(?:identity\s*)?$/i.test(name)).length > 1
}

function refuseSeveral(encoding: string, url: URL): void {
  if (isSeveral(encoding)) throw unreadEncoding(url, encoding)
}

function isEncoding(name: Bytes): boolean {
  return textOf(name).toLowerCase() === 'content-encoding'
}

function textOf(bytes: Bytes): string {
  return typeof bytes === 'string' ? bytes : new TextDecoder('latin1').decode(bytes)
}
