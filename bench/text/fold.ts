import { foldText } from '../../src/text/folding/fold.ts'
import { compare, formatTime } from '../harness.ts'
import type { BenchSuite } from '../harness.ts'
import { createArticle } from './corpus.ts'

const MEGABYTE = 1_000_000

export const suite: BenchSuite = {
  name: 'fold',
  rows: [
    {
      label: '1 MB of prose with typographic signs, offsets kept',
      peer: 'normalize().replace() chain, no offsets',
      target: { atLeast: 3 },
      run: () => compareFold(createArticle(MEGABYTE)),
    },
    {
      label: '1 MB of ASCII prose, offsets kept',
      peer: 'normalize().replace() chain, no offsets',
      target: { atLeast: 3 },
      run: () => compareFold(createArticle(MEGABYTE).replaceAll(/[^\0-\x7f]/g, "'")),
    },
  ],
}

async function compareFold(text: string) {
  const { own, peer, speedup } = await compare(
    () => foldText(text).text.length,
    () => foldByChain(text).length,
    { minTime: 1500, repetitions: 9 },
  )
  return { ratio: speedup, detail: `${formatTime(own)} against ${formatTime(peer)}` }
}

/**
 * The obvious implementation, for comparison. Its result is the same except in rare cases, but has no offsets into the
 * original.
 */
function foldByChain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, ' ')
    .replace(/^[ \t]*(?:[-*+•]|#{1,6}|>)[ \t]+/gm, '')
    .replace(/(\p{L})[-\u00ad\u2010]\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/[*_`]+/g, '')
    .normalize('NFKC')
    .replace(/[‘’‚‛′‹›´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
}
