import { expect, test, vi } from 'vitest'
import type { Verification } from '../../../../src/core/citation.ts'
import type { Verifier } from '../../../../src/core/ports/verifier.ts'
import type { Verdict } from '../../../../src/core/verdict.ts'
import { statusOf } from '../../../../src/core/verdict.ts'
import { recordedFile, runCases, written as writtenOut } from '../../../fixtures/recorded-cases.ts'
import { citedSources, judgeWith } from '../cited-sources.ts'
import { linesOf, listeningStore, saidBy, shown } from '../recorded-calls.ts'
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
  await cite('notice', {
    sourceId: tariff,
    claim: notice,
    quote: notice,
    locator: { headings: ['Records'] },
    confidence: 0.4,
  })
  await cite('altered', {
    sourceId: tariff,
    claim: 'The fee is 50 euros.',
    quote: 'The fee for a lift is 50 euros.',
  })
  await cite('fabricated', {
    sourceId: tariff,
    claim: 'Lifts are blue.',
    quote: 'Each cabin is painted blue.',
  })
  await cite('silent', { sourceId: tariff, claim: 'Elephants drink water.', extractionMethod: 'negative' })
  await cite('said', { sourceId: tariff, claim: fee, extractionMethod: 'negative' })
  await cite('open', { sourceId: tariff, claim: 'Offices close in winter.', extractionMethod: 'paraphrase' })
  await cite('halle', {
    sourceId: halls,
    claim: 'Die Gebühr beträgt 10 Euro.',
    quote: 'Die Gebühr beträgt 10 Euro.',
  })
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
    evidence: [at(tariff, 19, 'The fee for a lift is 40 euros.'), at(halls, 0, 'Hall')],
    notes: ['A note.'],
    missing: [{ start: 0, end: 4 }],
  })
  const page = (await citedSources['page']!(made)).id
  await cite('erased', { sourceId: page, claim: 'The fee is 40 euros.', quote: 'The fee is 40 euros.' })
  await store('half-erased', [page, tariff], {
    evidence: [at(page, 8, 'The fee is 40 euros.'), at(tariff, 19, fee)],
  })
  const { registrar: admin } = someRegistrar({
    log,
    actor: { role: 'admin', project: 'lifts', userId: 'chief' },
  })
  await admin.erase({ sourceId: page, reason: 'request', ground: 'GDPR Art. 17(1)(b)' })
  await store('bare', [tariff], { verdict: 'unsupported', status: 'failed' })
  await store('two', [halls, tariff], {
    evidence: [at(halls, 0, 'Halle A.'), at(tariff, 19, 'The fee for a lift is 40 euros.')],
    method: 'words',
    quoteCheck: { outcome: 'found' },
    objection: 'surroundings',
  })
  await store('long', [tariff], {
    verdict: 'unknown',
    status: 'unverified',
    reason: 'Why it is so. '.repeat(80),
    evidence: [at(tariff, 19, 'The fee for a lift is 40 euros.')],
  })
  // Stored while its source was being erased.
  await store('late', [page, tariff], { evidence: [at(tariff, 19, fee)] })
  const linked = await registrar.linkCitations({
    text: 'The fee for a lift is 40 euros [1].',
    runId: 'earlier',
  })
  ids['linked'] = linked.citations[0]!.id
  ids['linkedEvent'] = (await registrar.listCitations({ runId: 'earlier' })).items[0]!.eventId
  return { log, written, ids }
}

type Case = {
  text: string
  /** The verdicts of a judge on a sentence by the registered claim, and by the evidence. */
  judge?: { claim?: Verdict; evidence?: Verdict; reason?: string; bare?: boolean; objection?: boolean }
  /** A verifier that tells what it is asked, or none that answers. */
  verifier?: 'telling' | 'mute'
  /** A source whose text the store has lost, or with which it fails. */
  lost?: string
  failing?: string
  [field: string]: unknown
}

