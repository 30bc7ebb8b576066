import { describe, expect, test } from 'vitest'
import { lexicalVerifier } from '../../../src/cite/verify/lexical.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import type { Verdict } from '../../../src/core/verdict.ts'
import { statusOf } from '../../../src/core/verdict.ts'
import { auditRun } from '../../../src/records/audit/audit-run.ts'
import { toCitationsData } from '../../../src/core/to-citations-data.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { renderHtml } from '../../../src/page/html/html.ts'
import { codeOf } from '../../records/store/rejection.ts'
import { agent, someRegistrar } from './some-registrar.ts'
import { createRegistrar } from '../../../src/engine/registrar/registrar.ts'

const content =
  '# Tariff\n\n## Fees\n\nThe fee for a lift is 40 euros. Notices are published in May. The office keeps its records for ten years.'
const fee = 'The fee for a lift is 40 euros.'
const missing = 'Every passenger must wear a helmet in this cabin.'
const notice = 'Notices are published in May.'

/** A registrar with citations of one source: of the fee, of notices, a wrong one, and one that says what is missing. */
async function withCitations(options: Parameters<typeof someRegistrar>[0] = {}) {
  const made = someRegistrar(options)
  const { registrar } = made
  const tariff = await registrar.addDocSource(
    { name: 'tariff.md', content },
    { name: 'Tariff', version: '2024-01' },
  )
  const sourceId = tariff.id
  const ids = {
    fee: (await registrar.cite({ sourceId, claim: fee, quote: fee, locator: { headings: ['Fees'] } })).id,
    notice: (await registrar.cite({ sourceId, claim: notice, quote: notice })).id,
    wrong: (await registrar.cite({ sourceId, claim: 'The fee is 50 euros.', quote: 'The fee is 50 euros.' }))
      .id,
    negative: (await registrar.cite({ sourceId, claim: missing, extractionMethod: 'negative' })).id,
  }
  const numbers = { 1: ids.fee, 12: ids.notice, 1234: ids.notice, 3: ids.wrong, 4: ids.negative }
  return { ...made, tariff, ids, numbers }
}

/** The store of a process that ends before it stores a verdict. */
function withoutVerdicts(log: Store): Store {
  return {
    ...log,
    async append(events, options) {
      if (events[0]!.kind === 'verification') throw new Error('the process has ended')
      return await log.append(events, options)
    },
  }
}

