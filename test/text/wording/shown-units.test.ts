import { expect, test } from 'vitest'
import { readWording } from '../../../src/text/wording/units.ts'
import type { Unit } from '../../../src/text/wording/units.ts'
import { readVisible } from '../../../src/text/wording/visible-text.ts'

/** `w a/A@2-3`: a word `a` after a blank, written `A` in the original from 2 to 3; `¶` begins a line, `s` is struck. */
function describeUnit({
  kind,
  key,
  cased,
  start,
  end,
  isSpaced,
  isNewLine,
  isStruck,
  isReading,
}: Unit): string {
  const text = `${key}${cased === key ? '' : `/${cased}`}`
  const flags = `${isNewLine ? '¶' : ''}${isStruck ? 's' : ''}${isReading ? 'r' : ''}`
  return `${kind.charAt(0)}${isSpaced ? ' ' : ''}${text}@${start}-${end}${flags}`
}

test.each([
  [
    '<br>10**9<del>x</del>[a][1]ΐ \n\n',
    '\n10⁹\ufdd0x[a][1]ΐ ',
    'n 10@4-6¶; s⁹@6-9; wx@14-15s; s[@21-22; wa@22-23; s]@23-24; s[@24-25; n1@25-26; s]@26-27; wΐ@27-28; b @28-31',
  ],
  ['\ud800~~B*- —', '�~~B*- —', 's �@0-1¶; s~@1-2; s~@2-3; wb/B@3-4; s*@4-5; s—@5-6; s —@7-8'],
  ['-,\u202e\u00a0<!-- c --> ', '-,\u202e ', 's —@0-1¶; s,@1-2; s\u202e@2-3'],
  [
    '<p><sup>2</sup><rt><del>x</del><sup>2</sup> </b> ',
    ' ²<rt>x\ufdd0² </b> ',
    'b  @0-3¶; s²@3-15¶; s<@15-16; wrt@16-18; s>@18-19; wx@24-25s; s²@31-43; s <@44-45; s/@45-46; wb@46-47; s>@47-48',
  ],
  ['“1.5_… ', '“1.5_... ', 's "@0-1¶; n1.5@1-4; s_@4-5; s...@5-6'],
  [
    '-—5- ...👨\u200d👩\u200d👧',
    '-—5- ...👨👩👧',
    's —@0-1¶; s-@1-2; n5@2-3; s—@3-4; s ...@5-8; s👨@8-10; s👩@11-13; s👧@14-16',
  ],
  ['①   .—–', '① .—–', 's ①@0-1¶; s .@4-5; s—@5-6; s—@6-7'],
  ['<!-- c -->[a][1]', ' [a][1]', 's [@10-11¶; wa@11-12; s]@12-13; s[@13-14; n1@14-15; s]@15-16'],
  [
    '<b> </b> <sup>2</sup> <p> <br> <del> </del> <!-- --> &amp; &nbsp;',
    ' ² & ',
    's ²@9-21¶; b @21-22; s&@53-58¶',
  ],
])('%j is shown as %j, with the units %j', (text, shown, units) => {
  expect(readVisible(text).text).toBe(shown)
  expect(readWording(text).units.map(describeUnit).join('; ')).toBe(units)
})
