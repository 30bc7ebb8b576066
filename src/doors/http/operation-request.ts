import { expectArgument } from '../../core/error.ts'
import { operations, reading } from './operations.ts'
import type { OperationName } from './operations.ts'
import type { ServiceRequest } from './send-request.ts'

type Fields = Record<string, unknown>

/**
 * Builds the request of an operation. Fields that its path names go into the path, others into the query of a GET or
 * DELETE, else into the body.
 *
 * @throws CitationError `invalid-input` if an id of the path is missing or not valid.
 */
export function operationRequest(name: OperationName, input: Fields): ServiceRequest {
  const [method = '', template = '', kind] = operations[name].split(' ')
  const { path, rest } = takeIds(name, template, input)
  const isRepeatable = method === 'GET' || reading.has(name)
  if (method === 'GET' || method === 'DELETE') return { method, path: withQuery(path, rest), isRepeatable }
  if (kind === 'form') return { method, path, body: formOf(rest), isRepeatable }
  const headers = { 'content-type': 'application/json' }
  return { method, path, headers, body: JSON.stringify(rest), isRepeatable }
}

/** A path with the fields as its query. Fields without a value are left out; objects are written as JSON. */
export function withQuery(path: string, fields: Fields): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined)
      query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function takeIds(name: string, template: string, input: Fields): { path: string; rest: Fields } {
  const rest = { ...input }
  const path = template.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const { [field]: id } = rest
    // `.` and `..` would be read as steps in the path.
    const isId = typeof id === 'string' && id !== '' && id !== '.' && id !== '..'
    expectArgument(isId, `${name}(): ${field}`, 'an id')
    delete rest[field]
    return encodeURIComponent(String(id).toWellFormed())
  })
  return { path, rest }
}

function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value)
    else if (value !== undefined)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}
