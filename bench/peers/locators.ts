import { locateByBitap } from './diff-match-patch.ts'
import { locateLikeHypothesis } from './hypothesis.ts'
import type { PeerLocator } from './locator.ts'
import { locateByPartialRatio } from './partial-ratio.ts'

/** Peers that find a quote in a text, by the name of their column. */
export const peerLocators: Readonly<Record<string, PeerLocator>> = {
  Hypothesis: locateLikeHypothesis,
  'diff-match-patch': locateByBitap,
  'partial ratio': locateByPartialRatio,
}
