import { expect, test } from 'vitest'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'
import type { CheckClaimOptions } from '../../../src/engine/runs/check-text.ts'
import { recordedFile, runCases, written as writtenOut } from '../../fixtures/recorded-cases.ts'
import { saidBy, shown } from '../registrar/recorded-calls.ts'

const ferry =
  'The ferry sails at nine from the old harbour. The ferry carries forty cars. In winter there is one crossing a day. ' +
  'The captain has served for twenty years. Bicycles travel free on weekdays.'
const sources = [
  { id: 'timetable', title: 'Ferry', url: 'https://ferry.example', content: ferry },
  { id: 'menu', content: 'The café serves soup and bread from noon. Dogs sleep on the deck.' },
]

const matchers: Record<string, Matcher> = {
  none: { name: 'none', async *match() {} },
  failing: {
    name: 'failing',
    // oxlint-disable-next-line require-yield
    async *match() {
      throw new Error('no model')
    },
  },
  // Links each sentence to both sources: its number of times, the second in part.
  many: {
    name: 'many',
    async *match({ claims, sources: all }) {
      for (const { number } of claims) {
        const links = Array.from({ length: number * 3 }, (_, index) => ({
          claimNumber: number,
          sourceId: all[index % all.length]!.id,
          passage: { start: index, end: 40 + index },
          support: index % 2 === 0 ? ('full' as const) : ('partial' as const),
          confidence: 1 - index / 100,
          matcher: 'many',
        }))
        yield { claimNumber: number, links }
      }
    },
  } as Matcher,
}

/** Shows what a verifier is asked as the reason of its verdict. */
const telling: Verifier = {
  name: 'telling',
  batch: 'block',
  verify: async ({ items }) =>
    items.map(({ claim, links }) => ({
      verdict: 'unknown',
      status: 'unverified',
      score: 0.5,
      reason: shown({ claim, links }).slice(0, 3_000),
      evidence: [],
      missing: [{ start: 0, end: claim.text.length }],
      verifier: 'telling',
    })),
}
const verifiers: Record<string, Verifier> = {
  telling,
  mute: { ...telling, name: 'mute', verify: async () => [] },
  failing: {
    ...telling,
    name: 'failing',
    async verify() {
      throw new Error('no model')
    },
  },
}

type Case = Omit<Partial<CheckClaimOptions>, 'matcher' | 'verifier'> & {
  claim: string
  matcher?: string
  verifier?: string
}

test('claims are checked as recorded', async () => {
  const file = recordedFile('claims', import.meta.url)
  const recorded = await runCases<Case>(file, async ({ matcher, verifier, ...given }) => {
    const incidents: string[] = []
    const input = JSON.parse(writtenOut(JSON.stringify(given))) as Partial<CheckClaimOptions> & {
      claim: string
    }
    const said = await saidBy(() =>
      checkClaim({
        sources,
        ...input,
        ...(matcher !== undefined && { matcher: matchers[matcher] ?? (matcher as never) }),
        ...(verifier !== undefined && { verifier: verifiers[verifier] ?? (verifier as never) }),
        onIncident: (incident) => incidents.push(`reports ${shown(incident)}`),
      }),
    )
    return [...said.split(/, (?=evidence: |explanation: )/), ...incidents]
  })
  await expect(recorded).toMatchFileSnapshot(file)
})
