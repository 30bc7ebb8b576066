import * as fc from 'fast-check'

const withBlanks = [
  ' ',
  '  ',
  '\n',
  '\n\n',
  '\t',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u202e',
  '\ufeff',
  '\r\n',
  'z. B.',
  '# ',
  '- ',
  '> ',
  '1. ',
]

/** Words, figures, signs, blanks and markup in any order. */
const pieces = fc.constantFrom(
  ..."mill Bonn É e\u0301 größer U.S. it's mu-\nseum CO2 E11.9 12a 博物館 พิพิธ المتحف".split(' '),
  ...'12 1,234.5 14:30 03/05/2019 -5 −5 .5 % $ °C ² ½ ① ₂ ٣ ™ ﬁ １２ \u0301 ❌ 👨‍👩‍👧'.split(' '),
  ...'. , ; : ? ! … ... " “ ” \' ’ « » ( ) [ ] { } | – — - · < >'.split(' '),
  ...'* ** _ ~~ ` \\ ^2 [a](https://b.example/c) ![a](b) [1] [^1] https://a.example/x.'.split(' '),
  ...'<b> </b> <sup>2</sup> <p> <br> <del> </del> <!-- --> &amp; &nbsp;'.split(' '),
  ...withBlanks,
)

export const markedTexts = fc.array(pieces, { maxLength: 40 }).map((all) => all.join(''))

/** A text and a span in it whose ends split no character. */
export const markedSpans = fc.tuple(markedTexts, fc.nat(), fc.nat()).map(([text, one, other]) => {
  const characters = [...text]
  const offset = (count: number) => characters.slice(0, count % (characters.length + 1)).join('').length
  const [start = 0, end = 0] = [offset(one), offset(other)].toSorted((a, b) => a - b)
  return { text, span: { start, end } }
})
