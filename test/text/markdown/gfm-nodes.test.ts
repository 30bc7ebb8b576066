import * as fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Extension } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { expect, test } from 'vitest'
import { gfmNodes } from '../../../src/text/markdown/gfm-nodes.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

/** The library's own way, without what it does after parsing: that makes nodes without positions. */
const peer: Extension[] = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }))

const texts = [
  '- [ ] open\n- [x]  done **now**\n\n  and more\n- [ ] \n- plain',
  '1. [x] a\n   - [ ] b `c`\n\n2. > [ ] not a task',
  '| a | b | c |\n|:--|--:|:-:|\n| `x \\| y` | \\| | `\\\\` |\n| one |\n\n`x \\| y`',
  'a ~~b\nc~~ d ~e~',
  'See https://a.example/b?c=d. Or www.a.example, or mail me@a.example!',
  '[^1] and [^Long Label].\n\n[^1]: A note.\n\n    Of two *parts*.\n[^long label]: Another.',
  '# Title\n\n- [x] https://a.example ~~gone~~ [^1]\n\n| h |\n|---|\n| ~~a~~ www.b.example |\n\n[^1]: x',
]

const pieces = fc.constantFrom(
  ...'- [ ] ,- [x] ,* , | ,|---|,|:-:|,`,``,\\|,\\,~,~~,*,**,_,[^a],[^a]: ,[^A b],https://a.example,www.a.example/,,a,word,  ,    ,> ,1. ,# ,x@a.example,[,],<,&amp;,ü'.split(
    ',',
  ),
  '\n',
  '\n\n',
)

function expectSame(text: string): void {
  const parse = (mdastExtensions: Extension[]) => fromMarkdown(text, { extensions: [gfm()], mdastExtensions })
  expect(parse([gfmNodes])).toEqual(parse(peer))
}

test.each(texts)('makes the nodes and positions of mdast-util-gfm: %j', expectSame)

test('makes the same nodes of any mixture', () => {
  const mixture = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''))
  fc.assert(fc.property(mixture, expectSame), { numRuns: smallOrFull(400, 1_500) })
})