describe('prose with marks of registered citations', () => {
  test('a sentence that is the claim has the verdict, evidence and place that were registered', async () => {
    const { registrar, log, tariff, ids, numbers } = await withCitations()
    const text = `As we know, this matters. ${fee.slice(0, -1)} [1].\n\n- ${notice.slice(0, -1)} [12]`
    const linked = await registrar.linkCitations({ text, numbers, question: 'What is the fee?' })
    const [clean] = linked.textParts
    expect(clean).toBe(`As we know, this matters. ${fee}\n\n- ${notice.slice(0, -1)}`)
    expect(linked.marks).toBeUndefined()
    const [first, second] = linked.citations
    const registered = await registrar.getCitation(ids.fee)
    expect(clean!.slice(first!.start, first!.end)).toBe(fee)
    expect(first).toMatchObject({
      status: 'verified',
      method: 'verbatim',
      reason: registered!.reason,
      evidence: registered!.evidence,
      sourceIds: [tariff.id],
      registration: { quote: fee, locator: { headings: ['Fees'] } },
      registered: { citationId: ids.fee, claim: fee, number: 1 },
      citedBy: [{ provider: 'mark', protocol: 'numbers', marker: '[1]', sourceId: tariff.id }],
    })
    expect(first!.evidence[0]).toMatchObject({ locator: { headings: ['Tariff', 'Fees'] }, similarity: 1 })
    expect(second).toMatchObject({ status: 'verified', registered: { citationId: ids.notice, number: 12 } })
    expect(linked.sources).toMatchObject([
      { id: tariff.id, number: 1, title: 'Tariff', version: '2024-01', identifier: 'tariff.md', content },
    ])
    expect(linked.references.map(({ index, sourceIds }) => [index, sourceIds])).toEqual([
      [1, [tariff.id]],
      [2, [tariff.id]],
    ])
    const stored = await log.getRun(linked.runId)
    expect(stored).toMatchObject({
      textParts: [clean],
      sessionId: agent.sessionId,
      question: 'What is the fee?',
    })
    expect(stored!.citations).toEqual(linked.citations)
    expect(auditRun(stored!)).toMatchObject({ statuses: { verified: 2 } })
  })

  test.each([
    ['failed', 'The fee for a lift is 50 euros.', 'failed', 0],
    ['verified', fee, 'verified', 1],
  ] as const)(
    'a citation without a verdict is checked before its sentence is linked: %s',
    async (...[, claim, status, references]) => {
      const log = memoryStore()
      const { registrar: before } = someRegistrar({ log: withoutVerdicts(log) })
      const { id: sourceId } = await before.addCustomSource({ name: 'Tariff', content })
      await before.cite({ sourceId, claim, quote: claim }).catch(() => {})
      const { registrar } = someRegistrar({ log, createId: () => crypto.randomUUID() })
      const linked = await registrar.linkCitations({ text: `${claim} [1]` })
      expect(linked.citations).toMatchObject([{ status, registered: { claim } }])
      expect(linked.references).toHaveLength(references)
    },
  )

  test('a citation whose check takes too long is told as not checked', async () => {
    const log = memoryStore()
    const { registrar: before } = someRegistrar({ log: withoutVerdicts(log) })
    const { id: sourceId } = await before.addCustomSource({ name: 'Tariff', content })
    await before.cite({ sourceId, claim: fee, quote: fee }).catch(() => {})
    const silent: Verifier = { ...lexicalVerifier(), verify: () => new Promise(() => {}) }
    const options = { log, verifiers: [silent], verifyTimeoutMs: 0, createId: () => crypto.randomUUID() }
    const { registrar } = someRegistrar(options)
    const { citations } = await registrar.linkCitations({ text: `${fee} [1]` })
    const reason = 'The check of the registered citation had not ended when the sentence was linked.'
    expect(citations).toMatchObject([{ status: 'unverified', reason }])
  })

  test.each([
    ['two numbers', `Both hold [1, 12].`, ['fee', 'notice']],
    ['two marks', `Both hold [1][12].`, ['fee', 'notice']],
    ['the same twice', `Both hold [1][1].`, ['fee']],
    ['in double brackets', `Both hold [[1]].`, ['fee']],
    ['a number that might be a year', `Both hold [1234].`, ['notice']],
    ['behind the stop', `Both hold. [12]`, ['notice']],
  ] as const)('%s', async (_name, text, names) => {
    const { registrar, ids, numbers } = await withCitations()
    const { citations, textParts } = await registrar.linkCitations({ text, numbers })
    expect(textParts).toEqual(['Both hold.'])
    expect(citations.map(({ registered }) => registered?.citationId)).toEqual(names.map((name) => ids[name]))
  })

  test.each([
    ['the numbers of the prose', `${notice.slice(0, -1)} [2]. ${fee.slice(0, -1)} [5].`, [2, 5]],
    ['several in one mark', `${notice.slice(0, -1)} [2, 5].`, [2, 5]],
    [
      'a source that is named twice, the first',
      `${notice.slice(0, -1)} [2]. ${notice.slice(0, -1)} [7].`,
      [2],
    ],
    [
      'one that is named by its id, the next that is free',
      `${notice.slice(0, -1)} [1]. ${fee.slice(0, -1)} [ID].`,
      [1, 2],
    ],
    ['a number beyond those of ids', `${notice.slice(0, -1)} [ID2]. ${fee.slice(0, -1)} [1].`, [2, 1]],
  ])('a page shows %s', async (_name, text, shown) => {
    const { registrar } = someRegistrar()
    const cite = async (name: string, claim: string) => {
      const source = await registrar.addCustomSource({ name, content: claim })
      return (await registrar.cite({ sourceId: source.id, claim })).id
    }
    const [ofFee, ofNotice] = [await cite('Fees', fee), await cite('Notices', notice)]
    const numbers = { 1: text.includes('[1]. ') ? ofNotice : ofFee, 2: ofNotice, 5: ofFee, 7: ofNotice }
    const named = text.replace('ID2', ofNotice).replace('ID', ofFee)
    const linked = await registrar.linkCitations({ text: named, numbers })
    const html = renderHtml(linked.textParts[0]!, toCitationsData({ ...linked, progress: 'complete' }))
    const markers = [...html.matchAll(/aria-label="Source \d+[^>]*>(\d+)</g)].map(([, number]) =>
      Number(number),
    )
    expect([...new Set(markers)]).toEqual(shown)
    expect(linked.sources.map(({ number }) => number)).toEqual(shown)
  })

  test('ids name citations too, alone or with others', async () => {
    const { registrar, ids } = await withCitations()
    const text = `${fee.slice(0, -1)} [${ids.fee}]. ${notice.slice(0, -1)} [${ids.notice}; ${ids.fee}].`
    const { citations, textParts } = await registrar.linkCitations({ text })
    expect(textParts).toEqual([`${fee} ${notice}`])
    expect(citations.map(({ registered, status }) => [registered?.citationId, status])).toEqual([
      [ids.fee, 'verified'],
      [ids.notice, 'verified'],
      // The sentence on notices is not what was registered of the fee.
      [ids.fee, 'unverified'],
    ])
  })

  test.each([
    ['an unknown number', `${fee.slice(0, -1)} [99].`, fee, ['[99]']],
    ['a number that no citation can have', `${fee.slice(0, -1)} [0].`, fee, ['[0]']],
    ['figures', 'The interval [1, 12] holds, and so does the call f([0]).', null, []],
    ['one of two', `${fee.slice(0, -1)} [1, 99].`, fee, ['[1, 99]']],
    [
      'an id that is none',
      `${fee.slice(0, -1)} [01234567-89ab-cdef-0123-456789abcdef].`,
      fee,
      ['[01234567-89ab-cdef-0123-456789abcdef]'],
    ],
    ['what is no mark', 'In [2024] they wrote [sic] a [link](https://a.example).', null, []],
    ['code', `Call \`a[1]\`.\n\n    b[12]`, null, []],
  ])(
    '%s: what is no citation is taken off and told, what is no mark stays',
    async (_name, text, clean, told) => {
      const { registrar, numbers } = await withCitations()
      const { textParts, marks } = await registrar.linkCitations({ text, numbers })
      expect(textParts).toEqual([clean ?? text])
      expect(marks?.problems.map(({ code, marker }) => [code, marker]) ?? []).toEqual(
        told.map((marker) => ['unknown-marker', marker]),
      )
    },
  )

  test.each([
    ['another figure than the claim', 'The fee for a lift is 45 euros [1].', 'failed', 'contradicted'],
    ['something else', 'All lifts are blue and quiet [1].', 'unverified', 'unknown'],
    ['the claim of a citation that failed', 'The fee is 50 euros [3].', 'failed', 'unsupported'],
    ['what was registered as missing', `${missing.slice(0, -1)} [4].`, 'failed', 'unsupported'],
    ['about what is missing', 'The tariff says nothing of helmets [4].', 'unverified', 'unknown'],
  ])('a sentence that says %s', async (_name, text, status, verdict) => {
    const { registrar, numbers } = await withCitations()
    const { citations, uncited } = await registrar.linkCitations({ text, numbers })
    expect(citations).toMatchObject([{ status, verdict }])
    expect(uncited.map(({ reason }) => reason)).toEqual(
      status === 'failed' ? [verdict === 'contradicted' ? 'contradicted' : 'unsupported'] : [],
    )
  })

  test.each([
    // A judge that finds the sentence in the registered claim leaves the registered verdict as it is.
    ['says the claim', 'supported', 'fee', 'verified'],
    ['says the claim of one that failed', 'supported', 'wrong', 'failed'],
    ['denies the claim', 'contradicted', 'fee', 'failed'],
    ['is open', 'unknown', 'fee', 'unverified'],
  ] as const)('a judge that finds that the sentence %s', async (_name, verdict, name, status) => {
    const seen: string[][] = []
    const judge: Verifier = {
      name: 'judge',
      batch: 'answer',
      verify: async ({ items, sources }) =>
        items.map(({ links }) => {
          const source = sources.find(({ id }) => id === links[0]!.sourceId)!
          seen.push(sources.map(({ title }) => title!))
          const { start, end } = links[0]!.passage!
          const isClaim = source.title === 'Registered claim'
          const given: Verdict = isClaim ? verdict : 'unknown'
          return {
            verdict: given,
            status: statusOf(given),
            score: 1,
            reason: 'It was read.',
            evidence: [
              {
                sourceId: source.id,
                start,
                end,
                quote: source.content.slice(start, end),
                similarity: 1,
                kind: 'exact',
              },
            ],
            missing: [],
            verifier: 'judge',
            method: 'judge',
          }
        }),
    }
    const { ids, context } = await withCitations()
    const registrar = createRegistrar({ ...context, verifiers: [judge, ...context.verifiers] })
    const amount = name === 'wrong' ? 'fifty' : 'forty'
    const { citations } = await registrar.linkCitations({ text: `You pay ${amount} for it [${ids[name]}].` })
    expect(citations).toMatchObject([{ status }])
    const registered = await registrar.getCitation(ids[name])
    if (verdict === 'supported') {
      expect(citations[0]).toMatchObject({
        evidence: registered!.evidence,
        reason: registered!.reason,
        notes: ['The sentence says in other words what was registered.'],
      })
    }
    // No evidence is of the claim, which is no source.
    expect(citations[0]!.evidence.every(({ sourceId }) => sourceId !== ids[name])).toBe(true)
    expect(seen[0]).toEqual(['Registered claim'])
  })

  test('one that is superseded later says so in the answer', async () => {
    const { registrar, log, ids, numbers } = await withCitations()
    const { runId } = await registrar.linkCitations({ text: `${fee.slice(0, -1)} [1].`, numbers })
    await registrar.relate({ from: ids.notice, to: ids.fee, kind: 'supersedes' })
    await registrar.relate({ from: ids.wrong, to: ids.fee, kind: 'contradicts' })
    const outdated = { supersededBy: [ids.notice], contradictedBy: [ids.wrong] }
    expect((await log.getRun(runId))!.citations).toMatchObject([outdated])
    expect((await log.listRuns({})).items[0]!.citations).toMatchObject([outdated])
    expect((await log.listCitations({ runId })).items).toMatchObject([outdated])
    expect((await registrar.listCitations({ runId })).items).toMatchObject([outdated])
  })

  test('what others registered is unknown, and only agents link', async () => {
    const { log, ids, numbers } = await withCitations()
    const other = someRegistrar({
      log,
      actor: { ...agent, agentId: 'other', sessionId: 'other', reads: 'own' },
    }).registrar
    const foreign = someRegistrar({ log, actor: { ...agent, project: 'cranes' } }).registrar
    for (const reader of [other, foreign]) {
      const linked = await reader.linkCitations({ text: `${fee.slice(0, -1)} [1][${ids.fee}].`, numbers })
      expect(linked).toMatchObject({ citations: [], sources: [], uncited: [{ reason: 'no-source' }] })
      expect(linked.marks!.problems.map(({ code }) => code)).toContain('unknown-marker')
    }
    for (const role of ['user', 'auditor', 'admin'] as const) {
      const reader = someRegistrar({ log, actor: { role, project: 'lifts' } }).registrar
      expect(await codeOf(reader.linkCitations({ text: fee, numbers }))).toBe('forbidden')
    }
  })

  test.each([
    ['no text', {}],
    ['a number that is none', { text: fee, numbers: { x: 'id' } }],
    ['zero', { text: fee, numbers: { 0: 'id' } }],
    ['a text without end', { text: 'x'.repeat(1_000_001) }],
  ])('%s is refused', async (_name, input) => {
    const { registrar } = someRegistrar()
    expect(await codeOf(registrar.linkCitations(input as never))).toBe('invalid-input')
  })
})
