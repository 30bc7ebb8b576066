import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Status, Verdict } from '../../../src/core/verdict.ts'
import { createAnnouncer } from '../../../src/page/browser/announcer.ts'
import type { Announced } from '../../../src/page/browser/announcer.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function listen() {
  const said: string[] = []
  const region = {
    set textContent(words: string) {
      said.push(words)
    },
  }
  // All that the announcer does with the element is to write its text.
  const announcer = createAnnouncer(region as unknown as Element, { quietFor: 1000, atLatest: 3000 })
  return { said, announcer }
}

const LETTERS: Record<string, { status: Status; verdict: Verdict }> = {
  v: { status: 'verified', verdict: 'supported' },
  p: { status: 'pending', verdict: 'unknown' },
  u: { status: 'unverified', verdict: 'unknown' },
  /** The source says otherwise: the page marks it. */
  c: { status: 'failed', verdict: 'contradicted' },
  /** The source does not say it: the page takes its marker away. */
  f: { status: 'failed', verdict: 'unsupported' },
}

/** `'vpf'`: three citations, verified, pending and failed; `-` stands for one that is not there. */
function citations(letters: string): Announced {
  const all = letters.split('').flatMap((letter, index) => {
    const judged = LETTERS[letter]
    return judged ? [{ id: `c${index}`, ...judged }] : []
  })
  return {
    citations: all.filter(({ status }) => status !== 'failed'),
    failed: all.filter(({ status }) => status === 'failed'),
  }
}

describe('the announcer', () => {
  test.each([
    ['', 'v', 'Citations: 1 verified.'],
    ['', 'vvv', 'Citations: 3 verified.'],
    ['', 'vuc', 'Citations: 1 verified, 1 not checked, 1 not supported.'],
    ['', 'vf', 'Citations: 1 verified.'],
    ['vp', 'vf', 'Citations: 1 not supported.'],
    ['vp', 'vc', 'Citations: 1 not supported.'],
    ['vv', 'cf', 'Citations: 2 not supported.'],
    ['c', 'v', 'Citations: 1 verified.'],
    ['f', 'v', 'Citations: 1 verified.'],
    ['vf', 'u-', 'Citations: 1 not checked.'],
    ['vf', 'uf', 'Citations: 1 not checked.'],
    ['', 'pp', 'Citations: 2 checking.'],
    ['pp', 'vp', 'Citations: 1 verified.'],
    ['v', 'u', 'Citations: 1 not checked.'],
    ['vv', 'v-', 'Citations: 1 withdrawn.'],
    ['vp', '-vp', 'Citations: 1 verified, 1 checking, 1 withdrawn.'],
  ])('from "%s" to "%s" it says "%s"', (before, after, words) => {
    const { said, announcer } = listen()
    announcer.update(citations(before))
    announcer.update(citations(after))
    vi.advanceTimersByTime(1000)
    expect(said).toEqual([words])
  })

  test('says nothing of what the page opened with, nor of what is as it was', () => {
    const { said, announcer } = listen()
    announcer.update(citations('vvp'))
    announcer.update(citations('vvp'))
    announcer.update(citations('vvv'))
    announcer.update(citations('vvp'))
    vi.advanceTimersByTime(10_000)
    expect(said).toEqual([])
  })

  test('sums up what comes quickly', () => {
    const { said, announcer } = listen()
    announcer.update(citations(''))
    for (let count = 1; count <= 5; count++) {
      announcer.update(citations('v'.repeat(count)))
      vi.advanceTimersByTime(300)
    }
    expect(said).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(said).toEqual(['Citations: 5 verified.'])
  })

  test('does not wait for ever', () => {
    const { said, announcer } = listen()
    announcer.update(citations(''))
    for (let count = 1; count <= 14; count++) {
      announcer.update(citations('v'.repeat(count)))
      vi.advanceTimersByTime(500)
    }
    expect(said).toEqual(['Citations: 6 verified.', 'Citations: 6 verified.'])
  })

  test('says nothing after it was stopped', () => {
    const { said, announcer } = listen()
    announcer.update(citations(''))
    announcer.update(citations('v'))
    announcer.stop()
    vi.advanceTimersByTime(10_000)
    expect(said).toEqual([])
  })
})
