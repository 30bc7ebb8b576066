import { load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import type { Citation, Evidence } from '../../../src/core/citation.ts'
import { statusOf } from '../../../src/core/verdict.ts'
import { renderCard } from '../../../src/page/html/card.ts'
import { cardView } from '../../../src/page/view/card.ts'
import { toHtml } from '../../../src/page/html/to-html.ts'
import { cite, citedSource } from './cite.ts'

const text = 'Rain fell. Rivers rose.'
const quoted: Evidence = {
  sourceId: 'S1',
  start: 40,
  end: 56,
  quote: 'rain fell heavily',
  prefix: 'On Monday ',
  suffix: ' in the north',
  similarity: 1,
  kind: 'exact',
  pageNumber: 9,
}

describe('renderCard', () => {
  test('tells what became of the source since', () => {
    const recheck = { state: 'changed', quote: 'gone', checkedAt: '2026-03-01T10:00:00Z' } as const
    const card = load(renderCard(cite(text, 'Rain fell.', { id: 'x', evidence: [quoted], recheck }), []))
    expect(card('.citespan-verdict').text()).toBe('✓ Verified')
    expect(card('.citespan-recheck').text()).toBe('Page on 2026-03-01: changed, quote gone')
  })

  test('shows struck text as struck', () => {
    const evidence = { ...quoted, prefix: 'It ~~cost 1~~ ', quote: 'cost ~~12~~ 14 euros', suffix: ' ~ here' }
    const card = load(renderCard(cite(text, 'Rain fell.', { id: 'x', evidence: [evidence] }), []))
    const struck = card('blockquote s').toArray()
    expect(struck.map((one) => card(one).text())).toEqual(['cost 1', '12'])
    expect(card('blockquote').text()).toBe('It cost 1 cost 12 14 euros ~ here')
    expect(card('mark').text()).toBe('cost 12 14 euros')
  })

  test.each([
    ['begins before', { prefix: 'in June~~ stays with ' }, ['in June']],
    ['ends behind', { suffix: ', and ~~was sold in' }, ['was sold in']],
    ['on both sides', { prefix: 'in June~~ and ', suffix: ' but ~~was not' }, ['in June', 'was not']],
    ['signs of an approximation', { prefix: 'about ~~ 5 or ', suffix: ' and ~5 km' }, []],
  ])('shows struck text that is cut as struck: %s', (_, cut, struck) => {
    const card = load(
      renderCard(cite(text, 'Rain fell.', { id: 'x', evidence: [{ ...quoted, ...cut }] }), []),
    )
    expect(
      card('blockquote s')
        .toArray()
        .map((one) => card(one).text()),
    ).toEqual(struck)
  })

  test('shows the marks of notes raised, apart from figures', () => {
    const evidence = { ...quoted, prefix: 'See[^a] ', quote: '250[^9] metres', suffix: ' [1] ^2' }
    const card = load(renderCard(cite(text, 'Rain fell.', { id: 'x', evidence: [evidence] }), []))
    expect(
      card('blockquote sup')
        .toArray()
        .map((one) => card(one).text()),
    ).toEqual(['[a]', '[9]'])
    expect(card('blockquote').text()).toBe('See[a] 250[9] metres [1] ^2')
  })

  test('is German on a German page', () => {
    const recheck = { state: 'changed', quote: 'gone', checkedAt: '2026-03-01T10:00:00Z' } as const
    const citation = cite(text, 'Rain fell.', {
      id: 'x',
      evidence: [{ ...quoted, kind: 'fuzzy', similarity: 0.9 }],
      recheck,
      supersededBy: ['y'],
    })
    const card = load(
      renderCard(citation, [citedSource(1, { version: '2024-01', fileName: 'a.pdf' })], { locale: 'de-AT' }),
    )
    expect(card('.citespan-verdict').text()).toBe('✓ Belegt')
    expect(card('.citespan-recheck').text()).toBe('Seite am 2026-03-01: geändert, Zitat nicht mehr da')
    expect(card('.citespan-outdated').text()).toBe('Durch ein anderes Zitat ersetzt.')
    expect(card('.citespan-similarity').text()).toBe('Ähnlicher Wortlaut, zu 90 % gleich')
    expect(card('.citespan-source').text()).toContain('(Fassung 2024-01, a.pdf)')
  })

  test('tells that others supersede and contradict it, what was registered, and remarks', () => {
    const registered = { citationId: 'r', claim: 'There was rain.' }
    const made = (more: object) =>
      load(renderCard(cite(text, 'Rain fell.', { id: 'x', evidence: [quoted], ...more }), []))
    const card = made({ supersededBy: ['y'], contradictedBy: ['z'], registered, notes: ['Read by <OCR>.'] })
    expect(card('.citespan-outdated').text()).toBe(
      'Superseded by another citation. Contradicted by another citation.',
    )
    expect(card('.citespan-registered').text()).toBe('Registered claim: There was rain.')
    expect(card('.citespan-note').text()).toBe('Read by <OCR>.')
    // The same claim need not be said twice.
    expect(made({ registered: { ...registered, claim: 'Rain fell.' } })('.citespan-registered')).toHaveLength(
      0,
    )
    const registration = { quote: 'There was rain', extractionMethod: 'direct_quote' }
    const similarity = made({ registration, evidence: [{ ...quoted, kind: 'exact', similarity: 1 }] })
    expect(similarity('.citespan-similarity').text()).toBe('Quote found word for word')
  })

  test('shows the source, the place and the quote marked in its context', () => {
    const $ = load(
      renderCard(cite(text, 'Rain fell.', { id: 'x', evidence: [quoted] }), [
        citedSource(1, { pageNumber: 2 }),
      ]),
    )
    expect($('.citespan-card.verified').attr('data-citation')).toBe('x')
    expect($('.citespan-verdict').text()).toBe('✓ Verified')
    expect($('.citespan-verdict [aria-hidden]').text()).toBe('✓')
    expect($('.citespan-reason').text()).toBe('The source says so.')
    expect($('.citespan-source').text()).toBe('1 Report 1 source1.example')
    expect($('.citespan-location').text()).toBe('p. 9')
    expect($('blockquote').text()).toBe('On Monday rain fell heavily in the north')
    expect($('blockquote mark').text()).toBe('rain fell heavily')
    expect($('.citespan-evidence').attr()).toMatchObject({
      'data-source': 'S1',
      'data-start': '40',
      'data-end': '56',
    })
    expect($('.citespan-similarity').length).toBe(0)
  })

  test.each([
    [
      'nitely not. On Monday and Tuesday of that very cold week the ',
      '… not. On Monday and Tuesday of that very cold week the ',
    ],
    ['End of another.\n\nOn Monday ', 'On Monday '],
    ['One line\nand the next ', 'One line\nand the next '],
    ['', ''],
  ])('the context before a quote is of its paragraph, in whole words: %j', (prefix, shown) => {
    const $ = load(
      renderCard(cite(text, 'Rain fell.', { evidence: [{ ...quoted, prefix, suffix: '' }] }), []),
    )
    expect($('blockquote').text()).toBe(`${shown}rain fell heavily`)
  })

  test.each([
    [
      ' in the north of the country, where nobody had expected it to f',
      ' in the north of the country, where nobody had expected it to …',
    ],
    ['.\n \nAnother.', '.'],
  ])('and so is the one after it: %j', (suffix, shown) => {
    const $ = load(
      renderCard(cite(text, 'Rain fell.', { evidence: [{ ...quoted, prefix: '', suffix }] }), []),
    )
    expect($('blockquote').text()).toBe(`rain fell heavily${shown}`)
  })

  test('says where in the source a quote stands, as far as that is known', () => {
    const locator = { headings: ['Storage', '<b>Inspections'], page: 3, lastPage: 4 }
    const evidence = [
      { ...quoted, locator },
      { ...quoted, pageNumber: undefined },
    ]
    const sources = [citedSource(1, { pageNumber: 2 })]
    const $ = load(renderCard(cite(text, 'Rain fell.', { evidence }), sources))
    const sections = $('.citespan-evidence').toArray()
    expect(sections.map((section) => $('.citespan-location', section).text())).toEqual([
      'Storage › <b>Inspections, pp. 3–4',
      '',
    ])
    expect(sections.map((section) => $('.citespan-source', section).text())).toEqual([
      '1 Report 1 source1.example',
      '1 Report 1 source1.example · page 2',
    ])
  })

  test.each([
    ['https://a.example/x', undefined, 'https://a.example/x#:~:text=Monday-,rain%20fell%20heavily,-in%20the'],
    ['https://a.example/x.pdf', 9, 'https://a.example/x.pdf#page=9'],
    ['javascript:alert(1)', undefined, undefined],
  ])('its link opens %s at the place', (url, pageNumber, href) => {
    const evidence = [{ ...quoted, pageNumber, kind: 'exact' as const }]
    const $ = load(renderCard(cite(text, 'Rain fell.', { evidence }), [citedSource(1, { url })]))
    expect($('a.citespan-source-title').attr('href')).toBe(href)
  })

  test('has buttons only for a page that attends to them', () => {
    const citation = cite(text, 'Rain fell.', { evidence: [quoted], sourceIds: ['S1', 'S2'] })
    const sources = [citedSource(1), citedSource(2)]
    expect(load(renderCard(citation, sources))('button').length).toBe(0)
    const $ = load(toHtml([cardView(citation, sources, { actions: ['open', 'copy'] })]))
    const buttons = $('button[type=button]').toArray()
    expect(
      buttons.map((button) => [
        $(button).attr('data-action'),
        $(button).closest('[data-source]').attr('data-source'),
      ]),
    ).toEqual([
      ['open', 'S1'],
      ['open', 'S2'],
      ['copy', undefined],
    ])
  })

  test.each<[Partial<Citation>, string, string, string]>([
    [{ method: 'verbatim' }, 'verified', '✓ Verified: word for word', ''],
    [
      { method: 'judge', verifier: 'llm gpt' },
      'verified',
      '✓ Verified: checked by a model',
      'Verifier: llm gpt',
    ],
    [
      { verdict: 'unknown', method: 'words', evidence: [quoted] },
      'unverified neutral',
      '? Same words, meaning not checked',
      '',
    ],
    [
      { verdict: 'partial', method: 'judge', verifier: '<b>\u202enli' },
      'unverified',
      '? Not checked: only a part is in the source',
      'Verifier: <b>nli',
    ],
    [
      { verdict: 'contradicted', method: 'quote' },
      'failed',
      '✗ Not supported: the source has other words',
      '',
    ],
    [
      { verdict: 'contradicted', method: 'words' },
      'failed',
      '✗ Not supported: the source says otherwise',
      '',
    ],
    [{ verdict: 'unknown', status: 'pending' }, 'pending', '… Checking', ''],
  ])('says how its status was reached: %j', (changes, classes, words, verifier) => {
    const { verdict = 'supported' } = changes
    const citation = cite(text, 'Rain fell.', { verdict, status: statusOf(verdict), ...changes })
    const $ = load(renderCard(citation, [citedSource(1)]))
    expect($('.citespan-card').attr('class')).toBe(`citespan-card ${classes}`)
    expect($('.citespan-verdict').text()).toBe(words)
    expect($('.citespan-verifier').text()).toBe(verifier)
  })

  test('says which providers of models cite by themselves', () => {
    const citedBy = ['open\u202eai', 'google', 'google'].map((provider) => ({ provider, sourceId: 'S1' }))
    const $ = load(renderCard(cite(text, 'Rain fell.', { citedBy }), [citedSource(1)]))
    expect($('.citespan-cited-by').text()).toBe('Cited by: openai, google')
    const plain = load(renderCard(cite(text, 'Rain fell.'), [citedSource(1)]))
    expect(plain('.citespan-cited-by').length).toBe(0)
  })

  test('says how near a quote is that is not word for word, never rounding up', () => {
    const evidence = [{ ...quoted, kind: 'fuzzy' as const, similarity: 0.999 }]
    const $ = load(renderCard(cite(text, 'Rain fell.', { evidence }), [citedSource(1)]))
    expect($('.citespan-similarity').text()).toBe('Similar wording, 99 % alike')
  })

  test('shows what differs from what was quoted', () => {
    const difference = [
      { kind: 'same' as const, text: 'rain ' },
      { kind: 'missing' as const, text: '<b>poured' },
      { kind: 'added' as const, text: 'fell heavily' },
    ]
    const $ = load(renderCard(cite(text, 'Rain fell.', { evidence: [{ ...quoted, difference }] }), []))
    expect($('.citespan-difference').text()).toBe('Quoted, and in the source: rain <b>pouredfell heavily')
    expect([$('del').text(), $('ins').text(), $('b').length]).toEqual(['<b>poured', 'fell heavily', 0])
  })

  test('lists every piece of evidence, then cited sources without a quote', () => {
    const evidence = [quoted, { ...quoted, sourceId: 'S2', quote: 'it rained' }]
    const citation = cite(text, 'Rain fell.', { evidence, sourceIds: ['S1', 'S2', 'S3', 'S9'] })
    const $ = load(renderCard(citation, [citedSource(1), citedSource(2), citedSource(3)]))
    expect(
      $('.citespan-number')
        .toArray()
        .map((number) => $(number).text()),
    ).toEqual(['1', '2', '3'])
    expect(
      $('mark')
        .toArray()
        .map((mark) => $(mark).text()),
    ).toEqual(['rain fell heavily', 'it rained'])
  })
})
