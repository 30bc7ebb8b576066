import { expect, test } from 'vitest'
import type { Evidence, Verification } from '../../../../src/core/citation.ts'
import type { Link } from '../../../../src/core/claim.ts'
import type { Source } from '../../../../src/core/source.ts'
import { verdicts } from '../../../../src/core/verdict.ts'
import { quoteSourcesOnly } from '../../../../src/cite/verify/quoted-reason.ts'
import {
  isOtherVersion,
  misattributedReason,
  quoteVerdict,
  versionReason,
} from '../../../../src/cite/verify/support/quote-verdict.ts'
import { asFarAsProven, provingLinks } from '../../../../src/cite/verify/support/text-origin.ts'
import { readThresholds, withThresholds } from '../../../../src/cite/verify/support/thresholds.ts'
import type { Thresholds } from '../../../../src/cite/verify/support/thresholds.ts'
import { verificationOf } from '../../../../src/cite/verify/verification.ts'
import { sourcesOf } from '../../../fixtures/attribution.ts'

const shown = ({
  verdict,
  status,
  score,
  reason,
  evidence,
  missing,
  verifier: _verifier,
  method: _method,
  ...rest
}: Verification) =>
  `${verdict} ${status} ${score} ${evidence.length} ${missing.length}: ${reason.length > 150 ? reason.length : reason} ${Object.keys(rest).join(' ')}`

const evidenceOf = (sourceId: string, similarity = 1) =>
  ({ sourceId, start: 0, end: 4, quote: 'text', similarity, kind: 'exact' }) as Evidence

type Origin = Partial<Pick<Source, 'content' | 'textOrigin' | 'validation'>>
const degraded = { state: 'degraded' } as Source['validation']
const origins: Readonly<Record<string, Origin>> = {
  whole: {},
  'by a model': { textOrigin: 'model' },
  excerpt: { validation: degraded },
  'excerpt without text': { content: ' \n', validation: degraded },
  'model and excerpt': { textOrigin: 'model', validation: degraded },
  'without text': { content: ' \n', textOrigin: 'model' },
  unread: { textOrigin: 'unread', validation: degraded },
  'unread, without text': { content: '', textOrigin: 'unread' },
}

/** Not what should be left of a verdict but what is; a change is taken over by `vitest run -u`. */
test('what the origin of texts leaves of each verdict is recorded', async () => {
  const lines = Object.entries(origins).flatMap(([name, origin]) =>
    verdicts.flatMap((verdict) =>
      (['judge', 'computed'] as const).flatMap((method) =>
        [['S1'], ['S2'], []].flatMap((ids) => {
          const sources = sourcesOf(['One', 'text'], ['Two', 'text']).map((source, at) =>
            at === 0 ? { ...source, ...origin } : source,
          )
          const before = verificationOf(verdict, {
            reason: 'Word for word.',
            verifier: 'test',
            method,
            score: 0.7,
            evidence: ids.map((id) => evidenceOf(id)),
            missing: [{ start: 0, end: 1 }],
            quoteCheck: { outcome: 'found' },
            objection: 'difference',
          })
          const [plain, negative] = [false, true].map((isNegative) =>
            asFarAsProven(before, sources, { isNegative }),
          )
          // The pipeline limits a verdict, and the registrar that stores it does so again.
          expect(asFarAsProven(plain!, sources)).toEqual(plain)
          const same = plain === before ? 'the same' : shown(plain!)
          const isSame = JSON.stringify(plain) === JSON.stringify(negative)
          if (plain === before && isSame) return []
          return `${name}, ${verdict} by ${method} from ${ids.join(' ')}: ${same}${isSame ? '' : `; negative: ${shown(negative!)}`}\n`
        }),
      ),
    ),
  )
  const links = sourcesOf(['One', 'text'], ['Two', 'text'], ['Three', 'text']).map(({ id }): Link => ({
    claimNumber: 1,
    sourceId: id,
    support: 'full',
    confidence: 1,
    matcher: 'test',
  }))
  for (const [name, origin] of Object.entries(origins)) {
    const known = sourcesOf(['One', 'text'], ['Two', 'text']).map((source) => ({ ...source, ...origin }))
    const byId = new Map(known.map((source) => [source.id, source]))
    const all = provingLinks(links, byId).map(({ sourceId }) => sourceId)
    const two = provingLinks(links.slice(0, 2), byId).map(({ sourceId }) => sourceId)
    lines.push(`links to ${name}: ${all.join(' ')}; ${two.join(' ')}\n`)
  }
  const long = verificationOf('unsupported', { reason: 'x'.repeat(490), verifier: 'test', method: 'judge' })
  for (const length of [300, 480]) {
    const reason = 'x'.repeat(length)
    const [one] = sourcesOf(['One', 'text']).map((source) => ({ ...source, textOrigin: 'model' as const }))
    lines.push(`reason of ${length}: ${asFarAsProven({ ...long, reason }, [one!]).reason.length}\n`)
  }
  await expect(lines.join('')).toMatchFileSnapshot('../recorded/unproven-texts.txt')
})

const least: readonly (Thresholds | undefined)[] = [
  undefined,
  {},
  { support: 0 },
  { support: 0.7 },
  { quoteSimilarity: 0.9 },
  { quoteSimilarity: 0.9, support: 0.7 },
  { quoteSimilarity: 0, support: 1 },
]

