import type { Verification } from '../../../core/citation.ts'
import type { Link } from '../../../core/claim.ts'
import { canProve } from '../../../core/text.ts'
import type { Source } from '../../../core/source.ts'
import { cutReason } from './cut-reason.ts'
import { capVerdict, decideUnchecked, withStatus } from './policy.ts'

type Text = Pick<Source, 'id' | 'content' | 'textOrigin' | 'validation'>

/** The links to sources whose texts can be evidence; all links if no text can. */
export function provingLinks(links: readonly Link[], sources: ReadonlyMap<string, Text>): readonly Link[] {
  const proving = links.filter(({ sourceId }) => canProve(sources.get(sourceId) ?? {}))
  return proving.length > 0 ? proving : links
}

/**
 * Limits a verdict by the origin of its texts: if it rests on a text that is not evidence, such as one by a model, the
 * claim becomes `unverified`, and the reason says why.
 *
 * `sources` are the sources that the claim cites. If one of them is only an excerpt of a page that could not be read, a
 * `verified` claim stays verified, and a `partial` one stays partial if the excerpt has any text. Any other verdict
 * becomes `unknown`, because the rest of the page may decide it. `isNegative`: the claim says that the sources do not
 * state something, which an excerpt never verifies.
 */
export function asFarAsProven(
  verification: Verification,
  sources: readonly Text[],
  { isNegative = false }: { isNegative?: boolean } = {},
): Verification {
  const shown = new Set(verification.evidence.map(({ sourceId }) => sourceId))
  const unproven = sources.filter((source) => !canProve(source))
  const ofEvidence = unproven.filter(({ id }) => shown.has(id))
  // Usually only the sources of the evidence count. Without evidence, for `unsupported` and for computed
  // figures all sources count, because their missing text could change the result.
  const isOfAll =
    shown.size === 0 || verification.verdict === 'unsupported' || verification.method === 'computed'
  const rests = isOfAll ? unproven : ofEvidence
  const [first] = rests
  if (first) return undecided(verification, whyUnproven(first), first)
  const excerpt = sources.find(({ validation }) => validation?.state === 'degraded')
  if (!excerpt || (verification.status === 'verified' && !isNegative)) return verification
  return undecided(verification, whyOpen(excerpt), excerpt)
}

const UNREAD = 'The page of the source could not be read'
const OF_MODEL = 'A model wrote the text of the source, so it is not evidence.'
const GIVEN = `${UNREAD}, and the text given in its place is not evidence.`
const EXCERPT = `${UNREAD}, and the excerpt of it does not decide this.`
const NOTHING_READ = `${UNREAD}, so that nothing was compared.`

function whyUnproven(source: Text): string {
  if (source.textOrigin === 'model') return OF_MODEL
  return hasText(source) ? GIVEN : NOTHING_READ
}

function whyOpen(excerpt: Text): string {
  return hasText(excerpt) ? EXCERPT : NOTHING_READ
}

function hasText({ content }: Text): boolean {
  return /\S/.test(content)
}

function undecided(verification: Verification, why: string, source: Text): Verification {
  const { quoteCheck: _quoteCheck, objection: _objection, ...rest } = verification
  const { verdict, status, reason } = rest
  const isRead = hasText(source)
  return {
    ...rest,
    ...withStatus(isRead ? capVerdict(verdict, 'text-unproven') : decideUnchecked('no-text').verdict),
    score: 0,
    // A reason that says "word for word" would contradict this verdict.
    reason: isRead && status !== 'verified' ? withReason(reason, why) : why,
    ...(!isRead && { evidence: [], missing: [] }),
  }
}

/** The reason with `why` before it, unless a verdict that was limited before says why already. */
function withReason(reason: string, why: string): string {
  const isSaid = [OF_MODEL, GIVEN, EXCERPT, NOTHING_READ].some((said) => reason.startsWith(said))
  return isSaid ? reason : cutReason(`${why} ${reason}`)
}
