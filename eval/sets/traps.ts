import { MockLanguageModelV4 } from 'ai/test'
import type { Verifier } from '../../src/core/ports/verifier.ts'
import { checkClaim } from '../../src/engine/runs/check-claim.ts'
import { llmVerifier } from '../../src/cite/verify/llm.ts'
import type { EvalSet, Measure } from '../eval-set.ts'
import { rocAuc } from '../metrics/classification.ts'
import { wordOverlap } from '../../bench/peers/word-overlap.ts'
import { readTraps } from '../trap-rows.ts'
import type { Trap } from '../trap-rows.ts'

/** A trap with the verdicts on it: without a model, and with a model that agrees to everything. */
export type JudgedTrap = Trap & {
  /** 0–1, without a model. */
  score: number
  isVerified: boolean
  isContradicted: boolean
  isVerifiedByYesSayer: boolean
}

/** Claims of this project that are nearly, but not quite, what their source says, and twins that say the same. */
export const traps: EvalSet = {
  name: 'traps',
  async measure({ matching, sample, drawCurve }) {
    const judged = await judgeTraps(sample(readTraps()), matching)
    drawCurve(
      'traps',
      judged.map(({ score, isVerified, group }) => ({
        score,
        status: isVerified ? 'verified' : 'unverified',
        isPositive: group === 'twin',
      })),
    )
    return [
      ...measuresOf(judged, ''),
      ...measuresOf(
        judged.filter(({ isHeldOut }) => isHeldOut),
        ', held out',
      ),
    ]
  },
}

/** Checks each claim against its own source only. */
export async function judgeTraps(
  rows: readonly Trap[],
  matching: { verifier?: Verifier } = {},
): Promise<JudgedTrap[]> {
  const yesSayer = llmVerifier({ model: yesSayingModel(), maxRetries: 0 })
  const judged: JudgedTrap[] = []
  for (const trap of rows) {
    const question = { claim: trap.claim, sources: [{ content: trap.source }] }
    const own = await checkClaim({ ...matching, ...question })
    const trusting = await checkClaim({ ...question, verifier: yesSayer })
    judged.push({
      ...trap,
      score: own.score,
      isVerified: own.status === 'verified',
      isContradicted: own.verdict === 'contradicted',
      isVerifiedByYesSayer: trusting.status === 'verified',
    })
  }
  return judged
}

/** A model that calls every claim supported. */
function yesSayingModel(): MockLanguageModelV4 {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  return new MockLanguageModelV4({
    doStream: async ({ prompt }) => ({
      stream: new ReadableStream({
        start(controller) {
          controller.enqueue({ type: 'stream-start', warnings: [] })
          controller.enqueue({ type: 'text-start', id: '1' })
          const asked = [...JSON.stringify(prompt).matchAll(/(\d+)\. \[E/g)]
          const delta = JSON.stringify({ elements: asked.map(([, number]) => `${number}:supported`) })
          controller.enqueue({ type: 'text-delta', id: '1', delta })
          controller.enqueue({ type: 'text-end', id: '1' })
          controller.enqueue({ type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage })
          controller.close()
        },
      }),
    }),
  })
}

function measuresOf(judged: readonly JudgedTrap[], suffix: string): Measure[] {
  const overlapOf = ({ claim, source }: Trap) => wordOverlap(claim, source)
  const overlaps = judged.map((trap) => ({ score: overlapOf(trap), isPositive: trap.group === 'twin' }))
  const shareOf = (metric: string, group: Trap['group'], counts: (trap: JudgedTrap) => boolean): Measure => {
    const rows = judged.filter((trap) => trap.group === group)
    const baseline = rows.filter((trap) => overlapOf(trap) >= 0.75 === (group !== 'twin')).length
    return {
      metric: `${metric}${suffix}`,
      citespan: rows.filter(counts).length / rows.length,
      baseline: baseline / rows.length,
      rows: rows.length,
    }
  }
  return [
    shareOf('numbers to quantifiers accepted', 'fixed', ({ isVerified }) => isVerified),
    shareOf('names to modality accepted', 'loose', ({ isVerified }) => isVerified),
    shareOf('harmless twins not verified', 'twin', ({ isVerified }) => !isVerified),
    shareOf('harmless twins contradicted', 'twin', ({ isContradicted }) => isContradicted),
    shareOf('numbers to quantifiers, yes-sayer', 'fixed', (trap) => trap.isVerifiedByYesSayer),
    shareOf('names to modality, yes-sayer', 'loose', (trap) => trap.isVerifiedByYesSayer),
    shareOf('harmless twins not verified, yes-sayer', 'twin', (trap) => !trap.isVerifiedByYesSayer),
    {
      metric: `AUC of plain word overlap${suffix}`,
      citespan: rocAuc(overlaps),
      baseline: null,
      rows: judged.length,
    },
  ]
}
