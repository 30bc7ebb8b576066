import { expect, test } from 'vitest'
import type { Verification } from '../../../../src/core/citation.ts'
import type { Verifier } from '../../../../src/core/ports/verifier.ts'
import type { Verdict } from '../../../../src/core/verdict.ts'
import { statusOf } from '../../../../src/core/verdict.ts'
import { recordedFile, runCases, written as writtenOut } from '../../../fixtures/recorded-cases.ts'
import { citedSources, judgeWith } from '../cited-sources.ts'
import { linesOf, listeningStore, saidBy } from '../recorded-calls.ts'
import { agent, someRegistrar } from '../some-registrar.ts'

const fee = 'The fee for a lift is 40 euros.'
const notice = 'Notices are published in May.'

/** Registered citations of two tariffs, numbered from 1 in the order in which they are registered. */
async function registered() {
  const { log, written } = listeningStore()
  const made = someRegistrar({ log })
  const { registrar, context } = made
  const ids: Record<string, string> = {}
  ids['tariff'] = (await citedSources['tariff']!(made)).id
  ids['halls'] = (await citedSources['halls']!(made)).id
  ids['said'] = (await citedSources['said']!(made)).id
  const { tariff, halls, said } = ids as { tariff: string; halls: string; said: string }
  const cite = async (name: string, input: Parameters<typeof registrar.cite>[0]) => {
    ids[name] = (await registrar.cite(input)).id
  }
  await cite('fee', { sourceId: tariff, claim: fee, quote: fee, locator: { headings: ['Fees'] } })
  await cite('notice', { sourceId: tariff, claim: notice, quote: notice, locator: { headings: ['Records'] }, confidence: 0.4 })
  await cite('altered', { sourceId: tariff, claim: 'The fee is 50 euros.', quote: 'The fee for a lift is 50 euros.' })
  await cite('fabricated', { sourceId: tariff, claim: 'Lifts are blue.', quote: 'Each cabin is painted blue.' })
  await cite('silent', { sourceId: tariff, claim: 'Elephants drink water.', extractionMethod: 'negative' })
  await cite('said', { sourceId: tariff, claim: fee, extractionMethod: 'negative' })
  await cite('open', { sourceId: tariff, claim: 'Offices close in winter.', extractionMethod: 'paraphrase' })
  await cite('halle', { sourceId: halls, claim: 'Die Gebühr beträgt 10 Euro.', quote: 'Die Gebühr beträgt 10 Euro.' })
  await cite('modelled', { sourceId: said, claim: 'The fee is 40 euros.', quote: 'The fee is 40 euros.' })
  const evidence = { similarity: 1, kind: 'exact' as const }
  const store = async (name: string, sourceIds: string[], found: Partial<Verification> | null) => {
    ids[name] = `id-${name}`
    const createdAt = context.now().toISOString()
    const claim = `This is ${name}.`
    const data = {
      id: ids[name]!,
      textPart: 0,
      start: 0,
      end: claim.length,
      text: claim,
      sourceIds,
      confidence: 1,
      matcher: 'agent' as const,
      registration: { extractionMethod: 'paraphrase' as const },
    }
    await log.append([{ id: data.id, kind: 'citation', createdAt, data }], { actor: agent })
    if (!found) return
    const verification = {
      citationId: data.id,
      verdict: 'supported' as const,
      status: 'verified' as const,
      score: 0.8,
      reason: 'It was found.',
      evidence: [],
      missing: [],
      verifier: 'lexical',
      ...found,
    }
    await log.append([{ id: `ver-${name}`, kind: 'verification', createdAt, data: verification }], {
      actor: agent,
    })
  }
  const at = (sourceId: string, start: number, quote: string) => ({
    ...evidence,
    sourceId,
    start,
    end: start + quote.length,
    quote,
  })
  await store('pending', [tariff], null)
  await store('gone', [tariff], { evidence: [at(tariff, 0, 'Something else.')], objection: 'surroundings' })
  await store('half-gone', [tariff, halls], {
    evidence: [at(tariff, 20, 'The fee for a lift is 40 euros.'), at(halls, 0, 'Hall')],
    notes: ['A note.'],
    missing: [{ start: 0, end: 4 }],
  })
  const page = (await citedSources['page']!(made)).id
  await cite('erased', { sourceId: page, claim: 'The fee is 40 euros.', quote: 'The fee is 40 euros.' })
  await store('half-erased', [page, tariff], {
    evidence: [at(page, 8, 'The fee is 40 euros.'), at(tariff, 20, fee)],
  })
  const { registrar: admin } = someRegistrar({ log, actor: { role: 'admin', project: 'lifts', userId: 'chief' } })
  await admin.erase({ sourceId: page, reason: 'request', ground: 'GDPR Art. 17(1)(b)' })
  await store('bare', [tariff], { verdict: 'unsupported', status: 'failed' })
  await store('two', [halls, tariff], {
    evidence: [at(halls, 0, 'Halle A.'), at(tariff, 20, 'The fee for a lift is 40 euros.')],
    method: 'words',
    quoteCheck: { outcome: 'found' },
    objection: 'surroundings',
  })
  await store('long', [tariff], {
    verdict: 'unknown',
    status: 'unverified',
    reason: 'Why it is so. '.repeat(80),
    evidence: [at(tariff, 20, 'The fee for a lift is 40 euros.')],
  })
  const linked = await registrar.linkCitations({ text: 'The fee for a lift is 40 euros [1].', runId: 'earlier' })
  ids['linked'] = linked.citations[0]!.id
  return { log, written, ids }
}

