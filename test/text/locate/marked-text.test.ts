import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'
import { locateQuote } from '../../../src/text/locate/locate.ts'

const said = 'The mill was sold in June.'

describe('inline tags', () => {
  const tags =
    'a abbr b bdi big cite code data dfn em font i ins kbd mark q samp small span strong time tt u var'.split(
      ' ',
    )
  const plain = tags.map((tag) => [tag, `The mill <${tag}>was sold</${tag}> in June.`])
  const withAttributes = tags.map((tag) => [
    `${tag} with attributes`,
    `The mill <${tag} class="x" title='y'>was sold</${tag}> in June.`,
  ])

  test.each([...plain, ...withAttributes])('%s', async (_, text) => {
    expect(locateQuote(said, text!)).toMatchObject({ start: 0, end: text!.length, similarity: 1 })
    expect(await checkClaim({ claim: said, sources: [{ content: text }] })).toMatchObject({
      status: 'verified',
    })
  })

  test.each(plain)('%s: offsets never cut a tag', (tag, text) => {
    const place = locateQuote('was sold', text!)!
    expect(text!.slice(place.start, place.end)).toBe('was sold')
    const across = locateQuote('mill was', text!)!
    expect(text!.slice(across.start, across.end)).toBe(`mill <${tag}>was`)
  })

  test.each(['s', 'del', 'strike'])('%s is found and is no evidence', async (tag) => {
    const text = `The mill <${tag}>was sold</${tag}> in June.`
    expect(locateQuote(said, text)).toMatchObject({ similarity: 1 })
    expect(await checkClaim({ claim: said, sources: [{ content: text }] })).not.toMatchObject({
      status: 'verified',
    })
  })

  test.each(['sub', 'sup'])('%s is not the plain letters', async (tag) => {
    const text = `The value is 10<${tag}>6</${tag}> here.`
    expect(
      await checkClaim({ claim: 'The value is 106 here.', sources: [{ content: text }] }),
    ).not.toMatchObject({ status: 'verified' })
  })
})

describe('one text in several writings', () => {
  const writings = ['10⁶', '10^6', '10^(6)', '10^{6}', '10<sup>6</sup>', '10<sup><b>6</b></sup>']
  const pairs = writings.flatMap((one) => writings.map((other) => [one, other] as const))

  test.each(pairs)('%s in %s', async (one, other) => {
    const text = `We counted. The sample has ${other} cells. Then we left.`
    const quote = `The sample has ${one} cells.`
    const place = locateQuote(quote, text)!
    expect(place.similarity).toBe(1)
    expect(text.slice(place.start, place.end)).toBe(`The sample has ${other} cells.`)
    const check = { claim: quote, quote, sources: [{ content: text }] }
    expect(await checkClaim(check)).toMatchObject({ status: 'verified' })
  })
})

describe('marks of notes', () => {
  test.each([
    ['40 euros', 'It cost 40[^2] euros.', '40[^2] euros'],
    ['the mill was', 'Then the mill[^note] was sold.', 'the mill[^note] was'],
    ['the mill was', 'Then the mill[^1][^2] was sold.', 'the mill[^1][^2] was'],
    ['250 men', 'He had 250<sup><a href="#fn9">9</a></sup> men.', '250<sup><a href="#fn9">9</a></sup> men'],
  ])('%s in %s', (quote, text, found) => {
    const place = locateQuote(quote, text)!
    expect([text.slice(place.start, place.end), place.similarity]).toEqual([found, 1])
  })

  test.each([
    ['a set of characters', 'The class a[^b-d] is wide.', 'The class a is wide.'],
    ['in a name', 'The pattern a[^bc]d is wide.', 'The pattern ad is wide.'],
    ['the definition of a note', 'Sold.\n\n[^1]: By hand.', 'Sold. : By hand.'],
  ])('are not %s', (_, text, quote) => {
    expect(locateQuote(quote, text)?.similarity ?? 0).toBeLessThan(1)
  })
})

describe('struck text', () => {
  const text = 'The old mill of the town cost ~~twelve thousand and a half~~ 14 euros in June.'
  test('may be left out by a quote', () => {
    const quote = 'The old mill of the town cost 14 euros in June.'
    expect(locateQuote(quote, text)).toMatchObject({ start: 0, end: text.length, similarity: 1 })
  })

  test.each([
    ['alone', '~~The mill was sold in June.~~', 'struck out'],
    ['in part', 'The mill ~~was sold in June.~~', 'struck out'],
  ])('is told %s', async (_, content, reason) => {
    const sources = [{ content }]
    for (const quote of [undefined, said]) {
      const checked = await checkClaim({ claim: said, sources, ...(quote && { quote }) })
      expect(checked.status).not.toBe('verified')
      expect(checked.reason).toContain(reason)
    }
  })
})

describe('ruby text', () => {
  const text = '昨日、漢字\u2060（かんじ）を東京\u2060（とうきょう）で学んだ。'
  test.each(['漢字を東京で学んだ', '漢字（かんじ）を東京（とうきょう）で学んだ', '漢字（かんじ）を東京で'])(
    '%s',
    (quote) => expect(locateQuote(quote, text)).toMatchObject({ start: 3, similarity: 1 }),
  )

  test('a remark in brackets is no reading', () => {
    expect(locateQuote('収入は千円です', '収入（なし）は千円です。')?.similarity ?? 0).toBeLessThan(1)
  })

  test('a remark is kept beside readings', () => {
    const mixed = '漢字\u2060（かんじ）と収入（なし）です。'
    expect(locateQuote('漢字と収入（なし）です', mixed)).toMatchObject({ start: 0, similarity: 1 })
  })
})

describe('vowel signs and figures', () => {
  test.each([
    ['كتب الولد الدرس', 'كَتَبَ الوَلَدُ الدَّرْسَ في البيت.'],
    ['محمد كتب الدرس', 'محمـــد كتب الدرس في البيت.'],
    ['שלום הילד הלך', 'שָׁלוֹם הַיֶּלֶד הָלַךְ לַבַּיִת.'],
    ['It cost 1 200 euros', 'It cost 1\u2009200 euros.'],
    ["It cost 1'200 euros", 'It cost 1’200 euros.'],
  ])('%s in %s', async (quote, text) => {
    expect(locateQuote(quote, text)).toMatchObject({ start: 0, similarity: 1 })
    const check = { claim: quote, quote, sources: [{ content: text }] }
    expect(await checkClaim(check)).toMatchObject({
      status: expect.stringMatching(/^(?:verified|unverified)$/),
    })
  })

  test.each([
    ['The mill cost 1200 euros.', 'The mill cost 1’200 euros.', true],
    ['The mill cost 1,200 euros.', 'The mill cost 1\u2009200 euros.', true],
    ['The mill cost 1300 euros.', 'The mill cost 1’200 euros.', false],
  ])('%s says %s: %#', async (claim, content, isSaid) => {
    const { status } = await checkClaim({ claim, quote: claim, sources: [{ content }] })
    expect(status === 'verified').toBe(isSaid)
  })
})
