import { describe, expect, test } from 'vitest'
import { withoutStruck, withStruckMarked } from '../../../src/text/sentences/struck-text.ts'

describe('struck text is marked', () => {
  test.each([
    ['markdown', 'It costs ~~12~~ 14 euros.', 'It costs [struck out: 12] 14 euros.'],
    ['del', 'It costs <del>12</del> 14 euros.', 'It costs [struck out: 12] 14 euros.'],
    ['s with attributes', 'It costs <s class="old">12</s> 14.', 'It costs [struck out: 12] 14.'],
    ['strike, over a line', 'It <STRIKE>costs\n12</STRIKE> is free.', 'It [struck out: costs\n12] is free.'],
    ['strokes', 'It costs 1\u03362\u0336 14 euros.', 'It costs [struck out: 12] 14 euros.'],
    ['two', '~~A~~ and ~~B~~', '[struck out: A] and [struck out: B]'],
    ['none', 'From ~5 to ~6, a ~~ b.', 'From ~5 to ~6, a ~~ b.'],
    ['an escape', String.raw`It costs \~~12~~.`, String.raw`It costs \~~12~~.`],
    [
      'another tag',
      'A <span>12</span> and <section>x</section>',
      'A <span>12</span> and <section>x</section>',
    ],
  ])('%s', (_, text, shown) => {
    expect(withStruckMarked(text)).toBe(shown)
  })

  const text = 'Free. ~~The fee is 12 euros. It is due in May.~~ It is closed.'
  test.each([
    ['begins before', 'It is due in May.~~ It is closed.', '[struck out: It is due in May.] It is closed.'],
    ['ends behind', 'Free. ~~The fee is 12 euros.', 'Free. [struck out: The fee is 12 euros.]'],
    ['holds it', 'fee is 12', '[struck out: fee is 12]'],
    ['is beside', 'It is closed.', 'It is closed.'],
    ['has its marks alone', '~~ It is', ' It is'],
  ])('also where it %s', (_, part, shown) => {
    const start = text.indexOf(part)
    expect(withStruckMarked(text, { start, end: start + part.length })).toBe(shown)
  })
})

describe('struck text is left out', () => {
  test.each([
    ['markdown', 'It costs ~~12~~14 euros.', 'It costs 14 euros.'],
    ['signs in it', 'It costs ~~about ~12~~14 euros.', 'It costs 14 euros.'],
    ['a style', 'It <span style="text-decoration: line-through">costs 12</span>is free.', 'It is free.'],
    ['strokes', 'It costs 1\u03362\u0336 14 euros.', 'It costs  14 euros.'],
    ['a letter that is longer in small', 'İİ <del>12</del>14', 'İİ 14'],
  ])('%s', (_, text, said) => expect(withoutStruck(text)).toBe(said))
})
