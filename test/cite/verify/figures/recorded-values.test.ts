import { expect, test } from 'vitest'
import {
  calculate,
  isResult,
  isValue,
  operandOf,
  placeOf,
  valueOf,
} from '../../../../src/cite/verify/figures/derive-figure.ts'
import { readFigures } from '../../../../src/text/values/read-figures.ts'

const figures =
  '36|12 %|50 percent|0.5|33.3 %|33 %|about 100|1.5 km|1500 m|2 kg|90 minutes|1.5 hours|14:00|6 May 2019|2019|May|third|third largest|largest|the 1990s|COVID-19|1,200|1.200|−3|0|3.14|10 km/h|EUR 5|200|7.25 kg|4.8|100 %'.split(
    '|',
  )
const parts = [
  '24',
  '12',
  '100',
  '1',
  '2',
  ' 100 ',
  '3 km',
  '500 m',
  '2 hours',
  '30 minutes',
  '3 kg',
  '500 g',
  '2010',
  '9',
  '50 %',
  'half',
  'fourth',
  '14:00',
  '4 and 5',
  'none',
  '0.25',
  'EUR 10',
  '7',
]
const signs = ['+', '-', '–', '−', '*', '×', '·', '/', '÷']
const text =
  'Of 24 rooms and 12 halls, 2 hours or 30 minutes, 3 km and 500 m; 3 kg, 500 g, in 2010, nine, 50 %, half, fourth, EUR 10, 7.'

/** Not what should be computed but what is: a change is taken over by `vitest run -u`. */
test('which operands yield each figure is recorded', async () => {
  const operands = parts.map((part) => operandOf(part, { stands: (own) => text.includes(own), read: [text] }))
  const lines = parts.map(
    (part, at) =>
      `${part}: ${operands[at] ? `${operands[at].value} ${operands[at].unit?.dimension ?? ''}` : '–'}\n`,
  )
  for (const written of figures) {
    const [figure] = readFigures(`It is ${written}.`)
    if (!figure) continue
    const values = [
      1, 2, 3, 12, 33, 33.3, 33.34, 33.35, 33.25, 33.5, 36, 50, 90, 95, 96, 104, 105, 106, 200, 0.5, 0.51,
      1.5, 1200, 1.2, 2019, 14, 4.75, 4.85, 7.245, 12.5, 12.6,
    ]
    lines.push(
      `${figure.kind} ${figure.text}: value ${valueOf(figure)?.value ?? '–'} place ${placeOf(figure) ?? '–'}; is ${values.filter((value) => isValue(figure, value)).join(' ') || '–'}\n`,
    )
    const yields = operands.flatMap((left, one) =>
      operands.flatMap((right, other) =>
        left && right
          ? signs.flatMap((sign) =>
              isResult(figure, [left, right], [sign]) ? `${parts[one]} ${sign} ${parts[other]}` : [],
            )
          : [],
      ),
    )
    const alone = operands.flatMap((own, at) => (own && isResult(figure, [own], []) ? parts[at]! : []))
    if (alone.length > 0 || yields.length > 0) lines.push(`  ${[...alone, ...yields].join(', ')}\n`)
  }
  for (const chain of ['++', '+*', '*+', '-/', '/-', '*/', '/*', '--', '×÷', '·−'])
    lines.push(`2 ${chain} 3, 4: ${calculate([2, 3, 4], [...chain])}; ${calculate([2, 3], [...chain])}\n`)
  lines.push(`nothing: ${calculate([], [])} ${calculate([5], [])}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('../recorded/figure-values.txt')
})
