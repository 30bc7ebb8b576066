import { describe, expect, test } from 'vitest'
import { createExtractors } from '../../extractors/index.ts'

const { extract } = createExtractors()
const page = { url: 'https://coast.test/salt', content: 'Salt is raked by hand from May to September.' }

/** How many sources are read of a page whose fetch reported `fields` beside it. */
const sourcesBeside = (fields: object) =>
  extract({ toolCallId: 'c1', toolName: 'fetch_page', input: {}, output: { ...page, ...fields } }).length

describe('a page beside the status of its request', () => {
  test.each<[object, number]>([
    [{ statusCode: 200 }, 1],
    [{ statusCode: 399 }, 1],
    [{ statusCode: 400 }, 0],
    [{ status_code: 404 }, 0],
    [{ httpStatus: 599 }, 0],
    [{ status: 600 }, 1],
    [{ status: '200' }, 1],
    [{ status: '400' }, 0],
    [{ status: '500' }, 0],
    [{ status: 'failed' }, 0],
    [{ metadata: { statusCode: 400 } }, 0],
    [{ metadata: { statusCode: 304 } }, 1],
    [{ urlRetrievalStatus: 'URL_RETRIEVAL_STATUS_SUCCESS' }, 1],
    [{ urlRetrievalStatus: 'URL_RETRIEVAL_STATUS_PAYWALL' }, 0],
    [{ success: false }, 0],
    [{ ok: false }, 0],
    [{ ok: true }, 1],
    [{ error: 'not there' }, 0],
    [{ error: '' }, 1],
    [{ errors: [] }, 1],
    [{ errors: [{ message: 'not there' }] }, 0],
    [{ error: {} }, 1],
    [{ isError: true }, 0],
    [{ isError: false }, 1],
    [{ type: 'not_found_error' }, 0],
  ])('%j: %i', (fields, count) => {
    expect(sourcesBeside(fields)).toBe(count)
  })
})

describe('a text beside the status of a call', () => {
  test.each<[name: string, text: string, count: number]>([
    ['a status is no source', 'Saved.', 0],
    ['a short status is no source', 'The record was saved.', 0],
    ['a text that tells something is one', page.content, 1],
  ])('%s', (_, result, count) => {
    const output = { ok: true, code: 200, id: 'x', result }
    expect(extract({ toolCallId: 'c1', toolName: 'save', input: {}, output })).toHaveLength(count)
  })
})
