import { describe, expect, test } from 'vitest'
import { fetchPage } from '../../../src/documents/fetch/fetch-page.ts'
import { codeOf, errorOf } from '../../records/store/rejection.ts'

/** A `fetch` over a table of answers; asked for anything else it fails the test. */
function fetching(answers: Record<string, () => Response>) {
  const asked: string[] = []
  const fetch = async (input: URL | RequestInfo) => {
    const url = String(input)
    asked.push(url)
    if (!answers[url]) throw new Error(`not expected: ${url}`)
    return answers[url]()
  }
  return { fetch: fetch as typeof globalThis.fetch, asked }
}

const redirect = (location: string) => () => new Response(null, { status: 302, headers: { location } })

describe('fetchPage', () => {
  test('reads a page, with where it was found in the end', async () => {
    const { fetch, asked } = fetching({
      'https://lifts.dev/a': redirect('/b?c=1'),
      'https://lifts.dev/b?c=1': () =>
        new Response('<p>Hi</p>', { headers: { 'content-type': 'text/html' } }),
    })
    const page = await fetchPage('https://lifts.dev/a', { fetch })
    expect(new TextDecoder().decode(page.content as Uint8Array)).toBe('<p>Hi</p>')
    expect(page).toMatchObject({ url: 'https://lifts.dev/b?c=1', mediaType: 'text/html' })
    expect(asked).toEqual(['https://lifts.dev/a', 'https://lifts.dev/b?c=1'])
  })

  test.each([
    'ftp://lifts.dev/',
    'file:///etc/passwd',
    'data:text/html,hi',
    'https://user:secret@lifts.dev/',
    'http://localhost:3000/',
    'http://[::1]/',
    'not a url',
  ])('%s is refused without being asked for', async (url) => {
    const { fetch, asked } = fetching({})
    const error = await errorOf(fetchPage(url, { fetch }))
    expect(error.code).toBe('invalid-input')
    expect(error.message).not.toContain('secret@')
    expect(asked).toEqual([])
  })

  test.each([
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'data:text/html,hi',
    '//10.0.0.1/',
    'http://%zz/',
  ])('a redirect to %s is not followed', async (location) => {
    const { fetch, asked } = fetching({ 'https://lifts.dev/': redirect(location) })
    expect(await codeOf(fetchPage('https://lifts.dev/', { fetch }))).toBe('invalid-input')
    expect(asked).toHaveLength(1)
  })

  test('a loop of redirects ends', async () => {
    const { fetch, asked } = fetching({ 'https://lifts.dev/': redirect('https://lifts.dev/') })
    expect((await errorOf(fetchPage('https://lifts.dev/', { fetch }))).message).toContain(
      'redirects too often',
    )
    expect(asked).toHaveLength(6)
  })

  test('an endless body, an error status and a lost connection are told apart', async () => {
    const endless = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            controller.enqueue(new Uint8Array(1_000_000))
          },
        }),
      )
    const { fetch } = fetching({
      'https://lifts.dev/endless': endless,
      'https://lifts.dev/gone': () => new Response('no', { status: 410 }),
    })
    const messageFor = async (path: string) =>
      (await errorOf(fetchPage(`https://lifts.dev${path}`, { fetch }))).message
    expect(await messageFor('/endless')).toContain('larger than 20 MB')
    expect(await messageFor('/gone')).toContain('status 410')
    expect(await messageFor('/lost')).toContain('the connection failed')
  })
})
