import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLocator, locateQuote } from '../../../src/text/locate/locate.ts'

const paragraph = (subject: string) =>
  `The ${subject} was described by the committee in its spring report, together with the costs of repair and the names of all who had taken part in the survey.`
const filler = Array.from({ length: 400 }, (_, index) =>
  paragraph(`harbour wall of district ${index} near basin ${index * 7}`),
).join(' ')

/** Garbles a share of the letters, the same way each time. */
function garble(text: string, share: number): string {
  let state = 42
  const next = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32
  return text.replaceAll(/[a-z]/g, (letter) => {
    if (next() >= share) return letter
    const kind = next()
    if (kind < 0.6) return 'aeiouclrnt'.charAt(Math.floor(next() * 10))
    return kind < 0.8 ? '' : `${letter}'`
  })
}

function found(quote: string, text: string, options = {}) {
  const match = locateQuote(quote, text, options)
  return match && [match.kind, text.slice(match.start, match.end)]
}

describe('locateQuote', () => {
  test('no end of a match stands within a tag', () => {
    const words = ['the', 'old', 'mill', 'by', 'wide', 'river', 'burnt']
    const tag = fc.constantFrom(
      '',
      '<b>',
      '</b>',
      '<em class="x">',
      '<a href="https://a.example/">',
      '</a >',
      '<wbr/>',
    )
    const pieces = fc.array(fc.tuple(tag, fc.constantFrom(...words), tag), { minLength: 4, maxLength: 12 })
    fc.assert(
      fc.property(pieces, fc.nat(3), (parts, first) => {
        const text = parts.map((part) => part.join('')).join(' ')
        const quote = parts
          .slice(first)
          .map(([, word]) => word)
          .join(' ')
        const match = locateQuote(quote, text)
        expect(match).not.toBeNull()
        for (const offset of [match!.start, match!.end]) {
          const open = text.lastIndexOf('<', offset - 1)
          expect(open < 0 || text.indexOf('>', open) < offset).toBe(true)
        }
      }),
    )
  })

  test.each([
    ['exact', 'the old mill', 'By the old mill.', ['exact', 'the old mill']],
    ['with spaces around', '  the old mill\n', 'By the old mill.', ['exact', 'the old mill']],
    [
      'folded whitespace and quotes',
      'called "the  mill"',
      'It is called “the\nmill”.',
      ['folded', 'called “the\nmill”'],
    ],
    ['quote marks of the quoting', '“by the old mill”', 'By the OLD mill.', ['folded', 'By the OLD mill']],
    [
      'markdown',
      'the first mill',
      'By the **first** [mill](http://x.example).',
      ['folded', 'the **first** [mill'],
    ],
    ['tags', 'mill was sold', 'The mill <b>was</b> sold.', ['folded', 'mill <b>was</b> sold']],
    ['a tag within a word', 'the windmill', 'By the wind<i>mill</i>.', ['folded', 'the wind<i>mill']],
    [
      'the tag of a link',
      'old mill was',
      'The old <a href="https://a.example/?x=1" title=\'y\'>mill</a> was.',
      ['folded', 'old <a href="https://a.example/?x=1" title=\'y\'>mill</a> was'],
    ],
    ['what is no tag', 'a <b and b> c', 'Where A  <b and b> c.', ['folded', 'A  <b and b> c']],
    ['Arabic vowel signs', 'رسوم الميناء', 'إن رُسُومُ المِيناءِ كثيرة', ['folded', 'رُسُومُ المِيناءِ']],
    ['Arabic words made longer', 'اللغة العربية', 'في اللغة العـــربية', ['folded', 'اللغة العـــربية']],
    ['Hebrew points', 'דמי הנמל', 'הם דְּמֵי הַנָּמָל ליום', ['folded', 'דְּמֵי הַנָּמָל']],
    ['hyphenation', 'an example here', 'It is an exam-\nple here.', ['folded', 'an exam-\nple here']],
    ['ligatures', 'the first flow', 'By the ﬁrst ﬂow.', ['folded', 'the ﬁrst ﬂow']],
    ['NFD', 'Café Noir', 'In the Cafe\u0301 Noir.', ['folded', 'Cafe\u0301 Noir']],
    [
      'zero-width characters',
      'the old mill',
      'By the o\u200bld mi\u00adll.',
      ['folded', 'the o\u200bld mi\u00adll'],
    ],
    ['case that changes length', 'istanbul straße', 'in ISTANBUL STRASSE', ['folded', 'ISTANBUL STRASSE']],
    [
      'a changed word',
      'the quick brown fox jumped over the lazy dog',
      'So the quick brown fax jumped over the lazy dog.',
      ['fuzzy', 'the quick brown fax jumped over the lazy dog'],
    ],
  ])('%s', (_, quote, text, expected) => {
    expect(found(quote, text)).toEqual(expected)
  })

  test.each([
    ['empty', '', 'text'],
    ['whitespace', ' \n ', 'a \n b'],
    ['one character', 'a', 'a b'],
    ['only signs', '...', 'a ... b'],
    ['absent', 'the moon is made of green cheese', filler],
    ['part of a number', '12 people', 'It held 112 people.'],
    ['part of a decimal', 'about 3', 'It is about 3.5 m.'],
    ['what is negated', 'legal to sell it here', 'It is illegal to sell it here.'],
    ['half a cluster', 'cafe', 'cafe\u0301'],
    ['half a pair', 'ab\ud83d', 'ab😀'],
  ])('%s: null', (_, quote, text) => {
    expect(locateQuote(quote, text)).toBeNull()
  })

  const sentence =
    'The board approved 43 of the requests on 5 May and did not change the fee of 12 % for all members.'
  test.each([
    ['another number', sentence.replace('43', '48')],
    ['a number more', sentence.replace('the requests', 'the 250 requests')],
    ['a number less', sentence.replace('43 of ', '')],
    ['another date', sentence.replace('5 May', '7 May')],
    ['another percentage', sentence.replace('12 %', '21 %')],
    ['no negation', sentence.replace('did not change', 'did change')],
    ['a negation', sentence.replace('board approved', 'board never approved')],
    ['another quantifier', sentence.replace('all members', 'some members')],
    ['the opposite', sentence.replace('approved', 'rejected')],
  ])('is not found where the text has %s', (_, text) => {
    expect(locateQuote(sentence, `Before. ${text} After.`)).toBeNull()
  })

  test.each([
    ['a garbled number', sentence.replace('43', '4B')],
    ['a garbled negation', sentence.replace('did not', 'did nct')],
    ['joined words', sentence.replace('did not', 'didnot')],
    ['a stray figure of the margin', sentence.replace('requests', 'requests 7')],
    ['garbled words', sentence.replace('approved', 'appr0ved').replace('requests', 'reqnests')],
  ])('is found in a scan with %s', (_, text) => {
    expect(found(sentence, `Before. ${text} After.`)).toEqual(['fuzzy', text.slice(0, -1) + '.'])
  })

  const scan = sentence
    .replace('board', 'bcard')
    .replace('requests', 'reqnests')
    .replace('members', 'membors')
  test.each([
    ['a figure that looks like it', scan.replace('43', '48'), 'fuzzy'],
    ['figures that look like it', scan.replace('12 %', '72 %').replace('43', '13'), 'fuzzy'],
    ['the remains of a number', scan.replace('43', 'xl'), 'fuzzy'],
    ['a negation in other letters', scan.replace('not', 'riot'), 'fuzzy'],
    ['words run together', scan.replace('did not change', "'did4ot chango"), 'fuzzy'],
    ['no negation', scan.replace('did not change', 'did chango'), null],
    ['another number', scan.replace('43', '72'), null],
    ['another number word', scan.replace('43', 'ninety'), null],
  ])('in clearly garbled words: %s', (_, text, expected) => {
    expect(locateQuote(sentence, `Before. ${text} After.`)?.kind ?? null).toBe(expected)
  })

  test.each([
    ['one typing error', sentence.replace('board', 'baord').replace('43', '13')],
    [
      'inflected otherwise',
      sentence.replace('approved', 'approves').replace('requests', 'request').replace('43', '13'),
    ],
  ])('a figure that looks like it is another number in a text with %s', (_, text) => {
    expect(locateQuote(sentence, `Before. ${text} After.`)).toBeNull()
  })

  test.each([
    ['The bridge was opened on the 16th of October by the mayor.', '16th', '19th'],
    ['The crew waited three hours for the tide at the outer bar.', 'three', 'nine'],
    ['The register names sixty-six vessels lost on the outer bar.', 'sixty-six', '54'],
  ])('%s is not found with another ordinal or number word', (quote, from, to) => {
    expect(locateQuote(quote, `Before. ${quote.replace(from, to)} After.`)).toBeNull()
  })

  test('a garbled word at an end is taken in whole', () => {
    expect(found('He accused a man of the theft', 'Ile accused ar man of tho theft.')).toEqual([
      'fuzzy',
      'Ile accused ar man of tho theft',
    ])
  })

  test('a short quote is not found where its words are others', () => {
    expect(
      locateQuote(
        'Anna Reed said that she lived in the same house.',
        'John Hill said she resided in the same house.',
      ),
    ).toBeNull()
  })

  test.each([0.05, 0.1, 0.2])('is found where a share of %f of the letters is garbled', (share) => {
    const quote = paragraph('lighthouse at the northern point of the bay')
    const scan = garble(quote, share)
    const text = `${filler} ${scan} ${filler}`
    const match = locateQuote(quote, text)!
    expect(Math.abs(match.start - filler.length - 1)).toBeLessThan(10)
    expect(Math.abs(match.end - filler.length - 1 - scan.length)).toBeLessThan(10)
    expect(match.similarity).toBeGreaterThan(0.6)
    expect(match.similarity).toBeLessThan(1)
  })

  test('minSimilarity refuses what is less alike', () => {
    const quote = 'the quick brown fox jumped over the lazy dog'
    const text = 'the quick brawn fox jumbed over the lozy dog'
    expect(found(quote, text)).not.toBeNull()
    expect(found(quote, text, { minSimilarity: 0.97 })).toBeNull()
  })

  describe('of equal matches', () => {
    const text = 'alpha target beta. gamma target delta. epsilon target zeta.'
    const at = (word: string) => text.indexOf('target', text.indexOf(word))
    test('the first', () => expect(locateQuote('target', text)?.start).toBe(at('alpha')))
    test('the nearest', () => expect(locateQuote('target', text, { near: 30 })?.start).toBe(at('gamma')))
    test('the one in context', () => {
      expect(locateQuote('target', text, { context: { prefix: 'Epsilon ' }, near: 0 })?.start).toBe(
        at('epsilon'),
      )
      expect(locateQuote('target', text, { context: { suffix: '  delta' } })?.start).toBe(at('gamma'))
    })
    test('whole words', () => expect(locateQuote('get', 'target, then get it')?.start).toBe(13))
    test('the span does not grow', () => {
      expect(found('target', text, { context: { prefix: 'gamma', suffix: 'delta' } })).toEqual([
        'exact',
        'target',
      ])
    })
  })

  test.each([
    ['…', 'The keeper lit the lamp … and went home at dawn'],
    ['...', 'The keeper lit the lamp ... and went home at dawn'],
    ['[...]', '“The keeper lit the lamp [...] and went home at dawn”'],
    ['[…]', 'The keeper lit the lamp […] at dawn'],
    ['…', '…keeper lit the lamp and waited for the ships…'],
  ])('a quote with %s is found in parts', (_, quote) => {
    const text =
      'It was late. The keeper lit the lamp and waited for the ships, all of them, and went home at dawn. Then rain.'
    const match = found(quote, text)
    expect(match?.[0]).toBe(quote.startsWith('…') ? 'exact' : 'folded')
    expect(match?.[1]).toMatch(quote.startsWith('…') ? /^keeper lit.*ships$/ : /^The keeper lit.*at dawn$/)
  })

  test('parts in the wrong order are not found', () => {
    expect(
      locateQuote('went home at dawn … The keeper lit', 'The keeper lit it and went home at dawn.'),
    ).toBeNull()
  })

  test('parts are found after another place of the first', () => {
    const text = 'The keeper lit the lamp. Then he slept. The keeper lit the lamp and so the ships came home.'
    expect(found('The keeper lit the lamp … the ships came home', text.padEnd(9000, ' x'))).toEqual([
      'folded',
      text.slice(0, -1),
    ])
  })

  test('CJK', () => {
    const text = `${'天気は毎日変わるので記録を続ける必要がある。'.repeat(300)}灯台守は夜明けまで港の灯を守り続けた。${'船は来ない。'.repeat(2000)}`
    expect(found('灯台守は夜明けまで港の火を守り続けた', text)).toEqual([
      'fuzzy',
      '灯台守は夜明けまで港の灯を守り続けた',
    ])
  })

  test.each([
    ['the same letter', 'a'.repeat(300), `${'a'.repeat(500_000)}b${'a'.repeat(500_000)}`],
    ['almost the same letter', `${'a'.repeat(150)}b${'a'.repeat(150)}c`, 'a'.repeat(1_000_000)],
    [
      'the same words',
      'no such thing as this in here at all, or is there any of it',
      'or is it in here '.repeat(60_000),
    ],
    ['spaces', 'a quote that is not there', ' '.repeat(1_000_000)],
    ['a long quote', filler.slice(0, 9000).replaceAll('wall', 'wahl'), filler.repeat(12)],
    ['ellipses', 'a … '.repeat(2000), 'a b '.repeat(250_000)],
    ['more quote than text', 'a quote of many words '.repeat(50_000), 'a quote of few words'],
  ])('a megabyte of %s is no problem', (_, quote, text) => {
    const end = locateQuote(quote, text)?.end ?? 0
    expect(end).toBeLessThanOrEqual(text.length)
  })

  test('whatever slice is quoted is found, as whole clusters', () => {
    const unit = fc.constantFrom(
      'word',
      'Ü',
      ' ',
      '\n',
      'ﬁ',
      'e\u0301',
      '😀',
      '**',
      '&amp;',
      'İ',
      '12',
      '.',
      '\u200b',
      'ß',
      '“',
      '-',
    )
    fc.assert(
      fc.property(fc.array(unit, { minLength: 3, maxLength: 40 }), fc.nat(), fc.nat(), (units, a, b) => {
        const text = units.join('')
        const [from, to] = [a % units.length, b % units.length].toSorted((x, y) => x - y) as [number, number]
        const quote = units.slice(from, to + 1).join('')
        const match = locateQuote(quote, text)
        if (!match) return
        expect(text.slice(match.start, match.end).isWellFormed()).toBe(true)
        expect(match.similarity).toBeGreaterThan(0)
        expect(match.similarity).toBeLessThanOrEqual(1)
        expect(match.end).toBeGreaterThan(match.start)
        expect(match.kind !== 'exact' || text.slice(match.start, match.end) === quote.trim()).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('never throws and always slices, for any two strings', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (quote, text) => {
        const end = locateQuote(quote, text)?.end ?? 0
        expect(end).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

test('createLocator finds many quotes in one text', () => {
  const locate = createLocator(filler)
  for (const district of [3, 77, 399]) {
    const quote = `harbour wall of district ${district} near basin ${district * 7} was described`
    const match = locate(quote.toUpperCase())!
    expect(filler.slice(match.start, match.end)).toBe(quote)
  }
})

describe('what stray text of a page stands in', () => {
  test.each([
    [
      'He was found dead in the morning by the lodger.',
      'He was found dead in the morning by the lod- LI 3s, ger. Then',
      'lod- LI 3s, ger',
    ],
    [
      'The child was taken away and put out to nurse.',
      'The child was taken away and put out to Very ir nurse. Then',
      'The child was taken away and put out to Very ir nurse',
    ],
  ])('the match reaches the last word: %s', (quote, text, expected) => {
    const match = locateQuote(quote, text)!
    expect(text.slice(match.start, match.end)).toContain(expected)
  })

  test('it ends before a word of its own that stands farther off', () => {
    const text = 'The old house was sold to the new owner. She had it painted, and he went to the market.'
    const match = locateQuote('The old house was sold to the new market.', text)
    expect(match === null || text.slice(match.start, match.end).length < 45).toBe(true)
  })
})

test.each([
  ['that is the whole text', (text: string) => text],
  ['that is the whole text otherwise spaced', (text: string) => text.replaceAll(' ', '  ')],
])('a long quote %s', (_, change) => {
  const text = Array.from({ length: 3_000 }, (__, n) => `w${n}`).join(' ')
  expect(change(text).length).toBeGreaterThan(10_000)
  expect(locateQuote(change(text), text)).toMatchObject({ start: 0, end: text.length })
})

test('a quote that cannot be in a text since it is far longer is not looked for', () => {
  const quote = 'The mill burned. '.repeat(800)
  expect(locateQuote(quote, 'The mill burned.')).toBeNull()
})
