import { harmlessDifferences } from '../../../text/wording.ts'
import type { HarmlessKind } from '../../../text/wording.ts'

/** Matches the signs of each kind of difference that are removed before the comparison. */
const unseen = {
  markup: /[*_`~\\]|<\/?\w[^<>]*>|\]\([^()\s]*\)/gu,
  invisible: /\p{Cf}/gu,
  blanks: /\s+/gu,
  typography: /["'‘-‟«»‹›′″\-‐-―…]|\.{3}/gu,
  compatibility: /[\uFB00-\uFB06\uFF01-\uFF5E\u3000]/gu,
} satisfies Partial<Record<HarmlessKind, RegExp>>

/**
 * Names of the kinds of differences between a claim and its match (markup, blanks, typography and others) that the
 * comparison does not see, because it removes their signs first.
 */
export function unseenDifferences(claim: string, said: string): string[] {
  const [own, given] = [claim.trim(), said.trim()]
  return Object.entries(unseen).flatMap(([kind, signs]) => {
    const isSame = (own.match(signs) ?? []).join('\0') === (given.match(signs) ?? []).join('\0')
    return isSame ? [] : [harmlessDifferences[kind as keyof typeof unseen].name]
  })
}
