import { expect, test } from 'vitest'
import { readScanNoise } from '../../../../src/text/locate/damage/scan-noise.ts'

test.each<[string, ReturnType<typeof readScanNoise>, string]>([
  ['a clean sentence', 'none', 'The mill stands by the river and grinds corn.'],
  ['parts left out', 'none', 'Die Geschäfts- und Sachwerte sowie Vor- oder Nachteile sind zu nennen.'],
  ['abbreviations', 'none', 'Die Kosten bzw. die Zinsen ggf. auch die Steuer usw. sind approx. half.'],
  ['one word cut at a line end', 'some', 'The mill stands by the ri- ver and grinds corn.'],
  ['words cut at line ends', 'much', 'The mill stands by the ri- ver and grinds the cor. ner stones.'],
  ['specks before words', 'much', 'The mill .stands by the river ;and grinds corn.'],
  [
    'one sign in many words and another',
    'some',
    `The ri- ver. ${'The mill grinds corn. '.repeat(90)} A ri- ver.`,
  ],
])('noise of a scan: %s', (_, expected, text) => {
  expect(readScanNoise(text)).toBe(expected)
})
