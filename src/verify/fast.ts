import type { Link } from '../core/claim.ts'
import type { Verifier } from '../core/ports/verifier.ts'
import { combineVerdict } from './combine.ts'
import { createLocatorCache } from '../locate/locate-quotes.ts'
import { explainCombined, explainLexical } from './explain-check.ts'
import { gatherEvidence } from './evidence/gather-evidence.ts'
import { verifyLexically } from './verify-lexically.ts'
import { createSentenceReader } from './evidence/narrow.ts'
import { verifyEach } from './verify-each.ts'

/**
 * Verifies by what the matching model said of its own links, without a call:
 * `full` is supported, `partial` is partial.
 *
 * Quotes are checked by code all the same, and no `full` stands against a
 * number, date, unit or negation that differs. Claims that another matcher
 * linked get the lexical verdict.
 *
 * ```ts
 * const matcher = llmMatcher({ model })
 * new CitationEngine({ matcher, verifier: fastVerifier({ matcher: matcher.name }) })
 * ```
 */
export function fastVerifier({ matcher }: { matcher: string }): Verifier {
  const name = 'fast'
  return {
    name,
    batch: 'block',
    async verify({ items, sources, signal, explain }) {
      const readSentences = createSentenceReader()
      const locatorOf = createLocatorCache()
      return await verifyEach(
        items,
        async (item, position) => {
          const gathered = await gatherEvidence(item, sources, { readSentences, locatorOf })
          const lexical = verifyLexically(item, gathered, { sources, verifier: 'lexical' })
          const said = supportSaidBy(matcher, item.links)
          if (said === null || gathered.placed.length === 0) {
            explain?.(position, explainLexical(lexical, gathered))
            return lexical.verification
          }
          const checked = { claim: item.claim, gathered, lexical }
          const judgement = { verdict: said === 'full' ? 'supported' : 'partial', reason: '' } as const
          const combined = combineVerdict(checked, judgement, { sources, verifier: name })
          explain?.(
            position,
            explainCombined(checked, combined, { judgement, judge: matcher, rule: 'matcher-verdict' }),
          )
          return combined.verification
        },
        { verifier: name, signal, explain },
      )
    },
  }
}

/** What the model said of all its passages for the claim together; `null` if none of the links is its. */
function supportSaidBy(matcher: string, links: readonly Link[]): Link['support'] | null {
  const own = links.filter((link) => link.matcher === matcher)
  if (own.length === 0) return null
  return own.every(({ support }) => support === 'full') ? 'full' : 'partial'
}
