import { harmlessDifferences } from '../../../text/wording.ts'
import type { HarmlessKind } from '../../../text/wording.ts'

/** Signs of each kind of difference that reading a text takes away before it is compared. */
const unseen = {
  markup: /[*_`~\\]|<\/?\w[^<>]*>|\]\([^()\s]*\)/gu,
  invisible: /\p{Cf}/gu,
  blanks: /\s+/gu,
  typography: /["'‘-‟«»‹›′″\-‐-―…]|\.{3}/gu,
  compatibility: /[\uFB00-\uFB06\uFF01-\uFF5E\u3000]/gu,
} satisfies Partial<Record<HarmlessKind, RegExp>>

/** Names of the differences between a claim and the words that are its own which no comparison of words meets, as reading takes them away. */
export function unseenDifferences(claim: string, said: string): string[] {
  const [own, given] = [claim.trim(), said.trim()]
  return Object.entries(unseen).flatMap(([kind, signs]) => {
    const isSame = (own.match(signs) ?? []).join('\0') === (given.match(signs) ?? []).join('\0')
    return isSame ? [] : [harmlessDifferences[kind as keyof typeof unseen].name]
  })
}
