import { describe, expect, test } from 'vitest'
import { fetchPage } from '../../../../src/documents/fetch/fetch-page.ts'
import { createAllowList } from '../../../../src/documents/fetch/rules/allow-list.ts'
import type { AllowOptions } from '../../../../src/documents/fetch/rules/allow-list.ts'
import { completeLimits } from '../../../../src/documents/fetch/rules/page-limits.ts'
import type { PageLimits } from '../../../../src/documents/fetch/rules/page-limits.ts'
import { readPageUrl } from '../../../../src/documents/fetch/rules/page-url.ts'
import { codeOf } from '../../../records/store/rejection.ts'

function mayConnect(address: string, at: string, allow: AllowOptions): boolean {
  const list = createAllowList(allow)
  try {
    return list.hasAddress(at, readPageUrl(address, list))
  } catch {
    return false
  }
}

describe('an allow-list', () => {
  /** Options, a URL, the address its host leads to. */
  const cases: [AllowOptions, url: string, at: string, isAllowed: boolean][] = [
    [{}, 'http://a.dev/', '8.8.8.8', true],
    [{}, 'http://a.dev/', '10.0.0.1', false],
    [{ hosts: ['wiki.corp'] }, 'http://wiki.corp/', '10.0.0.1', true],
    [{ hosts: ['WIKI.corp.'] }, 'http://wiki.CORP./', '10.0.0.1', true],
    [{ hosts: ['wiki.corp'] }, 'http://a.wiki.corp/', '10.0.0.1', false],
    [{ hosts: ['wiki.corp'] }, 'http://notwiki.corp/', '10.0.0.1', false],
    [{ hosts: ['wiki.corp'] }, 'http://a.dev/', '10.0.0.1', false],
    [{ hosts: ['wiki.corp'] }, 'http://wiki.corp/', '169.254.169.254', false],
    [{ hosts: ['wiki.corp'] }, 'http://wiki.corp/', '168.63.129.16', false],
    [{ hosts: ['wiki.corp'] }, 'http://wiki.corp:8080/', '10.0.0.1', false],
    [{ hosts: ['wiki.corp'], ports: [8080] }, 'http://wiki.corp:8080/', '10.0.0.1', true],
    [{ hosts: ['wiki.corp:8080'] }, 'http://wiki.corp:8080/', '10.0.0.1', true],
    [{ hosts: ['wiki.corp:8080'] }, 'http://wiki.corp/', '10.0.0.1', false],
    [{ hosts: ['wiki.corp:443'] }, 'https://wiki.corp/', '10.0.0.1', true],
    [{ hosts: ['wiki.corp:8080', 'nas.corp'] }, 'http://nas.corp:8080/', '10.0.0.1', false],
    [{ hosts: ['*.corp'] }, 'http://wiki.corp/', '10.0.0.1', true],
    [{ hosts: ['*.corp'] }, 'http://corp/', '10.0.0.1', false],
    [{ hosts: ['localhost:3000'] }, 'http://localhost:3000/', '127.0.0.1', true],
    [{ hosts: ['localhost:3000'] }, 'http://localhost:3001/', '127.0.0.1', false],
    [{ hosts: ['bücher.lan'] }, 'http://xn--bcher-kva.lan/', '10.0.0.1', true],
    [{ hosts: ['10.0.0.1'] }, 'http://10.0.0.1/', '10.0.0.1', true],
    [{ hosts: ['10.0.0.1'] }, 'http://167772161/', '10.0.0.1', true],
    [{ hosts: ['10.0.0.1'] }, 'http://10.0.0.2/', '10.0.0.2', false],
    [{ hosts: ['10.0.0.1'] }, 'http://a.dev/', '10.0.0.1', false],
    [{ hosts: ['169.254.169.254'] }, 'http://169.254.169.254/', '169.254.169.254', true],
    [{ hosts: ['[fd00::1]:8080'] }, 'http://[fd00::1]:8080/', 'fd00::1', true],
    [{ addresses: ['10.0.0.0/8'] }, 'http://a.dev/', '10.200.0.1', true],
    [{ addresses: ['10.0.0.0/8'] }, 'http://a.dev/', '::ffff:10.200.0.1', true],
    [{ addresses: ['10.0.0.0/8'] }, 'http://10.1.1.1/', '10.1.1.1', true],
    [{ addresses: ['10.0.0.0/8'] }, 'http://a.dev/', '11.0.0.1', true],
    [{ addresses: ['10.0.0.0/8'] }, 'http://a.dev/', '192.168.0.1', false],
    [{ addresses: ['10.0.0.0/8'] }, 'http://wiki.corp/', '10.0.0.1', false],
    [{ addresses: ['fd00::/8'] }, 'http://a.dev/', 'fd12::1', true],
    [{ addresses: ['169.254.169.254'] }, 'http://a.dev/', '169.254.169.254', true],
    [{ ports: [8080] }, 'http://a.dev:8080/', '8.8.8.8', true],
    [{ ports: [8080] }, 'http://a.dev:8081/', '8.8.8.8', false],
    [{ ports: [8080] }, 'http://10.0.0.1:8080/', '10.0.0.1', false],
  ]
  test.each(cases)('%j: %s at %s: %s', (allow, url, at, isAllowed) => {
    expect(mayConnect(url, at, allow)).toBe(isAllowed)
  })

  test.each<AllowOptions>([
    { hosts: [''] },
    { hosts: ['*'] },
    { hosts: ['*.10.0.0.1'] },
    { hosts: ['http://wiki.corp/'] },
    { hosts: ['wiki.corp/path'] },
    { hosts: ['user@wiki.corp'] },
    { hosts: ['wiki.corp:0'] },
    { hosts: ['wiki.corp:70000'] },
    { hosts: ['wiki corp'] },
    { hosts: ['10.0.0.0/8'] },
    { addresses: ['10.0.0.0/33'] },
    { addresses: ['wiki.corp'] },
    { addresses: [''] },
    { ports: [0] },
    { ports: [65_536] },
    { ports: [1.5] },
  ])('%j is not valid', async (allow) => {
    expect(await codeOf(fetchPage('http://a.dev/', { allow }))).toBe('invalid-input')
  })
})

describe('limits', () => {
  test('those that are not given are the defaults', () => {
    expect(completeLimits({ bytes: 5, totalMs: undefined })).toEqual({ ...completeLimits(), bytes: 5 })
  })

  test.each<Partial<PageLimits>>([
    { bytes: 0 },
    { bytes: -1 },
    { bytes: Number.NaN },
    { bytes: Infinity },
    { totalMs: 2 ** 31 },
    { redirects: -1 },
    { redirects: 0.5 },
  ])('%j is not valid', async (limits) => {
    expect(await codeOf(fetchPage('http://a.dev/', { limits }))).toBe('invalid-input')
  })
})
