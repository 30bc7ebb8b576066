import { expect, test } from 'vitest'
import { isWhitespace } from '../../../src/text/folding/characters.ts'
import { foldText } from '../../../src/text/folding/fold.ts'

test('white space is that of Unicode', () => {
  const differing = Array.from({ length: 0x10000 }, (_, code) => code).filter(
    (code) => isWhitespace(code) !== /\p{White_Space}/u.test(String.fromCharCode(code)),
  )
  // The separators of files, groups, records and units are controls to Unicode as well.
  expect(differing).toEqual([])
})

test.each([
  ['a link', 'See [the mill](https://mill.test) there.', 'see the mill there.'],
  [
    'an image in a link',
    'See [![the mill](m.png) of 1820](https://mill.test) there.',
    'see the mill of 1820 there.',
  ],
  ['two links', '[a b](c) and [d e](f)', 'a b and d e'],
])('%s is folded to its label', (_, text, folded) => {
  expect(foldText(text).text).toBe(folded)
})