type Case = {
  text: string
  /** The verdicts of a judge on a sentence by the registered claim, and by the evidence. */
  judge?: { claim?: Verdict; evidence?: Verdict; reason?: string; bare?: boolean; objection?: boolean }
  [field: string]: unknown
}

/** Judges by the registered claim and by evidence apart. */
function judgeOf({ claim = 'unknown', evidence = 'unknown', reason, bare = false, objection = false }: NonNullable<Case['judge']>): Verifier {
  return {
    name: 'judge',
    batch: 'answer',
    async verify(request, ...rest) {
      const isClaim = request.sources[0]?.title === 'Registered claim'
      const verdict = isClaim ? claim : evidence
      const more = {
        status: statusOf(verdict),
        ...(reason !== undefined && { reason: writtenOut(reason) }),
        ...(bare && { evidence: [], method: undefined }),
        ...(objection && { objection: 'link' }),
      }
      const given = await judgeWith(verdict, more).verify(request, ...rest)
      // Each sentence has its own link, by whose source the evidence is named.
      return given.map((each, index) => {
        const { sourceId, passage } = request.items[index]!.links[0]!
        const { content } = request.sources.find(({ id }) => id === sourceId)!
        const { start, end } = passage!
        const found = each!.evidence.map((one) => ({ ...one, sourceId, start, end, quote: content.slice(start, end) }))
        return { ...each!, evidence: found }
      })
    },
  }
}

test('prose with marks of registered citations is answered and stored as recorded', async () => {
  const { log, written, ids } = await registered()
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  let count = 0
  const file = recordedFile('prose', import.meta.url)
  const recorded = await runCases<Case>(file, async ({ judge, ...given }) => {
    written.length = 0
    const run = `case-${count++}`
    let ticks = 0
    const { registrar } = someRegistrar({
      log,
      createId: () => `${run}-${ticks++}`,
      ...(judge && { verifiers: [judgeOf(judge)] }),
    })
    const input = JSON.parse(
      writtenOut(JSON.stringify(given)).replaceAll(/<(\w[\w-]*)>/g, (_, name: string) => ids[name] ?? name),
    ) as { text: string }
    const said = await saidBy(
      async () => {
        const { references, ...linked } = await registrar.linkCitations(input)
        return { ...linked, references: references.map(({ id, index }) => `${index} ${id}`) }
      },
      () => {
        const last = written.at(-1)
        return last && 'run' in last ? last.run : {}
      },
    )
    return [said, ...linesOf(written)].map((line) =>
      line
        .replaceAll(`${run}-`, 'id-')
        .replaceAll(/(?:src_|id-inspector-)\w+/g, (each) => `<${names.get(each) ?? each}>`),
    )
  })
  await expect(recorded).toMatchFileSnapshot(file)
})