test('so is what thresholds leave of it', async () => {
  const base = { reason: 'It is said.', verifier: 'test', missing: [], method: 'words' }
  const given: readonly unknown[] = [
    ...verdicts.map((verdict) => ({ ...base, verdict, status: 'verified', score: 0.5, evidence: [] })),
    ...[0.699, 0.7, 0.701, 1].map((score) => ({
      ...base,
      verdict: 'supported',
      status: 'failed',
      score,
      evidence: [evidenceOf('S1', 0.9)],
    })),
    {
      ...base,
      verdict: 'supported',
      status: 'verified',
      score: 1,
      evidence: [evidenceOf('S1'), evidenceOf('S1', 0.895)],
    },
    { ...base, verdict: 'supported', status: 'verified', score: 0.1, evidence: [], reason: 'x'.repeat(490) },
    { ...base, verdict: 'supported', score: '0.5', evidence: [] },
    { ...base, verdict: 'supported', score: 0.5, evidence: [null] },
    { ...base, verdict: 'supported', score: 0.5, evidence: ['text'] },
    { ...base, verdict: 'supported', score: 0.5, evidence: {} },
    { ...base, verdict: 'supported', score: 0.5, evidence: [], reason: 5 },
    { verdict: 'supported', evidence: [], reason: '' },
    { verdict: 'supported', score: 0.5, reason: '' },
    { verdict: 'supported', score: 0.5, evidence: [] },
    { score: 0.5, evidence: [], reason: '' },
    null,
    undefined,
    'supported',
    5,
  ]
  const lines: string[] = []
  const request = { items: [], sources: [] }
  for (const thresholds of least) {
    for (const asked of [thresholds, async () => thresholds ?? {}] as const) {
      const verifier = { name: 'own', batch: 'block' as const, verify: async () => given as Verification[] }
      const limited = withThresholds(verifier, asked)
      lines.push(
        `${JSON.stringify(thresholds)} ${typeof asked}: ${limited === verifier ? 'itself' : `${limited.name} ${limited.batch}`}\n`,
      )
      const after = (await limited.verify(request)) as unknown[]
      for (const [at, one] of after.entries())
        if (one !== given[at]) lines.push(`  ${at} ${shown(one as Verification)}\n`)
    }
  }
  const broken = withThresholds(
    { name: 'own', batch: 'block', verify: async () => 'none' as never },
    { support: 1 },
  )
  lines.push(`no list: ${JSON.stringify(await broken.verify(request))}\n`)
  for (const value of [0, 1, 0.5, -0.01, 1.01, Number.NaN, '1', null, undefined, 'x'.repeat(50)])
    for (const name of ['support', 'quoteSimilarity', 'other']) {
      let read: string
      try {
        read = JSON.stringify(readThresholds({ [name]: value } as Thresholds))
      } catch (error) {
        read = String(error)
      }
      lines.push(`${name} ${String(value)}: ${read}\n`)
    }
  await expect(lines.join('')).toMatchFileSnapshot('../recorded/thresholds.txt')
})

test('and what is said of quotes that were not found', async () => {
  const [one, two] = sourcesOf(
    ['A “long” title of a source that goes on and on and on and on to its end at last, here', 'text'],
    ['Two', 'text'],
  )
  const versions = [
    undefined,
    '1',
    '2',
    `a long name of a version that goes on and on and on and on to its end, at last`,
  ]
  const lines: string[] = []
  for (const version of versions)
    for (const other of versions) {
      const [left, right] = [
        { ...one!, ...(version !== undefined && { version }) },
        { ...two!, identifier: one!.identifier, ...(other !== undefined && { version: other }) },
      ]
      const foreign = { ...right, identifier: 'Two' }
      const web = { ...right, type: 'web' as Source['type'] }
      lines.push(
        `${version} ${other}: ${[right, foreign, web].map((source) => isOtherVersion(left, source)).join(' ')}\n`,
        `  ${misattributedReason(left, right)}\n`,
        `  ${misattributedReason(right, left)}\n`,
        `  ${versionReason('It is not there.', right)}\n`,
      )
    }
  lines.push(`${misattributedReason(undefined, two!)}\n`, `${isOtherVersion(undefined, two!)}\n`)
  type Problems = Parameters<typeof quoteVerdict>[0]['problems']
  const evidence = evidenceOf('S2')
  const failed = [
    { outcome: 'unknown-source' },
    { outcome: 'fabricated' },
    { outcome: 'altered', source: two, evidence, message: 'Altered.' },
    { outcome: 'unclear', source: two, evidence, message: 'Unclear.' },
    { outcome: 'misattributed', source: two, evidence, namedSourceId: 'S1' },
    { outcome: 'misattributed', source: two, evidence, namedSourceId: 'S9' },
  ] as unknown as Problems
  const sets = [
    [],
    ...failed.map((each) => [each]),
    ...failed.flatMap((each) => failed.map((other) => [each, other])),
  ]
  for (const problems of sets)
    for (const hasOwn of [true, false])
      for (const verdict of [null, 'supported', 'contradicted'] as const) {
        const found = quoteVerdict({ problems, hasOwn }, verdict, [one!, two!])
        if (found || problems.length < 2)
          lines.push(
            `${problems.map(({ outcome }) => outcome).join(' ')} ${hasOwn} ${verdict}: ${found ? `${found.verdict} ${found.rule} ${JSON.stringify(found.quoteCheck)} ${found.evidence.length}` : '–'}\n`,
          )
      }
  for (const reason of [
    'It says “blue”, not “red”.',
    'Es sagt „blau“ und «rot» und "grün".',
    '‘blue’ or “” or "door is"',
    '“blue “red” x”',
    'none',
  ])
    lines.push(`${quoteSourcesOnly(reason, ['The door is blue.', 'blau rot'])}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('../recorded/failed-quotes.txt')
})
