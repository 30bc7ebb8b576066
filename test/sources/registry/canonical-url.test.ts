import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalUrl } from '../../../src/sources/registry/canonical-url.ts'
import { expectLinear } from '../../fixtures/processor-time.ts'

describe('the same page', () => {
  test.each([
    ['upper-case scheme and host', 'HTTPS://Shop.Test/a', 'https://shop.test/a'],
    ['default port', 'https://shop.test:443/a', 'https://shop.test/a'],
    ['default port of http', 'http://shop.test:80/', 'http://shop.test/'],
    ['trailing slash', 'https://shop.test/a/', 'https://shop.test/a'],
    ['trailing slashes', 'https://shop.test/a///', 'https://shop.test/a'],
    ['no path', 'https://shop.test', 'https://shop.test/'],
    ['dot segments', 'https://shop.test/a/../b/./c', 'https://shop.test/b/c'],
    ['dot after the host', 'https://shop.test./a', 'https://shop.test/a'],
    ['an anchor', 'https://shop.test/a#prices', 'https://shop.test/a'],
    ['a text fragment', 'https://shop.test/a#:~:text=cheap', 'https://shop.test/a'],
    ['an empty route', 'https://shop.test/#/', 'https://shop.test/'],
    ['user info', 'https://ada:secret@shop.test/a', 'https://shop.test/a'],
    ['an international host', 'https://Bücher.test/a', 'https://xn--bcher-kva.test/a'],
    [
      'campaign parameters',
      'https://shop.test/a?utm_source=x&UTM_Medium=y&gclid=1&fbclid=2',
      'https://shop.test/a',
    ],
    ['an encoded campaign parameter', 'https://shop.test/a?utm%5Fsource=x', 'https://shop.test/a'],
    ['mail campaign parameters', 'https://shop.test/a?mc_cid=1&id=7&mc_eid=2', 'https://shop.test/a?id=7'],
    ['order of parameters', 'https://shop.test/a?b=2&a=1', 'https://shop.test/a?a=1&b=2'],
    ['empty parameters', 'https://shop.test/a?&b=2&&', 'https://shop.test/a?b=2'],
    ['a lone question mark', 'https://shop.test/a?', 'https://shop.test/a'],
    ['needless escapes', 'https://shop.test/%61%7Eb%28c%29', 'https://shop.test/a~b(c)'],
    ['case of escapes', 'https://shop.test/a%2fb', 'https://shop.test/a%2Fb'],
    ['letters beyond ASCII', 'https://shop.test/größe', 'https://shop.test/gr%C3%B6%C3%9Fe'],
    ['spaces around it', '  https://shop.test/a ', 'https://shop.test/a'],
  ])('%s', (_, url, expected) => {
    expect(canonicalUrl(url)).toBe(expected)
  })
})

describe('pages that may differ stay apart', () => {
  test.each([
    ['www', 'https://www.shop.test/a', 'https://shop.test/a'],
    ['scheme', 'http://shop.test/a', 'https://shop.test/a'],
    ['port', 'https://shop.test:8443/a', 'https://shop.test/a'],
    ['case of the path', 'https://shop.test/A', 'https://shop.test/a'],
    ['a parameter’s value', 'https://shop.test/a?id=1', 'https://shop.test/a?id=2'],
    ['a parameter that only looks like tracking', 'https://shop.test/a?ref=1', 'https://shop.test/a?ref=2'],
    ['order of one name’s values', 'https://shop.test/a?x=1&x=2', 'https://shop.test/a?x=2&x=1'],
    ['order of a query without names', 'https://shop.test/a?page&edit', 'https://shop.test/a?edit&page'],
    ['hash routes', 'https://shop.test/#/users', 'https://shop.test/#/orders'],
    ['hash-bang routes', 'https://shop.test/#!/users', 'https://shop.test/'],
    ['an encoded slash', 'https://shop.test/a%2Fb', 'https://shop.test/a/b'],
    ['an encoded ampersand', 'https://shop.test/a?x=1%26y=2', 'https://shop.test/a?x=1&y=2'],
    ['an encoded percent sign', 'https://shop.test/%2541', 'https://shop.test/%41'],
    ['plus and its escape in a query', 'https://shop.test/?q=a%2Bb', 'https://shop.test/?q=a+b'],
    ['index.html', 'https://shop.test/index.html', 'https://shop.test/'],
  ])('%s', (_, one, other) => {
    expect(canonicalUrl(one)).not.toBe(canonicalUrl(other))
  })
})

describe('what is not a page', () => {
  test.each([
    'gs://bucket/a.pdf',
    's3://bucket/a.pdf',
    'file:///a.pdf',
    '/plants/a.pdf',
    'C:\\plants\\a.pdf',
    'a.pdf',
    'ftp://shop.test/a',
    'javascript:alert(1)',
    'data:text/plain,a',
    'mailto:a@shop.test',
    'https://',
    '',
    `https://shop.test/${'a'.repeat(20_000)}`,
  ])('%s', (text) => {
    expect(canonicalUrl(text)).toBeNull()
  })
})

describe('properties', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '%',
      '%2',
      '%41',
      '%2e',
      '%25',
      '%zz',
      '/',
      '//',
      '..',
      '?',
      '&',
      '=',
      '#',
      '#/',
      '#!/',
      'utm_x=1',
      ';',
      '+',
      'é',
      "'",
    ),
    fc.string({ maxLength: 4 }),
  )
  const urls = fc.array(piece, { maxLength: 12 }).map((pieces) => `https://shop.test/${pieces.join('')}`)

  test('idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(urls, fc.webUrl({ withQueryParameters: true, withFragments: true })), (url) => {
        const once = canonicalUrl(url)
        expect(once === null ? null : canonicalUrl(once)).toBe(once)
      }),
      { numRuns: 3_000 },
    )
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(['string', 'object']).toContain(typeof canonicalUrl(text))
      }),
    )
  })

  test('long runs of slashes and escapes take no time', () => {
    expectLinear('/'.repeat(60_000), (slashes) => canonicalUrl(`https://shop.test/${slashes}a`))
    expectLinear('%'.repeat(60_000), (signs) => canonicalUrl(`https://shop.test/?${signs}`))
  })
})
