import { describe, expect, test } from 'vitest'
import { createLocator, locateQuote } from '../../../src/text/locate/locate.ts'
import { createArticle, editQuotes } from '../../../bench/text/corpus.ts'

const article = createArticle(200_000)

describe('a long text', () => {
  test.each([
    { edits: 0, lengths: [32, 60] },
    { edits: 0.05, lengths: [32, 60] },
    { edits: 0.1, lengths: [60, 200] },
    { edits: 0.15, lengths: [60, 400] },
  ] as const)('quotes with $edits edits are found where they stand', ({ edits, lengths }) => {
    const quotes = editQuotes(article, { count: 40, lengths, edits, seed: 17 })
    const locate = createLocator(article)
    const matches = quotes.map(({ quote }) => locate(quote))
    const misplaced = quotes.filter(({ start, end }, index) => {
      const match = matches[index]
      // What changed a fact by chance is refused; it must not be found elsewhere.
      return match && (Math.abs(match.start - start) > 24 || Math.abs(match.end - end) > 24)
    })
    expect(misplaced).toEqual([])
    expect(matches.filter((match) => match !== null).length).toBeGreaterThanOrEqual(38)
  })

  test('one after the other they are what each is by itself', () => {
    const quotes = editQuotes(article, { count: 12, lengths: [20, 300], edits: 0.08, seed: 3 }).map(
      ({ quote }) => quote,
    )
    const asked = [...quotes, 'nowhere to be found in any of these many words', '', quotes[0]!]
    const locate = createLocator(article)
    expect(asked.map((quote) => locate(quote))).toEqual(asked.map((quote) => locateQuote(quote, article)))
  })

  const said = 'The committee met in the old town hall and agreed to 43 of the requests.'
  const near = said.replace('old', 'new').replace('committee', 'comittee')

  test.each([
    ['as it stands', said, 'exact'],
    ['in other case and spaces', said.toUpperCase().replaceAll(' ', '  '), 'folded'],
    ['in markup', said.replaceAll(/(\w+)/g, '**$1**'), 'folded'],
    ['hyphenated', said.replace('committee', 'commit-\ntee'), 'folded'],
    ['with entities and marks', said.replace('hall and', 'hall&nbsp;&#97;nd'), 'folded'],
    ['misspelt', said.replace('agreed', 'agred'), 'fuzzy'],
    ['across a long link', said.replace('hall', `[hall](https://example.com/${'x'.repeat(60)})`), 'folded'],
  ])('%s it is preferred to what is only like it', (_, stated, kind) => {
    const text = `${article.slice(0, 80_000)}\n\n${near}\n\n${article.slice(80_000)}\n\n${stated}\n`
    const match = locateQuote(said, text)!
    // Markup at its borders stays outside.
    expect([match.kind, text.slice(match.start, match.end)]).toEqual([kind, stated.replace(/^\*\*/, '')])
  })

  test('a changed figure is not found', () => {
    const text = `${article}\n${said.replace('43', '48')}`
    expect(locateQuote(said, text)).toBeNull()
  })

  test('of equal places the one in its context or nearest is chosen', () => {
    const text = `One. ${said} ${article} Two. ${said} ${article} Three. ${said}`
    const places = [...text.matchAll(new RegExp(said.replaceAll('.', '\\.'), 'g'))].map(({ index }) => index)
    const locate = (options: object) => createLocator(text)(said, options)?.start
    expect(locate({})).toBe(places[0])
    expect(locate({ near: text.length })).toBe(places[2])
    expect(locate({ context: { prefix: 'Two. ' } })).toBe(places[1])
  })

  test('a sentence of a template is found by what is its own, however garbled', () => {
    const sentence = (name: string) =>
      `The applicant ${name} asked the court to set aside the order of the lower court in full and to grant costs.`
    const names = Array.from(
      { length: 800 },
      (_, index) => `Mr ${'abcdefgh'[index % 8]}${index.toString(36)}ton`,
    )
    const text = [...names.map(sentence), sentence('Ms Wilhelmina Forsythe')].join('\n')
    const match = locateQuote(sentence('Ms Wilhelmyna Forsithe'), text)!
    expect(text.slice(match.start, match.end)).toBe(sentence('Ms Wilhelmina Forsythe'))
  })
})
