import { describe, expect, test } from 'vitest'
import type { CiteInput } from '../../../src/engine/registrar/citing/cite-input.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import { codeOf, errorOf } from '../../records/store/rejection.ts'
import { someRegistrar } from './some-registrar.ts'

/** A matrix of ten papers, of which some use microservices. */
function matrix(withMicroservices: number) {
  return Array.from({ length: 10 }, (_, index) => ({
    paper: `paper_${index + 1}`,
    architecture: index < withMicroservices ? 'microservices' : 'monolith',
    participants: index + 3.5,
  }))
}

async function review(withMicroservices = 7, verifiers?: Verifier[]) {
  const { registrar, ...rest } = someRegistrar({ reasoning: 'low', ...(verifiers && { verifiers }) })
  const papers = await Promise.all(
    ['One', 'Two'].map((name) => registrar.addCustomSource({ name, content: `${name}.` })),
  )
  const source = await registrar.addDbSource({
    identifier: 'slr://matrix',
    name: 'Review matrix',
    rows: matrix(withMicroservices),
    derivedFrom: papers.map(({ id }) => id),
  })
  const cite = (claim: string, aggregation: CiteInput['aggregation'], more: Partial<CiteInput> = {}) =>
    registrar.citeDb({ sourceId: source.id, claim, aggregation, ...more })
  return { registrar, source, cite, ...rest }
}

const share: NonNullable<CiteInput['aggregation']> = {
  operation: 'share',
  where: [{ column: 'architecture', is: 'microservices' }],
}

/** A judge that gives one verdict, and keeps what it was asked. */
function judgeOf(verdict: 'supported' | 'contradicted' | 'unsupported') {
  const asked: string[] = []
  const verifier: Verifier = {
    name: 'judge',
    batch: 'block',
    async verify({ items, sources }) {
      asked.push(...sources.map(({ content }) => content))
      const [source] = sources
      const evidence = [
        {
          sourceId: source!.id,
          start: 0,
          end: source!.content.length,
          quote: source!.content,
          similarity: 1,
          kind: 'exact' as const,
        },
      ]
      return items.map(() => ({
        verdict,
        status: 'pending' as const,
        score: 0.9,
        reason: 'Judged.',
        evidence,
        missing: [],
        verifier: 'judge',
        method: 'judge' as const,
      }))
    },
  }
  return { verifier, asked }
}