/** Judges by the registered claim and by evidence apart. */
function judgeOf({
  claim = 'unknown',
  evidence = 'unknown',
  reason,
  bare = false,
  objection = false,
}: NonNullable<Case['judge']>): Verifier {
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
        const found = each!.evidence.map((one) => ({
          ...one,
          sourceId,
          start,
          end,
          quote: content.slice(start, end),
        }))
        return { ...each!, evidence: found }
      })
    },
  }
}

/** Decides nothing, tells what it is asked, and costs tokens. */
function tellingTo(asked: string[]): Verifier {
  return {
    name: 'telling',
    batch: 'block',
    async verify({ items, sources, report }) {
      report?.usage({ inputTokens: 30, outputTokens: 4 })
      asked.push(`asks ${shown({ items, sources })}`)
      return items.map(() => ({
        verdict: 'unknown',
        status: 'unverified',
        score: 0.5,
        reason: 'It is open.',
        evidence: [],
        missing: [],
        verifier: 'telling',
      }))
    },
  }
}
const mute: Verifier = { name: 'mute', batch: 'answer', verify: async () => [] }

test('prose with marks of registered citations is answered and stored as recorded', async () => {
  const { log, written, ids } = await registered()
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  let count = 0
  const file = recordedFile('prose', import.meta.url)
  const recorded = await runCases<Case>(file, async ({ judge, verifier, lost, failing, ...given }) => {
    written.length = 0
    const run = `case-${count++}`
    let ticks = 0
    const asked: string[] = []
    const content = lost ?? failing
    const address = content && (await someRegistrar({ log }).registrar.getSource(ids[content]!))!.contentHash
    const getContent: typeof log.getContent = async (asked, options) => {
      if (asked !== address) return await log.getContent(asked, options)
      if (failing) throw new Error('The disk is gone.')
      return null
    }
    const { registrar } = someRegistrar({
      log: { ...log, getContent },
      createId: () => `${run}-${ticks++}`,
      ...(judge && { verifiers: [judgeOf(judge)] }),
      ...(verifier && { verifiers: [verifier === 'mute' ? mute : tellingTo(asked)] }),
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
    return [said, ...linesOf(written), ...asked].map((line) =>
      line
        .replaceAll(`${run}-`, 'id-')
        .replaceAll(/(?:src_|id-inspector-)\w+/g, (each) => `<${names.get(each) ?? each}>`)
        // The details of a source are those of its registration.
        .replaceAll(/\{(id: <\w+>, number: \d+), type: \w+, identifier: .*?, metadata: \{[^}]*\}\}/g, '{$1}')
        .replaceAll(/"2026-03-01T(\d\d:\d\d:\d\d).000Z"/g, '$1'),
    )
  })
  await expect(recorded).toMatchFileSnapshot(file)
})

test('a prose may define 10,000 numbers', async () => {
  const { registrar } = someRegistrar()
  const numbers = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [index + 1, 'id']))
  expect(await registrar.linkCitations({ text: fee, numbers })).toMatchObject({ citations: [] })
  const refused = registrar.linkCitations({ text: fee, numbers: { ...numbers, 10_001: 'id' } })
  await expect(refused).rejects.toThrow('has more than 10000 numbers')
})

test('ten citations are looked up at once', async () => {
  const store = listeningStore().log
  let [reading, most] = [0, 0]
  const findCitations: typeof store.findCitations = async (...asked) => {
    most = Math.max(most, ++reading)
    await new Promise((done) => setImmediate(done))
    reading--
    return await store.findCitations(...asked)
  }
  const { registrar } = someRegistrar({ log: { ...store, findCitations } })
  const text = Array.from({ length: 40 }, (_, index) => `It is so [${index + 1}].`).join(' ')
  expect((await registrar.linkCitations({ text })).marks!.problems).toHaveLength(40)
  expect(most).toBe(10)
})

test('sentences are checked for three times as long as a citation', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { registrar } = someRegistrar({ verifyTimeoutMs: 7_000 })
  await registrar.linkCitations({ text: fee })
  expect(timeout.mock.calls).toEqual([[21_000]])
  timeout.mockRestore()
})
