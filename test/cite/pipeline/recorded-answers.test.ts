import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Citation, Evidence } from '../../../src/core/citation.ts'
import type { Link } from '../../../src/core/claim.ts'
import type { Incident } from '../../../src/core/incident.ts'
import type { Explanation } from '../../../src/core/ports/explanation.ts'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import type { SourceInput } from '../../../src/core/source.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import { createAttributor } from '../../../src/cite/pipeline/attributor.ts'
import type { GivenCitation } from '../../../src/cite/pipeline/given-citations.ts'
import { lexicalVerifier } from '../../../src/cite/verify/lexical.ts'
import { createSourceRegistry } from '../../../src/sources/registry/registry.ts'
import { runCases } from '../../fixtures/recorded-cases.ts'
import { showMatch } from '../shown-match.ts'

const file = new URL('recorded/answers.txt', import.meta.url)

type Verdict = {
  verdict: string
  evidence?: { source: number; start: number; end: number; quote?: string }[]
  [field: string]: unknown
}

type Given = {
  texts: string[]
  sources: SourceInput[]
  /** Citations by the model or its provider; `source` is the index of the source. */
  given?: (Omit<GivenCitation, 'textParts' | 'sourceId'> & { source: number; from: number; to: number })[]
  /** What a matcher says, instead of words; a confidence of `null` is no number. */
  links?: (Omit<Link, 'confidence'> & { confidence: number | null })[]
  /** What a verifier says, in turn: `fast` for what words say, `null` for nothing. */
  verdicts?: (Verdict | 'fast' | null)[]
  /** The maximum share of one source. */
  share?: number
  /** Sources that are registered while the claims are matched. */
  late?: SourceInput[]
  /** The text part from which on all is discarded. */
  discard?: number
  /** What fails. */
  broken?: 'matcher' | 'verifier'
  /** Whether the text of the first source grows while the claims are matched. */
  grow?: boolean
}

const byWords = lexicalVerifier()

function matcherOf({ links, broken }: Given): Matcher {
  if (broken !== 'matcher' && !links) return lexicalMatcher()
  return {
    name: 'scripted',
    async *match({ claims }) {
      if (broken === 'matcher') throw new Error('no')
      const asked = new Set(claims.map(({ number }) => number))
      for (const link of links!)
        if (asked.has(link.claimNumber) || link.claimNumber > 3)
          yield { ...link, confidence: link.confidence ?? Number.NaN }
    },
  }
}

function verifierOf({ verdicts = ['fast'], broken }: Given): Verifier {
  let count = 0
  return {
    name: 'scripted',
    batch: 'answer',
    async verify({ explain: _silent, ...request }) {
      if (broken === 'verifier') throw new Error('no')
      const own = await byWords.verify(request)
      return own.map((verification) => {
        const said = verdicts[count++ % verdicts.length]!
        if (said === 'fast') return verification
        const evidence = said?.evidence?.flatMap(({ source, start, end, quote }) => {
          const { id, content = '' } = request.sources[source] ?? {}
          const slice = {
            start,
            end,
            quote: quote ?? content.slice(start, end),
            similarity: 1,
            kind: 'exact',
          }
          return id === undefined ? [] : [{ sourceId: id, ...slice }]
        })
        const fields = { status: 'verified', score: 0, reason: 'Said so.', missing: [], verifier: 'scripted' }
        // What a verifier of others returns need not be a verification.
        return (said && { ...fields, ...said, evidence: evidence ?? [] }) as never
      })
    },
  }
}

async function attribute(given: Given): Promise<unknown[]> {
  const { texts, sources, late = [], share, discard, broken, grow } = given
  const registry = createSourceRegistry()
  registry.registerAll(sources)
  const ids = registry.list().map(({ id }) => id)
  const incidents: Incident[] = []
  let count = 0
  const attributor = createAttributor({
    matcher: matcherOf(given),
    // Only one: a further verifier has a limited time, which a busy machine may exceed.
    verifiers: [given.verdicts || broken === 'verifier' ? verifierOf(given) : byWords],
    registry,
    signal: new AbortController().signal,
    createId: () => `c${(count += 1)}`,
    report: { incident: (incident) => void incidents.push(incident), usage: () => {} },
    explain: true,
    ...(share !== undefined && { maxSourceShare: share }),
  })
  for (const [textPart, text] of texts.entries()) {
    attributor.push(textPart, text)
    attributor.endPart(textPart)
  }
  const taken = (given.given ?? []).map(({ source, from, to, ...citation }) =>
    attributor.give({ ...citation, textParts: { from, to }, sourceId: () => ids[source] ?? null }),
  )
  if (discard !== undefined) attributor.discardFrom(discard)
  const before = attributor.snapshot().progress
  const finished = attributor.finish()
  registry.registerAll(late)
  const [first] = sources
  if (grow && first)
    registry.registerAll([{ ...first, content: `New beginning. ${first.content} And an end.` }])
  const { progress, citations, uncited } = await finished
  return [
    `${before} ${progress} ${ids.join()} ${taken.join()}`,
    ...citations.map(showCitation),
    uncited.map(
      ({ textPart, pointer, start, end, reason }) => `${textPart}${pointer ?? ''} ${start}–${end} ${reason}`,
    ),
    ...attributor.explanations().map(showExplanation),
    incidents.map(({ step, code, message }) => `${step} ${code} ${message}`),
  ]
}

function showCitation({
  id,
  textPart,
  pointer,
  start,
  end,
  text: _words,
  evidence,
  ...rest
}: Citation): string {
  const { sourceIds, verdict, status, score, confidence, matcher, method, verifier, ...further } = rest
  const where = `${id} ${textPart}${pointer ?? ''} ${start}–${end} ${sourceIds.join()}`
  const how = [verdict, status, rounded(score), method, verifier, matcher, rounded(confidence)].join(' ')
  return `${where} ${how} ${evidence.map(showEvidence).join()} ${JSON.stringify(further)}`
}

function showEvidence({ sourceId, start, end, quote, similarity, kind, ...further }: Evidence): string {
  const { length } = quote
  return `${sourceId} ${start}–${end} ${length} ${similarity} ${kind} ${JSON.stringify(further)}`
}

function showExplanation({ claim, uncited, decision, matches, citedBy = [], ...rest }: Explanation): string {
  const { verdict, status, method, score, reason, verifier, evidence, missing } = rest
  const { rule, measure } = decision
  const considered = matches.map(showMatch)
  return [
    `why ${claim.start}–${claim.end} ${uncited} ${rule} ${Object.values(measure ?? {}).join(' ')}`,
    `${verdict} ${status} ${method} ${score === null ? null : rounded(score)} ${verifier} ${evidence.length} ${missing.length}`,
    ...(uncited === null ? [] : [reason]),
    ...considered,
    ...(citedBy.length > 0 ? [`cited by ${citedBy.length}`] : []),
  ].join(' | ')
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

/**
 * Answers with sources, citations of providers, marks, and matchers and verifiers that say anything, made at random.
 * Recorded are the citations, the claims without one, the explanations and the incidents.
 */
test('random answers are cited as recorded', async () => {
  const recorded = await runCases<['cite', Given]>(file, ([, given]) => attribute(given))
  await expect(recorded).toMatchFileSnapshot(fileURLToPath(file))
})
