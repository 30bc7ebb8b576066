import type { Verification } from '../../core/citation.ts'
import type { Link } from '../../core/claim.ts'
import type { Verifier, VerifyRequest } from '../../core/ports.ts'
import type { Source } from '../../core/source.ts'
import { isFragment } from '../../text/sentences.ts'
import { combineVerdict } from './combine.ts'
import { explainCombined, explainLexical } from './explain-check.ts'
import type { GatheredEvidence } from './evidence/gather-evidence.ts'
import { verifyLexically } from './verify-lexically.ts'
import { createEvidenceReaders } from './evidence/readers.ts'
import { verifyEach } from './verify-each.ts'
import { needsConfirmation, UNCONFIRMED } from './confirm.ts'
import type { Confirm } from './confirm.ts'
import { speaksToJudge } from './speaks-to-judge.ts'
import type { ModelVerdict } from './verify-prompt.ts'

export type FastVerifierOptions = {
  /** Name of the matcher whose judgements are used. */
  matcher: string
  /**
   * Verifies links that no matcher made, such as a quote of an agent, and claims with a figure that the evidence does
   * not state. If a claim that the matcher linked as `full` needs a confirmation, `confirm` is asked; without
   * `confirm`, the claim is unverified.
   */
  judge?: Verifier & { confirm?: Confirm }
}

/**
 * Verifies by the matching model's own judgement of its links, without a call of its own: `full` is supported,
 * `partial` is partial, `contradicted` is contradicted, `none` is unsupported. Code checks each judgement, as
 * `combineVerdict` does.
 *
 * Links that no matcher made, such as a quote of an agent, go to `judge`. So do claims with a figure that their
 * evidence does not state, because the judge must name the words that yield the figure.
 *
 * ```ts
 * const matcher = llmMatcher({ model })
 * const verifier = fastVerifier({ matcher: matcher.name, judge: llmVerifier({ model }) })
 * new CitationEngine({ matcher, verifier })
 * ```
 */
export function fastVerifier({ matcher, judge }: FastVerifierOptions): Verifier {
  const name = 'fast'
  /**
   * Whether a text may contain instructions to the model; checked once per source, because the matching model may have
   * read any of them.
   */
  const speaking = new WeakMap<Source, boolean>()
  const isSpeaking = (source: Source): boolean => {
    const known = speaking.get(source) ?? speaksToJudge(source.content)
    speaking.set(source, known)
    return known
  }

  async function verifySaid(
    request: VerifyRequest,
    said: readonly (Link['support'] | null)[],
    onFigureLacking: (position: number) => void,
  ): Promise<Verification[]> {
    const { items, sources, signal, explain } = request
    const readers = createEvidenceReaders()
    const isSpokenTo = sources.some(isSpeaking)
    return await verifyEach(
      items,
      async (item, position) => {
        const checked = await verifyLexically(item, { sources, verifier: 'lexical', readers })
        const { gathered, lexical } = checked
        const support = said[position] ?? null
        if (support === null || !gathered.hasOwn || isFragment(item.claim.text)) {
          explain?.(position, explainLexical(checked))
          return lexical.verification
        }
        const judgement = { verdict: VERDICT[support], reason: '' }
        let combined = combineVerdict(checked, judgement, { sources, verifier: name })
        if (combined.overruledBy === 'figure-without-words') onFigureLacking(position)
        const isDoubtful =
          combined.verification.verdict === 'supported' &&
          needsConfirmation(checked, { shown: shownOf(gathered), isSpokenTo })
        if (isDoubtful && !(await judge?.confirm?.(item, request))) {
          const unconfirmed = { ...judgement, reason: UNCONFIRMED }
          combined = combineVerdict(checked, unconfirmed, { sources, verifier: name, isConfirmed: false })
        }
        explain?.(
          position,
          explainCombined(checked, combined, { judgement, judge: matcher, rule: 'matcher-verdict' }),
        )
        return combined.verification
      },
      { verifier: name, signal, explain },
    )
  }

  return {
    name,
    batch: 'block',
    async verify(request) {
      const { items, explain } = request
      const said = items.map(({ links }) => supportSaidBy(matcher, links))
      const isForJudge = (position: number) =>
        judge !== undefined && said[position] === null && items[position]!.links.some(isGiven)
      const positions = [...items.keys()]
      const results: Verification[] = []
      const verifyThose = async (
        chosen: readonly number[],
        verify: (request: VerifyRequest) => Promise<Verification[]>,
      ) => {
        if (chosen.length === 0) return
        const verified = await verify({
          ...request,
          items: chosen.map((position) => items[position]!),
          explain: explain && ((index, check) => explain(chosen[index]!, check)),
        })
        for (const [index, position] of chosen.entries()) results[position] = verified[index]!
      }
      const own = positions.filter((position) => !isForJudge(position))
      const lacksFigure = new Set<number>()
      await Promise.all([
        verifyThose(own, (part) =>
          verifySaid(
            part,
            own.map((position) => said[position] ?? null),
            (index) => lacksFigure.add(own[index]!),
          ),
        ),
        verifyThose(positions.filter(isForJudge), (part) => judge!.verify(part)),
      ])
      // The matching model was not asked for the words that yield figures; a judge is.
      const ungiven = judge ? own.filter((position) => lacksFigure.has(position)) : []
      await verifyThose(ungiven, (part) => judge!.verify(part))
      return results
    },
  }
}

const VERDICT = {
  full: 'supported',
  partial: 'partial',
  contradicted: 'contradicted',
  none: 'unsupported',
} as const satisfies Record<Link['support'], ModelVerdict['verdict']>

/** The model's judgement on all its passages for the claim together; `null` if no link is from the model. */
function supportSaidBy(matcher: string, links: readonly Link[]): Link['support'] | null {
  const said = new Set(links.flatMap((link) => (link.matcher === matcher ? [link.support] : [])))
  if (said.size === 0) return null
  if (said.has('contradicted')) return 'contradicted'
  // If the links have different judgements, perhaps only some sentences of the claim are stated.
  return said.size === 1 ? [...said][0]! : 'partial'
}

/** The makers of links that are no matchers: an agent, a provider, a mark of the model, or the caller. */
const givers: readonly string[] = ['agent', 'provider', 'mark', 'given']

function isGiven({ matcher, quote }: Link): boolean {
  return quote !== undefined || givers.includes(matcher)
}

function shownOf({ placed }: GatheredEvidence): string[] {
  return placed.map(({ source, context }) => source.content.slice(context.start, context.end))
}
