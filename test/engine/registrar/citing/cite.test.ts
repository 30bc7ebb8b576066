import { describe, expect, test, vi } from 'vitest'
import { CitationError } from '../../../../src/core/error.ts'
import type { Verifier } from '../../../../src/core/ports/verifier.ts'
import type { CiteInput } from '../../../../src/engine/registrar/citing/cite-input.ts'
import { liftAct } from '../../../text/locators/lift-act.ts'
import { codeOf, errorOf } from '../../../records/store/rejection.ts'
import { someRegistrar } from '../some-registrar.ts'

async function withAct(options: Parameters<typeof someRegistrar>[0] = {}) {
  const made = someRegistrar(options)
  const act = await made.registrar.addDocSource(
    { name: 'lift-act.md', content: liftAct },
    { name: 'Aufzugsgesetz', metadata: { statute: 'AufzG' } },
  )
  const cite = (input: Omit<CiteInput, 'sourceId'> & { sourceId?: string }) =>
    made.registrar.cite({ sourceId: act.id, ...input })
  return { ...made, act, cite }
}

const good = {
  claim: 'Die Behörde kann Ausnahmen zulassen; sie sind zu begründen.',
  quote: 'Die Behörde kann Ausnahmen zulassen; sie sind zu begründen.',
}

describe('cite', () => {
  test('a quote that is there and says the claim is verified, with its place', async () => {
    const { cite, registrar } = await withAct()
    const cited = await cite(good)
    expect(cited).toMatchObject({
      status: 'verified',
      verdict: 'supported',
      quoteCheck: { outcome: 'found' },
      reference: '[Aufzugsgesetz, § 2 Abs. 2a Satz 2 AufzG]',
      note: 'Cited Aufzugsgesetz, § 2 Abs. 2a Satz 2 AufzG: verified',
      warnings: [],
    })
    expect(cited.evidence[0]!.locator).toEqual(cited.place)
    const { start, end } = cited.evidence[0]!
    expect(liftAct.slice(start, end).replace(/\s+/g, ' ')).toBe(good.quote)
    expect(await registrar.getCitation(cited.id)).toMatchObject({
      id: cited.id,
      text: good.claim,
      status: 'verified',
      matcher: 'agent',
      agentId: 'inspector',
      registration: { quote: good.quote, extractionMethod: 'direct_quote' },
    })
  })

  test.each([
    [
      { quoteContext: 'Around it.', relevanceReasoning: ' It is the rule. ' },
      ['the text around the quote, as it says: Around it.', 'why it cites this: It is the rule.'],
    ],
    [{ relevanceReasoning: 'It is the rule.' }, ['why it cites this: It is the rule.']],
    [{ quoteContext: ' ' }, []],
  ])('a verifier is given what the agent said: %j', async (said, remarks) => {
    const seen: unknown[] = []
    const verifier: Verifier = {
      name: 'listening',
      batch: 'block',
      async verify({ items }) {
        seen.push(...items.map((item) => item.remarks))
        return []
      },
    }
    const { cite } = await withAct({ verifiers: [verifier] })
    await cite({ ...good, ...said })
    expect(seen).toEqual([remarks])
  })

  test('a claim, a reason and a context may be whole texts, and have an end', async () => {
    const { cite, registrar } = await withAct()
    const claim = 'Der Aufzug ist alle zwei Jahre zu prüfen. '
      .repeat(2_500)
      .trim()
      .slice(0, 100_000)
      .trimEnd()
    const reasons = { relevanceReasoning: 'x'.repeat(1_000_000), quoteContext: 'y'.repeat(1_000_000) }
    const cited = await cite({ claim, ...reasons })
    expect((await registrar.getCitation(cited.id))!.text).toBe(claim)
    for (const tooLong of [
      { claim: 'a'.repeat(100_001) },
      { claim: 'A.', quoteContext: 'y'.repeat(1_000_001) },
    ])
      await expect(cite(tooLong)).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('an invented quote fails at once, with what to do', async () => {
    const { cite, registrar } = await withAct()
    const cited = await cite({
      claim: 'Lifts must be blue.',
      quote: 'Jeder Aufzug ist blau zu streichen und zu halten.',
    })
    expect(cited).toMatchObject({
      status: 'failed',
      similarity: expect.any(Number),
      quoteCheck: { outcome: 'fabricated', similarity: cited.similarity },
      problem: { code: 'verification-failed', suggestion: expect.stringContaining('Read the source again') },
      evidence: [],
    })
    // The place that is most like it, which shares words with it and is no place of it.
    expect(cited.similarity).toBeGreaterThan(0.3)
    expect(cited.similarity).toBeLessThan(0.8)
    expect(await registrar.getCitation(cited.id)).toMatchObject({
      status: 'failed',
      quoteCheck: { outcome: 'fabricated', similarity: cited.similarity },
    })
  })

  test.each([
    ['altered', 'failed', (quote: string) => quote.replace('Jahre', 'Monate'), 'as the source has them'],
    ['unclear', 'unverified', (quote: string) => quote.replace(/\d+/, '$&x'), 'quote the whole sentence'],
  ] as const)('a quote that is %s has %s', async (outcome, status, change, suggestion) => {
    const { cite, registrar } = await withAct()
    const content = 'Die Prüfung ist alle 12 Jahre zu wiederholen. Sie ist frei.'
    const rules = await registrar.addDocSource({ name: 'rules.md', content })
    const quote = change('Die Prüfung ist alle 12 Jahre zu wiederholen.')
    const cited = await cite({ claim: 'Die Prüfung ist zu wiederholen.', quote, sourceId: rules.id })
    expect(cited).toMatchObject({
      status,
      quoteCheck: { outcome },
      problem: { suggestion: expect.stringContaining(suggestion) },
      evidence: [{ quote: 'Die Prüfung ist alle 12 Jahre zu wiederholen.', difference: expect.any(Array) }],
    })
    expect(await registrar.getCitation(cited.id)).toMatchObject({ status, quoteCheck: { outcome } })
  })

  test('a quote from another source fails and names it', async () => {
    const { cite, registrar } = await withAct()
    const rules = await registrar.addDocSource(
      { name: 'rules.md', content: 'The cabin is cleaned every Monday by the porter.' },
      { name: 'House rules' },
    )
    const cited = await cite({
      claim: 'The cabin is cleaned on Mondays.',
      quote: 'The cabin is cleaned every Monday',
    })
    expect(cited).toMatchObject({
      status: 'failed',
      quoteCheck: { outcome: 'misattributed', foundInSourceId: rules.id },
      problem: { suggestion: `Cite the source ${rules.id} for it.` },
    })
    expect(cited.reason).toContain('in another: House rules')
  })

  test('while the database is away, a quote sought in other sources leaves the citation pending', async () => {
    const { cite, registrar, log } = await withAct()
    await registrar.addDocSource({ name: 'rules.md', content: 'The cabin is cleaned every Monday.' })
    const { getContent } = log
    const reads = vi.spyOn(log, 'getContent').mockImplementation(async (...asked) => {
      const content = await getContent(...asked)
      if (!content?.includes('Monday')) return content
      throw new CitationError({ code: 'database-unavailable', message: 'Down.', suggestion: 'Wait.' })
    })
    const error = await errorOf(cite({ claim: 'It is so.', quote: 'The cabin is cleaned every Monday' }))
    const { id } = error.partialResult as { id: string }
    expect(error).toMatchObject({ code: 'database-unavailable', partialResult: { id, status: 'pending' } })
    expect(await registrar.getCitation(id)).toMatchObject({ status: 'pending' })
    reads.mockRestore()
    expect(await registrar.verifyPending()).toBe(1)
    expect(await registrar.getCitation(id)).toMatchObject({ quoteCheck: { outcome: 'misattributed' } })
  })

  test('a quote with another number is altered, not found', async () => {
    const { cite } = await withAct()
    const cited = await cite({
      claim: 'Die Belege sind acht Jahre aufzubewahren.',
      quote: 'die Belege der Prüfung und der Wartung, auch der fremden, acht Jahre aufzubewahren',
    })
    expect(cited.status).toBe('failed')
    expect(cited.evidence[0]?.locator).toMatchObject({
      statute: { statute: 'AufzG', section: '2', paragraph: '1', sentence: 1 },
    })
  })

  test('a true quote that does not say the claim does not verify it', async () => {
    const { cite } = await withAct()
    const cited = await cite({ ...good, claim: 'Die Behörde kann keine Ausnahmen zulassen.' })
    expect(cited).toMatchObject({
      status: 'failed',
      verdict: 'contradicted',
      quoteCheck: { outcome: 'found' },
    })
    expect(cited.problem!.suggestion).toBe('Correct the claim to what the source says.')
  })

  test('a title in a reason is not cut within a character', async () => {
    const { registrar } = someRegistrar()
    const name = `${'x'.repeat(79)}😀 and more`
    const { id: sourceId } = await registrar.addDocSource({ name: 'a.md', content: 'Ships pay.' }, { name })
    const claim = 'Whales sing in the deep blue sea.'
    const { reason } = await registrar.citeDoc({ sourceId, claim, quote: claim })
    expect(reason).toContain(`(${'x'.repeat(79)}…)`)
    expect(reason.isWellFormed()).toBe(true)
  })

  test.each([
    ['a quote too short', { ...good, quote: 'zu' }, 'quote the whole sentence'],
    ['another language', { ...good, claim: 'The agency may permit exemptions.' }, 'quote the whole sentence'],
    [
      'something near',
      { claim: 'Die Behörde kann Ausnahmen auf Antrag befristen.', extractionMethod: 'negative' as const },
      'Name more exactly',
    ],
  ])('what was not decided says what to do: %s', async (_, input, suggestion) => {
    const { cite } = await withAct()
    expect(await cite(input)).toMatchObject({
      status: 'unverified',
      problem: { code: 'verification-undecided', suggestion: expect.stringContaining(suggestion) },
    })
  })

  test('a paraphrase without a quote is looked for in the whole source', async () => {
    const { cite } = await withAct()
    const cited = await cite({
      claim: 'Gegen die Ablehnung ist der Widerspruch zulässig.',
      extractionMethod: 'paraphrase',
    })
    expect(cited).toMatchObject({ status: 'verified', place: { statute: { paragraph: '2a', sentence: 3 } } })
  })

  test.each([
    ['Die Kinder spielen barfuß im Garten.', 'verified'],
    // Words of an unknown language, and a German sentence with a word that English has too.
    ['Lapset leikkivät puutarhassa.', 'unverified'],
    ['An Bord gilt Rauchverbot.', 'unverified'],
    ['The act does not name inspection fees of 400 euros in cash.', 'unverified'],
    ['Gegen die Ablehnung ist der Widerspruch zulässig.', 'failed'],
  ])('a negative citation of %j is %s', async (claim, status) => {
    const { cite } = await withAct()
    const { note, ...cited } = await cite({ claim, extractionMethod: 'negative' })
    expect(cited).toMatchObject({ status })
    if (status === 'verified') expect(note).toBe('Checked Aufzugsgesetz: it does not say this, verified')
  })

  describe('a negative citation', () => {
    const fees = 'Die Gebühr beträgt 100 Euro. Mängel sind binnen 30 Tagen zu melden.'
    const text = `## § 1 Gebühren\n\n(1) ${fees}\n\n## § 2 Ablage\n\n(1) Die Berichte sind sechs Jahre aufzubewahren.\n`
    const fee = 'Die Gebühr beträgt 100 Euro.'

    async function checkSilence(input: Omit<CiteInput, 'sourceId' | 'extractionMethod'>) {
      const { registrar } = someRegistrar()
      const { id: sourceId } = await registrar.addDocSource(
        { name: 'fees.md', content: text },
        { metadata: { statute: 'GebG' } },
      )
      return registrar.citeDoc({ sourceId, extractionMethod: 'negative', ...input })
    }

    test('is judged by the whole source, whatever it quotes', async () => {
      const cited = await checkSilence({ claim: fee, quote: 'Mängel sind binnen 30 Tagen zu melden.' })
      expect(cited).toMatchObject({ status: 'failed', quoteCheck: { outcome: 'found' } })
      const [{ start, end } = { start: 0, end: 0 }] = cited.evidence
      expect(text.slice(start, end)).toBe(`(1) ${fee}`)
      expect(cited.problem!.suggestion).toBe(
        'Cite what the source says as a direct quote, or drop the claim.',
      )
    })

    test('of a place says so', async () => {
      const cited = await checkSilence({ claim: fee, locator: { statute: '§ 2' } })
      expect(cited).toMatchObject({
        status: 'verified',
        note: 'Checked fees.md, § 2 GebG: it does not say this, verified',
        reason: 'This place of the source holds no word of this.',
      })
    })

    test.each([
      ['An Bord gilt Rauchverbot.', 'Smoking is not allowed on the deck. The fee is due in May.'],
      [
        'Smoking is forbidden on the deck.',
        'Il est interdit de fumer sur le pont. On a fermé le quai en hiver.',
      ],
    ])('is open where claim and source may be in two languages: %s', async (claim, content) => {
      const { registrar } = someRegistrar()
      const { id: sourceId } = await registrar.addDocSource({ name: 'deck.md', content })
      expect(await registrar.citeDoc({ sourceId, extractionMethod: 'negative', claim })).toMatchObject({
        status: 'unverified',
        reason: 'Whether the source says this was not decided.',
      })
    })

    test('that denies what the source says fails', async () => {
      const cited = await checkSilence({ claim: 'Die Gebühr beträgt nicht 100 Euro.' })
      expect(cited).toMatchObject({ status: 'failed', verdict: 'contradicted' })
      expect(cited.reason).toContain('The source says what the claim denies.')
    })
  })

  test('an aggregation without a formula is recorded, and says that it was not recomputed', async () => {
    const { registrar } = await withAct()
    const rows = await registrar.addDbSource({
      identifier: 'slr_content_db',
      name: 'Papers',
      query: "SELECT COUNT(*) FROM paper_analysis WHERE architecture_type LIKE '%microservices%'",
      resultDescription: '42 of 60 papers match',
    })
    const claim = '70% of reviewed papers employ a microservices architecture.'
    for (const cited of [
      await registrar.cite({ sourceId: rows.id, claim, extractionMethod: 'aggregation' }),
      await registrar.citeDb({ sourceId: rows.id, claim }),
    ]) {
      expect(cited).toMatchObject({ status: 'unverified', warnings: [{ code: 'not-recomputed' }] })
      const stored = await registrar.getCitation(cited.id)
      expect(stored).toMatchObject({
        registration: { extractionMethod: 'aggregation' },
        notes: [expect.stringContaining('not recomputed')],
      })
    }
    // What stands there word for word is found there, whatever it counts.
    const said = await registrar.citeDb({ sourceId: rows.id, claim: '42 of 60 papers match' })
    expect(said).toMatchObject({ status: 'verified', warnings: [{ code: 'not-recomputed' }] })
    const quoted = { sourceId: rows.id, claim: '42 of 60 papers match', quote: '42 of 60 papers match' }
    for (const cited of [
      await registrar.citeDb(quoted),
      await registrar.cite({ sourceId: rows.id, claim }),
    ]) {
      expect(cited.warnings).toEqual([])
      expect((await registrar.getCitation(cited.id))!.registration!.extractionMethod).toBe('direct_quote')
    }
  })

  test.each([
    ['§ 8.1: ', 'verified'],
    ['', 'verified'],
    ['§ 8.2: ', 'unverified'],
    ['§ 9.1: ', 'unverified'],
  ])('a sentence of § 8.1 behind “%s” is %s', async (place, status) => {
    const { registrar } = someRegistrar()
    const said = 'Die Daten sind für einen Zeitraum von zehn Jahren unveränderbar zu speichern.'
    const content = `# Kapitel 8\n\n§ 8.1: ${said} Dies gilt für jedes Medium.\n\n§ 8.2: Die Daten müssen lesbar sein.\n`
    const { id: sourceId } = await registrar.addDocSource({ name: 'gobd.md', content })
    expect((await registrar.cite({ sourceId, claim: `${place}${said}` })).status).toBe(status)
    // With the § in a heading above, words do not tell that it is the right one; another is never verified.
    const headed = `## § 8.1 Dauer\n\n${said}\n\n## § 8.2 Form\n\nDie Daten müssen lesbar sein.\n`
    const { id } = await registrar.addDocSource({ name: 'headed.md', content: headed })
    const cited = await registrar.cite({ sourceId: id, claim: `${place}${said}` })
    if (status !== 'verified') expect(cited.status).not.toBe('verified')
  })

  test('a confidence in words comes back as a word', async () => {
    const { cite, registrar } = await withAct()
    const levelOf = async (confidence?: number | 'high' | 'medium' | 'low') => {
      const { id } = await cite({
        ...good,
        ...(confidence !== undefined && { confidence }),
        relevanceReasoning: 'So.',
      })
      const { confidence: number, registration } = (await registrar.getCitation(id))!
      return [number, registration!.confidenceLevel]
    }
    expect([await levelOf('high'), await levelOf('medium'), await levelOf('low')]).toEqual([
      [0.9, 'high'],
      [0.6, 'medium'],
      [0.3, 'low'],
    ])
    expect([await levelOf(0.9), await levelOf()]).toEqual([
      [0.9, undefined],
      [1, undefined],
    ])
  })

  test.each([
    ['nothing near it', 'Dogs are free.', {}, '[fees.md]'],
    ['a place that says nothing of it', 'Dogs are free.', { locator: { statute: '§ 2' } }, '[fees.md, § 2]'],
  ])(
    'a negative citation of a source with %s refers to what was searched',
    async (_, claim, more, reference) => {
      const { registrar } = await withAct()
      const content =
        '# Fees\n\n## § 1\n\nThe fee is ten euros.\n\n## § 2\n\nThe fee of cats is five euros.\n'
      const fees = await registrar.addDocSource({ name: 'fees.md', content }, { name: 'fees.md' })
      const negative = { sourceId: fees.id, extractionMethod: 'negative' as const }
      expect((await registrar.cite({ ...negative, claim, ...more })).reference).toBe(reference)
      // Near words decide nothing, and are not its place either.
      expect((await registrar.cite({ ...negative, claim: 'The fee of dogs is five euros.' })).reference).toBe(
        '[fees.md]',
      )
      const said = await registrar.cite({ ...negative, claim: 'The fee is ten euros.' })
      expect([said.status, said.reference]).toEqual(['failed', '[fees.md, § 1 Satz 1]'])
    },
  )

  test('calls by type take sources of that type', async () => {
    const { registrar, act } = await withAct()
    expect(await registrar.citeDoc({ sourceId: act.id, ...good })).toMatchObject({ status: 'verified' })
    for (const call of ['citeWeb', 'citeDb', 'citeCustom'] as const) {
      expect(await codeOf(registrar[call]({ sourceId: act.id, ...good }))).toBe('invalid-input')
    }
  })

  test('nothing is stored of what is refused', async () => {
    const { cite, registrar } = await withAct()
    const refusals: [Promise<unknown>, string][] = [
      [cite({ ...good, sourceId: 'src_unknown' }), 'source-not-found'],
      [cite({ ...good, claim: '' }), 'invalid-input'],
      [cite({ ...good, confidence: Number.NaN }), 'invalid-input'],
      [cite({ ...good, locator: { page: 0 } }), 'invalid-locator'],
      [cite({ ...good, locator: { page: 3 } }), 'invalid-locator'],
      [cite({ ...good, locator: { statute: '§ 99' } }), 'invalid-locator'],
      [cite({ ...good, locator: { statute: 'somewhere' } }), 'invalid-locator'],
    ]
    for (const [call, code] of refusals) expect(await codeOf(call)).toBe(code)
    expect((await registrar.listCitations()).items).toEqual([])
  })
})

describe('locators', () => {
  test.each([
    ['without a form', { page: 0 }, 'Correct it, for example { page: 3 }'],
    ['without a form', { statute: 'somewhere' }, 'Correct it, for example { page: 3 }'],
    ['not in the source', { page: 3 }, 'Name a place that the source has'],
    ['not in the source', { statute: '§ 257 Abs. 4 HGB' }, 'Name a place that the source has'],
  ])('a place %s is refused with what to do: %j', async (_, locator, advice) => {
    const { cite } = await withAct()
    const { suggestion } = await errorOf(cite({ ...good, locator }))
    expect(suggestion).toContain(advice)
  })

  test('choose among places where the words occur, and are kept as they were given', async () => {
    const content = '## § 1\n\nDie Gebühr beträgt zehn Euro.\n\n## § 2\n\nDie Gebühr beträgt zehn Euro.\n'
    const { registrar } = someRegistrar()
    const source = await registrar.addDocSource({ name: 'fees.md', content })
    const citeAt = (locator?: Record<string, unknown>) =>
      registrar.cite({
        sourceId: source.id,
        claim: 'Die Gebühr beträgt zehn Euro.',
        quote: 'Die Gebühr beträgt zehn Euro.',
        locator,
      })
    expect((await citeAt()).evidence[0]!.start).toBe(content.indexOf('Die'))
    const second = await citeAt({ statute: '§ 2', shelf: 'B' })
    expect(second.evidence[0]!.start).toBe(content.lastIndexOf('Die'))
    const stored = await registrar.getCitation(second.id)
    expect(stored!.registration!.locator).toEqual({ statute: '§ 2', shelf: 'B' })
  })

  test.each([
    ['nothing', undefined, 'A'],
    ['the words as they stand', 'Halle B. Die Gebühr beträgt 10 Euro.', 'B'],
    ['a line break where the source has none', 'Halle B. Die Gebühr\nbeträgt 10 Euro.', 'B'],
    ['other capitals and spaces', 'halle b.  Die gebühr', 'B'],
    ['words that are not there', 'Der Mond ist eine Scheibe aus Käse.', 'A'],
  ])('the words around a quote choose among places: %s', async (_, quoteContext, hall) => {
    const { registrar } = someRegistrar()
    const fee = 'Die Gebühr beträgt 10 Euro.'
    const content = `Halle A. ${fee}\n\nHalle B. ${fee}\n`
    const { id: sourceId } = await registrar.addDocSource({ name: 'fees.txt', content })
    const cited = await registrar.cite({
      sourceId,
      claim: fee,
      quote: fee,
      ...(quoteContext !== undefined && { quoteContext }),
    })
    const { start, end } = cited.evidence[0]!
    expect(content.slice(start - 9, end)).toBe(`Halle ${hall}. ${fee}`)
  })

  test('words outside of the named place are found, with a warning', async () => {
    const { cite } = await withAct()
    const cited = await cite({ ...good, locator: { statute: '§ 1' } })
    expect(cited.warnings.map(({ code }) => code)).toEqual(['other-place'])
  })

  test.each([
    [
      '§ 2 Abs. 2a HGB',
      [{ code: 'other-statute', message: 'The locator names HGB, but the source is AufzG.' }],
    ],
    ['§ 2 Abs. 2a AUFZG', []],
    ['§ 2 Abs. 2a', []],
  ])('that name another law are taken with a warning: %s', async (statute, warnings) => {
    const { cite } = await withAct()
    expect(await cite({ ...good, locator: { statute } })).toMatchObject({ status: 'verified', warnings })
  })

  test('a very long quote is taken with a warning', async () => {
    const content = Array.from({ length: 90 }, (_, n) => `Lift ${n} was inspected in spring.`).join(' ')
    const { registrar } = someRegistrar()
    const source = await registrar.addDocSource({ name: 'list.md', content })
    const cited = await registrar.cite({
      sourceId: source.id,
      claim: 'Lift 3 was inspected in spring.',
      quote: content,
    })
    expect(cited.warnings.map(({ code }) => code)).toEqual(['quote-too-long'])
  })
})

describe('reasoning', () => {
  test.each([
    ['none', 'negative', true],
    ['low', 'direct_quote', true],
    ['low', 'inference', true],
    ['medium', 'negative', true],
    ['medium', 'paraphrase', true],
    ['high', 'inference', false],
    ['high', 'direct_quote', false],
  ] as const)('policy %s, method %s: %s', async (reasoning, extractionMethod, isTaken) => {
    const { cite } = await withAct({ reasoning })
    const request = { ...good, extractionMethod }
    expect(
      await cite(request).then(
        () => true,
        () => false,
      ),
    ).toBe(isTaken)
    expect(await cite({ ...request, relevanceReasoning: 'It is the rule.' })).toMatchObject({
      id: expect.any(String),
    })
  })
})

describe('a source by its identifier', () => {
  test('is cited in its newest version', async () => {
    const { registrar, act } = await withAct()
    const newer = await registrar.addDocSource({ name: 'lift-act.md', content: `${liftAct}\n\nNeu.` })
    const cited = await registrar.cite({ ...good, sourceIdentifier: 'lift-act.md' })
    expect(newer.previousId).toBe(act.id)
    expect(cited).toMatchObject({ sourceId: newer.id, status: 'verified' })
  })

  test('of a page may be spelt as any of its URLs', async () => {
    const body = `<main><p>${good.quote}</p></main>`
    const fetch = async () => new Response(body, { headers: { 'content-type': 'text/html' } })
    const { registrar } = someRegistrar({ fetch })
    const page = await registrar.addWebSource('https://www.gesetze.de/act')
    const cited = await registrar.cite({ ...good, sourceIdentifier: 'https://WWW.gesetze.de/act#top' })
    expect(cited.sourceId).toBe(page.id)
  })

  test.each([
    [{}, 'invalid-input'],
    [{ sourceId: 'src_1', sourceIdentifier: 'lift-act.md' }, 'invalid-input'],
    [{ sourceIdentifier: 'crane-act.md' }, 'source-not-found'],
  ])('%j is refused: %s', async (named, code) => {
    const { registrar } = await withAct()
    await expect(registrar.cite({ ...good, ...named })).rejects.toMatchObject({ code })
  })
})

describe('confidence', () => {
  test.each([
    ['high', 0.9],
    ['medium', 0.6],
    ['low', 0.3],
    [0.42, 0.42],
    [undefined, 1],
  ] as const)('%s is stored as %d', async (confidence, stored) => {
    const { registrar, cite } = await withAct({ reasoning: 'none' })
    const { id } = await cite({ ...good, ...(confidence !== undefined && { confidence }) })
    expect(await registrar.getCitation(id)).toMatchObject({ confidence: stored })
  })

  test.each([
    ['none', 'low', true],
    ['low', 'low', false],
    ['low', 0.49, false],
    ['low', 'medium', true],
    ['medium', 'medium', false],
    ['medium', 0.79, false],
    ['medium', 'high', true],
    ['high', 'high', false],
  ] as const)(
    'policy %s takes a quote of confidence %s without a reason: %s',
    async (reasoning, confidence, isTaken) => {
      const { cite } = await withAct({ reasoning })
      const request = { ...good, confidence }
      const said = await cite(request).catch((error: { code: string }) => error.code)
      if (isTaken) expect(said).toMatchObject({ id: expect.any(String) })
      else expect(said).toBe('invalid-input')
      expect(await cite({ ...request, relevanceReasoning: 'It is the rule.' })).toMatchObject({
        id: expect.any(String),
      })
    },
  )

  test.each(['sure', 1.5, -1, null])('%s is none', async (confidence) => {
    const { cite } = await withAct({})
    await expect(cite({ ...good, confidence: confidence as 'low' })).rejects.toMatchObject({
      code: 'invalid-input',
    })
  })
})

describe('checks that take long, and databases that leave', () => {
  /** Answers as the lexical verifier would, once it is let go. */
  function slowVerifier() {
    const { promise, resolve } = Promise.withResolvers<void>()
    const verifier: Verifier = {
      name: 'slow',
      batch: 'answer',
      async verify({ items }) {
        await promise
        return items.map(() => ({
          verdict: 'unknown',
          status: 'unverified',
          score: 0.5,
          reason: 'Slowly.',
          evidence: [],
          missing: [],
          verifier: 'slow',
        }))
      },
    }
    return { verifier, letGo: resolve }
  }

  test('the caller is told pending, and the verdict comes later', async () => {
    const { verifier, letGo } = slowVerifier()
    const { cite, registrar, work } = await withAct({ verifiers: [verifier], verifyTimeoutMs: 30 })
    const cited = await cite(good)
    expect(cited).toMatchObject({ status: 'pending', problem: { code: 'verification-timeout' } })
    expect(await registrar.getCitation(cited.id)).toMatchObject({ status: 'pending' })
    letGo()
    await Promise.all(work)
    expect(await registrar.getCitation(cited.id)).toMatchObject({ status: 'unverified', reason: 'Slowly.' })
  })

  test('what was pending when a process ended is checked by the next, once', async () => {
    const { verifier } = slowVerifier()
    // Its own check goes on ten times as long, and must not be over when the next one looks.
    const { cite, log, work } = await withAct({ verifiers: [verifier], verifyTimeoutMs: 500 })
    const { id } = await cite(good)
    expect(work).toHaveLength(1)
    const next = [someRegistrar({ log }), someRegistrar({ log })]
    const checked = await Promise.all(next.map(({ registrar }) => registrar.verifyPending()))
    expect(Math.max(...checked)).toBe(1)
    expect(await next[0]!.registrar.getCitation(id)).toMatchObject({ status: 'verified' })
    expect(await next[0]!.registrar.verifyPending()).toBe(0)
    const { items } = await log.listEvents(
      { kind: 'verification', subject: id },
      { actor: next[0]!.context.actor },
    )
    expect(items).toHaveLength(1)
  })

  test('a database that leaves between the two writes leaves a pending citation, and says so', async () => {
    const { log, context, act } = await withAct()
    const failing = {
      ...log,
      append: (async (events, options) => {
        if (events[0]!.kind === 'verification') throw new Error('connection lost')
        return log.append(events, options)
      }) satisfies typeof log.append,
    }
    const { registrar } = someRegistrar({ ...context, log: failing })
    await expect(registrar.cite({ sourceId: act.id, ...good })).rejects.toThrow('connection lost')
    const { items } = await someRegistrar({ log }).registrar.listCitations({ status: 'pending' })
    expect(items).toMatchObject([{ text: good.claim, status: 'pending' }])
  })
})

describe('relations and queries', () => {
  test('no id finds nothing, rather than the first of all', async () => {
    const { cite, registrar } = await withAct()
    await cite(good)
    const none = undefined as unknown as string
    expect(await codeOf(registrar.getCitation(none))).toBe('invalid-input')
    expect(await codeOf(registrar.relationsOf(none))).toBe('invalid-input')
  })

  test('a correction supersedes; the same relation again changes nothing', async () => {
    const { cite, registrar } = await withAct()
    const wrong = await cite({ ...good, claim: 'Die Behörde kann keine Ausnahmen zulassen.' })
    const right = await cite(good)
    const relation = { from: right.id, to: wrong.id, kind: 'supersedes' } as const
    const stored = await registrar.relate(relation)
    expect(await registrar.relate(relation)).toEqual(stored)
    const extending = { ...relation, kind: 'extends' } as const
    const [one, other] = await Promise.all([registrar.relate(extending), registrar.relate(extending)])
    expect(one).toEqual(other)
    expect(await registrar.relationsOf(wrong.id)).toEqual([stored, one])
    expect(await registrar.relationsOf(right.id)).toEqual([stored, one])
    expect((await errorOf(registrar.relate({ ...relation, to: 'id-none' }))).code).toBe('not-found')
  })

  test('a citation has no relation to itself, be it there or not', async () => {
    const { registrar } = someRegistrar()
    const self = { from: 'c1', to: 'c1', kind: 'extends' } as const
    expect(await errorOf(registrar.relate(self))).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('are the same citation'),
    })
  })

  test('by status, source and words of the claim', async () => {
    const { cite, registrar, act } = await withAct()
    await cite(good)
    await cite({ claim: 'Lifts must be blue.', quote: 'Jeder Aufzug ist blau zu streichen und zu halten.' })
    const claims = async (filter: Parameters<typeof registrar.listCitations>[0]) =>
      (await registrar.listCitations(filter)).items.map(({ text }) => text)
    expect(await claims({ status: 'verified' })).toEqual([good.claim])
    expect(await claims({ status: 'failed' })).toEqual(['Lifts must be blue.'])
    expect(await claims({ text: 'ausnahmen behörde' })).toEqual([good.claim])
    expect(await claims({ sourceId: act.id })).toHaveLength(2)
    expect(await claims({ sessionId: 'another' })).toEqual([])
  })

  test('an auditor reads all, which is recorded, and writes nothing', async () => {
    const { cite, log } = await withAct()
    await cite(good)
    const { registrar, context } = someRegistrar({
      log,
      actor: { role: 'auditor', project: 'lifts', userId: 'anna' },
    })
    expect((await registrar.listCitations({ status: 'verified' })).items).toHaveLength(1)
    expect(await codeOf(registrar.addCustomSource({ name: 'x', content: 'y' }))).toBe('forbidden')
    const { items } = await log.listEvents({ kind: 'reading' }, { actor: context.actor })
    expect(items.map(({ event }) => [event.actor.userId, event.data])).toEqual([
      ['anna', { operation: 'listCitations', filter: { status: 'verified' }, count: 1 }],
    ])
  })
})
