import { expect, test } from 'vitest'
import { scalesInFigures } from '../../../../src/cite/facts/tables/figure-scale.ts'

test.each(
  `in 1,000 / in 1.000 / in 10,000 / in 1 000 000 / in 1000s / in 1,000 € / in 1.000 t / Values × 1000 / x 1,000 /
  * 100 / ·1000 / Boats ('000) / Boats, ’000s / 000 / 10³ / 10 ^6 / 10⁶ kg / per 100,000 inhabitants / je 1.000 Einwohner /
  pro 100 Kilometer / 2010 = 100 / Index (2005=100) / multiplied by 1,000. / mal 1000 / Angaben mal 1.000 €`
    .split('/')
    .map((text) => text.trim()),
)('a scale: %s', (text) => {
  expect(scalesInFigures(text)).toBe(true)
})

test.each(
  `in 1,000 houses / in 1.000 Häusern / in 2000 / in 1,005 / in 1,000.5 / by 10 / by lake / of 1,000 houses / Top 100 /
  the 1,000 largest firms / 100 years / 1000 / 1,000 / No. 1000 / page 100 / from 1000 to 2000 / for 100 days / 84,000 /
  12 000 / 1.000 Boote / 2010 = 98 / n = 100 / ten times / 100 %`
    .split('/')
    .map((text) => text.trim()),
)('no scale: %s', (text) => {
  expect(scalesInFigures(text)).toBe(false)
})
