import type { OutgoingHttpHeader, ServerResponse } from 'node:http'

export function headersOf(response: ServerResponse): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.getHeaders())) {
    for (const one of [value ?? []].flat()) headers.append(name, String(one))
  }
  return headers
}

/** Sets headers in any form that `writeHead` accepts: an object, a list of pairs, or names and values in turn. */
export function setHeaders(response: ServerResponse, headers: unknown): void {
  if (typeof headers !== 'object' || headers === null) return
  const pairs = Array.isArray(headers) ? pairsOf(headers) : Object.entries(headers)
  for (const [name] of pairs) response.removeHeader(name)
  for (const [name, value] of pairs) {
    for (const one of [value ?? []].flat()) response.appendHeader(name, String(one))
  }
}

type Pair = [string, OutgoingHttpHeader | undefined]

function pairsOf(list: readonly unknown[]): Pair[] {
  // The casts hold: the types of `writeHead` allow only these two kinds of list.
  if (list.every(Array.isArray)) return list as Pair[]
  return list.flatMap((name, index) =>
    index % 2 === 0 ? [[String(name), list[index + 1] as OutgoingHttpHeader]] : [],
  )
}