describe('an aggregation', () => {
  test('that comes out is verified, by the rows of the stored table', async () => {
    const { cite, registrar, source } = await review()
    const cited = await cite('70 % of the papers use microservices.', share)
    expect(cited).toMatchObject({
      status: 'verified',
      verdict: 'supported',
      reason: 'Computed from the table: 70 %: 7 of 10 rows where “architecture” is “microservices”.',
      warnings: [],
    })
    const content = await registrar.getSourceContent(source.id)
    expect(cited.evidence).toHaveLength(8)
    for (const { start, end, quote } of cited.evidence) expect(content.slice(start, end)).toBe(quote)
    const stored = await registrar.getCitation(cited.id)
    expect(stored).toMatchObject({
      method: 'computed',
      sourceIds: [source.id],
      registration: { extractionMethod: 'aggregation', aggregation: share },
    })
  })

  test('that does not come out is refused with the right number', async () => {
    const { cite } = await review(6)
    const cited = await cite('70 % of the papers use microservices.', share)
    expect(cited).toMatchObject({
      status: 'failed',
      verdict: 'contradicted',
      reason:
        'The table gives 60 % (6 of 10 rows where “architecture” is “microservices”); the claim says 70 %.',
      problem: { code: 'verification-failed' },
    })
  })

  test.each([
    ['More than 70 % of the papers use microservices.', 'More than 70 %'],
    ['Less than 70 % of the papers use microservices.', 'Less than 70 %'],
    ['About 50 % of the papers use microservices.', 'About 50 %'],
    ['Between 75 and 80 % of the papers use microservices.', 'Between 75 and 80 %'],
    ['75–80 % of the papers use microservices.', '75–80 %'],
    ['Microservices are used in fewer than 7 of the 10 papers.', 'fewer than 7'],
    ['7 of the 9 papers use microservices.', '9'],
  ])('%s: the reason names the figure with what bounds it', async (claim, said) => {
    const { cite } = await review()
    const { reason } = await cite(claim, share)
    expect(reason).toBe(
      `The table gives 70 % (7 of 10 rows where “architecture” is “microservices”); the claim says ${said}.`,
    )
  })

  test.each<[string, CiteInput['aggregation'], string]>([
    ['Seven of the ten papers use microservices.', share, 'verified'],
    ['6 of the 10 papers use microservices.', share, 'failed'],
    ['7 of the 9 papers use microservices.', share, 'failed'],
    ['70 % of the papers (7 of 10) use microservices.', share, 'verified'],
    ['The share of papers with a microservices architecture is 0.7.', share, 'verified'],
    ['0.7 % of the papers use microservices.', share, 'failed'],
    ['70 of the papers use microservices.', share, 'failed'],
    ['70,0 Prozent der papers verwenden microservices.', share, 'verified'],
    ['More than 60 % of the papers use microservices.', share, 'verified'],
    ['More than 70 % of the papers use microservices.', share, 'failed'],
    ['At least 70 % of the papers use microservices.', share, 'verified'],
    ['At most 70 % of the papers use microservices.', share, 'verified'],
    ['Less than 80 % of the papers use microservices.', share, 'verified'],
    ['Less than 70 % of the papers use microservices.', share, 'failed'],
    ['Fewer than 8 of the 10 papers use microservices.', share, 'verified'],
    ['Fewer than 7 of the 10 papers use microservices.', share, 'failed'],
    ['Between 60 and 80 % of the papers use microservices.', share, 'verified'],
    ['Between 75 and 80 % of the papers use microservices.', share, 'failed'],
    ['Mehr als 60 % der papers verwenden microservices.', share, 'verified'],
    ['Mehr als 70 % der papers verwenden microservices.', share, 'failed'],
    ['Weniger als 70 % der papers verwenden microservices.', share, 'failed'],
    ['Mindestens 70 Prozent der papers verwenden microservices.', share, 'verified'],
    ['Höchstens 65 Prozent der papers verwenden microservices.', share, 'failed'],
    ['Papers use 70 % microservices.', share, 'unverified'],
    ['The papers are 70 % microservices.', share, 'unverified'],
    ['Papers use 7 microservices.', { ...share, operation: 'count' }, 'unverified'],
    ['More than 80 % of the papers use microservices.', share, 'failed'],
    ['Most papers use microservices.', share, 'unverified'],
    ['70 % of the papers avoid microservices.', share, 'unverified'],
    ['70 % of the papers do not use microservices.', share, 'unverified'],
    ['70 % of the industrial papers use microservices.', share, 'unverified'],
    ['70 % of the papers use monoliths.', share, 'unverified'],
    ['70 % of the papers of 2019 use microservices.', share, 'unverified'],
    ['70 % of the studies use microservices.', share, 'unverified'],
    ['7 papers use microservices.', { ...share, operation: 'count' }, 'verified'],
    ['10 papers use microservices.', { ...share, operation: 'count' }, 'failed'],
    ['On average the papers have 8 participants.', { operation: 'mean', column: 'participants' }, 'verified'],
    ['On average the papers have 8.1 participants.', { operation: 'mean', column: 'participants' }, 'failed'],
    [
      'Im Durchschnitt haben die papers 8,0 participants.',
      { operation: 'mean', column: 'participants' },
      'verified',
    ],
    ['The papers have 80 participants in total.', { operation: 'sum', column: 'participants' }, 'verified'],
    ['The papers have 80 participants.', { operation: 'sum', column: 'participants' }, 'unverified'],
    [
      'The largest number of participants in the papers is 12.5.',
      { operation: 'max', column: 'participants' },
      'verified',
    ],
    [
      'The smallest number of participants in the papers is 4.',
      { operation: 'min', column: 'participants' },
      'verified',
    ],
    [
      'The smallest number of participants in the papers is 3.',
      { operation: 'min', column: 'participants' },
      'failed',
    ],
  ])('%s', async (claim, aggregation, status) => {
    const { cite } = await review()
    expect(await cite(claim, aggregation)).toMatchObject({ status })
  })

  test.each([
    'Do 70 % of the papers use microservices?',
    'If 70 % of the papers use microservices, it matters.',
    '70 % of the papers may use microservices.',
    '70 % of the papers will use microservices.',
    '70 % of the papers use only microservices.',
    'Perhaps 70 % of the papers use microservices.',
    'It is false that 70 % of the papers use microservices.',
    'Nobody says that 70 % of the papers use microservices.',
    '70 % of microservices are in the papers.',
    '70 % der microservices sind in den papers.',
    '70 % of the papers with tests use microservices.',
    '70 % of the papers use microservices or events.',
    '70 % of the papers use microservices and events.',
    '70 % of the papers used microservices before 2020.',
    '70 % of the papers use microservices instead of a monolith.',
    '70 % of the papers and 30 % of the authors use microservices.',
    '70 % fewer papers use microservices.',
    '70 % of the papers lack microservices.',
    'Wenn 70 % der papers microservices verwenden.',
    '70 % der papers verwenden keine microservices.',
    '70 % der papers verwenden nur microservices.',
  ])('that comes out does not verify %j', async (claim) => {
    const { cite } = await review()
    expect(await cite(claim, share)).not.toMatchObject({ status: 'verified' })
  })

  test('of some rows does not verify a claim about all, nor the condition on another column', async () => {
    const { cite, registrar } = await review()
    const claim = '100 % of the papers use microservices.'
    expect(await cite(claim, { ...share, rows: [1, 2, 3] })).toMatchObject({ status: 'unverified' })
    const rows = matrix(7).map(({ paper, architecture }) => ({ paper, rejected_architecture: architecture }))
    const other = await registrar.addDbSource({ identifier: 'other', name: 'Other', rows })
    const where = [{ column: 'rejected_architecture', is: 'microservices' }]
    const cited = await registrar.cite({
      sourceId: other.id,
      claim: '70 % of the papers use microservices.',
      aggregation: { operation: 'share', where },
    })
    const reason = expect.stringContaining('rejected_architecture')
    expect(cited).toMatchObject({ status: 'unverified', reason })
  })

  test('that says more than its formula is asked of a judge, who sees what was computed', async () => {
    const { verifier, asked } = judgeOf('supported')
    const { cite } = await review(7, [verifier])
    const claim = '70 % of the papers favour microservices.'
    expect(await cite(claim, share)).toMatchObject({ status: 'verified', evidence: { length: 8 } })
    expect(asked).toEqual([
      expect.stringContaining('7 of 10 rows where “architecture” is “microservices”, that is 70 %.'),
    ])
    const no = judgeOf('unsupported')
    const refused = await review(7, [no.verifier])
    expect(await refused.cite(claim, share)).toMatchObject({ status: 'failed' })
    // No judge makes another figure of it.
    const wrong = await review(6, [verifier])
    expect(await wrong.cite(claim, share)).toMatchObject({ status: 'failed', verdict: 'contradicted' })
  })

  test('of several sources counts the rows of all', async () => {
    const { registrar } = someRegistrar()
    const [one, two] = await Promise.all(
      ['site,amount\nA,10\nB,20', 'site,amount\nC,12.5'].map((content, index) =>
        registrar.addDocSource({ name: `sites-${index}.csv`, content }),
      ),
    )
    const cited = await registrar.cite({
      sourceId: one!.id,
      claim: 'The sites have an amount of 42.5 in total.',
      aggregation: { operation: 'sum', column: 'amount', sources: [two!.id] },
    })
    expect(cited).toMatchObject({ status: 'verified' })
    expect(await registrar.getCitation(cited.id)).toMatchObject({ sourceIds: [one!.id, two!.id] })
    expect((await registrar.listCitations({ sourceId: two!.id })).items).toHaveLength(1)
    const lost = registrar.cite({
      sourceId: one!.id,
      claim: 'It is 1.',
      aggregation: { operation: 'sum', column: 'amount', sources: ['src_none'] },
    })
    expect(await codeOf(lost)).toBe('source-not-found')
  })

  test.each<[string, CiteInput['aggregation'], string]>([
    ['a column that is not there', { operation: 'sum', column: 'size' }, 'paper, architecture, participants'],
    ['no column to add', { operation: 'sum' }, 'needs a column'],
    ['a share without conditions', { operation: 'share' }, '`where`'],
    [
      'a condition that says nothing',
      { operation: 'count', where: [{ column: 'paper' }] },
      'has no value to compare',
    ],
    ['rows that are not there', { operation: 'count', rows: [11] }, '10 rows'],
    ['a table that is not there', { operation: 'count', table: 2 }, 'no table'],
  ])('with %s is refused, and nothing is stored', async (_, aggregation, message) => {
    const { cite, registrar } = await review()
    const error = await errorOf(cite('It is 7.', aggregation))
    expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringContaining(message) })
    expect((await registrar.listCitations()).items).toEqual([])
  })

  test('is checked again after a restart as it was asked', async () => {
    const { registrar, cite, log, context } = await review()
    const { id } = await cite('70 % of the papers use microservices.', share)
    const entry = await log.getEvent(id, context)
    if (entry?.event.kind !== 'citation') throw new Error('no citation')
    const { id: _, kind, createdAt, data } = entry.event
    await log.append([{ id: 'left', kind, createdAt, data: { ...data, id: 'left' } }], context)
    expect(await registrar.verifyPending()).toBe(1)
    expect(await registrar.getCitation('left')).toMatchObject({ status: 'verified', method: 'computed' })
  })

  test('takes another method than its own for a mistake', async () => {
    const { cite } = await review()
    expect(await codeOf(cite('It is 70 %.', share, { extractionMethod: 'inference' }))).toBe('invalid-input')
  })
})
