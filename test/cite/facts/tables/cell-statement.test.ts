import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTableClaim } from '../../../../src/cite/facts/tables/check-table-claim.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'

const tables = {
  ports: `| Port | Country | Ships | Berths |
|---|---|---|---|
| Bergen | Norway | 518 | 24 |
| Turku | Finland | 297 | 12 |`,
  years: '| Port | 2019 | 2020 |\n|---|---|---|\n| Bergen | 2020 | 611 |\n| Turku | 90 | 91 |',
  long: '| Port | Year | Ships |\n|---|---|---|\n| Bergen | 2019 | 518 |\n| Bergen | 2020 | 611 |\n| Turku | 2020 | 297 |',
  twoHeaders: `| Port | Ships | | Berths | |
|---|---|---|---|---|
| | 2019 | 2020 | 2019 | 2020 |
| Bergen | 518 | 611 | 24 | 25 |
| Turku | 297 | 301 | 12 | 13 |`,
  unitsBelow:
    '| City | Area | Revenue |\n|---|---|---|\n| | km² | EUR million |\n| Bern | 51.6 | 12.4 |\n| Basel | 23.8 | 9.1 |',
  finance: `| Year | Revenue (EUR million) | Net profit (EUR million) | Margin (%) |
|---|---|---|---|
| 2019 | 12.4 | 1.1 | 8.9 |
| 2020 | 13.9 | 0.8 | 5.8 |`,
  firms: '| Firm | 2019 | 2020 |\n|---|---|---|\n| Acme | 12.4 | 13.9 |\n| Bolt | 1.1 | 0.8 |',
  rates: `| Einkunftsart | Steuersatz (%) | Freibetrag (EUR) |
|---|---|---|
| Zinsen | 25 | 1.000 |
| Dividenden | 26,5 | 801 |
| Renten | 18 | 12.000 |`,
  cities: 'Stadt;Einwohner;Fläche (km²)\nKöln;1.084.000;405,1\nBonn;331.885;141',
  levels: '| Date | Water level (cm) |\n|---|---|\n| 2024-03-12 | 412 |\n| 2024-03-13 | 398 |',
  quarters: '| Quartal | Umsatz (Mio. EUR) |\n|---|---|\n| Q1 2024 | 4,5 |\n| Q2 2024 | 5,25 |',
  counts: '| Port | Number |\n|---|---|\n| Bergen | 518 |\n| Turku | 297 |',
  measures: '| Measure | Bergen | Turku |\n|---|---|---|\n| Ships | 518 | 297 |\n| Berths | 24 | 12 |',
  perDay:
    '| Station | Passengers per day | Trains/day |\n|---|---|---|\n| Hafen | 6100 | 40 |\n| Südtor | 2100 | 20 |',
  cells: `| Port | Ships | Cranes* | Cranes (planned) | Result (EUR) |
|---|---|---|---|---|
| Bergen | 600–611 | 3 | 4 | (611) |
| Turku* | 91 | 3 | 4 | 12 |
| Oslo | ~12 | 3 | 4 | 7 (2019) |
| Kiel | 1,084 | 3 | 4 | -7 |`,
  status: '| Port | Ships | Status |\n|---|---|---|\n| Bergen | 518 | planned |\n| Turku | 297 | built |',
  groups: '| Port | Ships |\n|---|---|\n| Oslo | 3 |\n| Cargo | |\n| Bergen | 518 |\n| Turku | 297 |',
  short: '| Unit | Employees |\n|---|---|\n| A | 24 |\n| US | 12 |',
  grains: '| Isle | Grains |\n|---|---|\n| Ost | 12345678901234567 |\n| West | 10000000001 |',
  nodes:
    '| paper | maximum | unit |\n|---|---|---|\n| P1 | 6 | years |\n| P2 | 8 | months |\n| P3 | 40 | EUR |',
  node: '{"maximum": 6, "unit": "years"}',
  ends: '[{"minimum": 2, "maximum": 6, "unit": "years"}]',
  counted: '{"papers": 3, "maximum": 6, "unit": "years"}',
  ownUnits: '| Rule | papers | retention | retention_unit |\n|---|---|---|---|\n| R1 | 3 | 6 | years |',
  knoten: '| Maximum | Einheit |\n|---|---|\n| 6 | Jahre |',
  waste:
    '| Abfall | Sammelstelle | Hinweis |\n|---|---|---|\n| Batterien | Gebäude 7 | Pole abkleben |\n| Altöl | Gebäude 9 | verboten |\n| Lacke | Gebäude 7 | nicht in den Ausguss |',
  twins:
    '| Port | Country | Twin |\n|---|---|---|\n| Bergen | Norway | Turku |\n| Turku | Finland | Bergen |',
  marks:
    '| Port | 2019 | 2020e | 2021s |\n|---|---|---|---|\n| Bergen | 598 | 611 | 622 |\n| Turku | 90 | 91 | 92 |',
  thousands: '| Port (’000) | 2019 | 2020 |\n|---|---|---|\n| Bergen | 598 | 611 |\n| Turku | 90 | 91 |',
  shares: '| Port | Share |\n|---|---|\n| Bergen | 0.52 |\n| Turku | 0.29 |',
} as const
type Name = keyof typeof tables

function check(name: Name, claim: string, titles: readonly string[] = []) {
  const text = tables[name]
  const finding = checkTableClaim(readText(claim), readTables(text)[0]!, { titles: () => titles })
  return [finding?.outcome, finding?.cell && text.slice(finding.cell.start, finding.cell.end)]
}

describe('a claim that says the value of one cell and no more', () => {
  test.each<[Name, string, string, string?]>([
    ['ports', 'Bergen has 518 ships.', '518'],
    ['ports', 'There are 24 berths in Bergen.', '24'],
    ['ports', 'The number of ships in Turku amounts to 297.', '297'],
    ['ports', 'The port of Bergen in Norway counts 518 ships.', '518'],
    ['ports', 'Bergen: 518 ships', '518'],
    ['ports', 'Bergen’s ships are 518.', '518'],
    ['ports', 'Bergen has **518** ships.', '518'],
    ['ports', 'Bergen has five hundred eighteen ships.', '518'],
    ['years', 'Bergen had 611 ships in 2020.', '611', 'Ships'],
    ['years', 'In 2019 Bergen had 2020 ships.', '2020', 'Table 3: Ships by port'],
    ['long', 'In 2020 Bergen had 611 ships.', '611'],
    ['twoHeaders', 'Bergen had 611 ships in 2020.', '611'],
    ['twoHeaders', 'In 2019 Turku had 12 berths.', '12'],
    ['unitsBelow', 'The area of Bern is 51.6 km².', '51.6'],
    ['unitsBelow', 'The revenue of Basel was 9.1 million euros.', '9.1'],
    ['finance', 'In 2020 revenue was EUR 13.9 million.', '13.9'],
    ['finance', 'In 2020 revenue was EUR 13,900,000.', '13.9'],
    ['finance', 'Net profit in 2019 amounted to €1.1 million.', '1.1'],
    ['finance', 'The margin in 2020 was 5.8 percent.', '5.8'],
    ['firms', 'In 2020 the revenue of Acme was EUR 13.9 million.', '13.9', 'Revenue (EUR million)'],
    ['rates', 'Der Steuersatz für Dividenden liegt bei 26,5 %.', '26,5'],
    ['rates', 'Der Freibetrag für Zinsen beträgt 1000 Euro.', '1.000'],
    ['rates', 'Der Freibetrag für Renten beläuft sich auf 12.000 Euro.', '12.000'],
    ['cities', 'In Bonn gibt es 331885 Einwohner.', '331.885'],
    ['cities', 'Die Fläche von Köln beträgt 405,1 km².', '405,1'],
    ['levels', 'On 12 March 2024 the water level was 412 cm.', '412'],
    ['quarters', 'In Q2 2024 lag der Umsatz bei 5,25 Millionen Euro.', '5,25'],
    ['counts', 'Bergen has 518 ships.', '518', 'Ships by port'],
    ['measures', 'Bergen has 518 ships.', '518'],
    ['perDay', 'Hafen has 6100 passengers per day.', '6100'],
    ['cells', 'Kiel has 1,084 ships.', '1,084'],
    ['cells', 'The result of Kiel is minus 7 euros.', '-7'],
    ['short', 'The US has 12 employees.', '12'],
    ['grains', 'Ost has 12345678901234567 grains.', '12345678901234567'],
    ['shares', 'The share of Bergen is 0.52.', '0.52'],
    ['marks', 'Bergen had 598 ships in 2019.', '598', 'Ships'],
    ['years', 'Bergen had 611 in 2020.', '611', 'Ships of the 1,000 islands'],
    ['node', 'The maximum is 6 years.', '6'],
    ['node', 'Maximum: 6 years', '6'],
    ['node', 'The maximum is six years.', '6'],
    ['nodes', 'The maximum of P1 is 6 years.', '6'],
    ['nodes', 'The maximum of the paper P2 is 8 months.', '8'],
    ['nodes', 'The maximum for P3 is €40.', '40'],
    ['ends', 'The minimum is 2 years.', '2'],
    ['ends', 'The maximum is 6 years.', '6'],
    ['ownUnits', 'The retention of R1 is 6 years.', '6'],
    ['knoten', 'Das Maximum beträgt 6 Jahre.', '6'],
    ['waste', 'Die Sammelstelle für Batterien ist Gebäude 7.', 'Gebäude 7'],
    ['waste', 'Der Hinweis für Batterien ist Pole abkleben.', 'Pole abkleben'],
    ['twins', 'The country of Bergen is Norway.', 'Norway'],
    ['twins', 'The twin of the port of Turku is Bergen.', 'Bergen'],
  ])('%s: %s', (name, claim, cell, title) => {
    expect(check(name, claim, title ? [title] : [])).toEqual(['tells', cell])
  })

  test.each(['Bergen | 2020 | 611', '| Bergen | 2020 | 611 |'])('quotes cells: %s', (claim) => {
    expect(check('long', claim)[0]).toBe('tells')
  })
})

describe('the same of another cell', () => {
  test.each<[Name, string, string, string?]>([
    ['ports', 'Bergen has 297 ships.', '518'],
    ['ports', 'Bergen has 518 berths.', '24'],
    ['ports', 'Bergen has -518 ships.', '518'],
    ['years', 'Turku had 611 ships in 2020.', '91', 'Ships'],
    ['years', 'In 2020 Bergen had 2019 ships.', '611', 'Ships'],
    ['twoHeaders', 'Bergen had 518 ships in 2020.', '611'],
    ['firms', 'In 2020 the revenue of Acme was EUR 12.4 million.', '13.9', 'Revenue (EUR million)'],
    ['finance', 'In 2020 revenue was USD 13.9 million.', '13.9'],
    ['rates', 'Der Steuersatz für Zinsen beträgt 18 Prozent.', '25'],
    ['levels', 'The water level was 412 cm on 13 March 2024.', '398'],
    ['counts', 'Bergen has 297 ships.', '518', 'Ships by port'],
    ['long', 'Bergen | 2019 | 611', '518'],
    ['node', 'The maximum is 7 years.', '6'],
    ['nodes', 'The maximum of P1 is 8 years.', '6'],
    ['ends', 'The minimum is 6 years.', '2'],
    ['ends', 'The maximum is 2 years.', '6'],
    ['ownUnits', 'The retention of R1 is 7 years.', '6'],
    ['knoten', 'Das Maximum beträgt 7 Jahre.', '6'],
    ['waste', 'Die Sammelstelle für Batterien ist Gebäude 9.', 'Gebäude 7'],
  ])('%s: %s', (name, claim, cell, title) => {
    expect(check(name, claim, title ? [title] : [])).toEqual(['differs', cell])
  })
})

describe('neither told nor denied', () => {
  test.each<[Name, string, string?]>([
    ['ports', 'Bergen has more than 500 ships.'],
    ['ports', 'Bergen has 64 percent of the ships.'],
    ['ports', 'Norway has 518 ships.'],
    ['ports', 'Bergen has 518 ships a year.'],
    ['ports', 'Bergen counts on 518 ships.'],
    ['ports', 'Bergen has ship number 518.'],
    ['ports', 'Bergen stands for 518 ships.'],
    ['ports', 'Bergen has to have 518 ships.'],
    ['ports', 'Has Bergen 518 ships.'],
    ['ports', 'Bergen has 518 ships?'],
    ['ports', 'Bergen has (518) ships.'],
    ['ports', 'Bergen has .518 ships.'],
    ['ports', 'Bergen has 518+ ships.'],
    ['ports', 'Bergen has ~518 ships.'],
    ['ports', 'Bergen has 518-520 ships.'],
    ['ports', 'Bergen has 518² ships.'],
    ['ports', 'Bergen had 518 ships in 2020.'],
    ['ports', 'Bergen has 518 ships. It is big.'],
    ['ports', 'Bergen has 518 million ships.'],
    ['years', 'In 611 Bergen had 2020 ships.', 'Ships'],
    ['years', 'Bergen had 2020 ships in 611.', 'Ships'],
    ['years', 'In 2020 Bergen had 611 berths.', 'Ships'],
    ['years', 'In 2020 Bergen had 611 ships.', 'Ships under repair'],
    ['years', 'In 2020 Bergen had 612 ships.', 'Ships under repair'],
    ['years', 'By 2020 Bergen had 611 ships.', 'Ships'],
    ['long', 'Turku had 297 ships.'],
    ['long', 'Bergen | 611'],
    ['twoHeaders', 'Bergen had 611 ships.'],
    ['unitsBelow', 'The area of Bern is 51.6.'],
    ['firms', 'In 2020 Acme had 13.9.', 'Revenue (EUR million)'],
    ['finance', 'In 2020 profit amounted to €0.8 million.'],
    ['finance', 'In 2020 revenue was EUR 14 million.'],
    ['rates', 'Der Steuersatz für Zinsen beträgt mindestens 25 Prozent.'],
    ['rates', 'Der Steuersatz für Zinsen beträgt nur 25 Prozent.'],
    ['cities', 'Bonn hat fast 331.885 Einwohner.'],
    ['levels', 'On 3/12/2024 the water level was 412 cm.'],
    ['counts', 'Bergen has 518 ships.'],
    ['perDay', 'Hafen has 6100 passengers.'],
    ['perDay', 'Hafen has 40 trains.'],
    ['cells', 'Bergen has 611 ships.'],
    ['cells', 'The result of Bergen is 611 euros.'],
    ['cells', 'Turku has 91 ships.'],
    ['cells', 'Oslo has 12 ships.'],
    ['cells', 'The result of Oslo is 7 euros.'],
    ['cells', 'Kiel has 3 cranes.'],
    ['cells', 'Kiel has 4 cranes.'],
    ['status', 'Bergen has 518 ships.'],
    ['status', 'Bergen | 518'],
    ['groups', 'Bergen has 518 ships.'],
    ['short', 'A unit has 24 employees.'],
    ['short', 'There are 12 employees of us.'],
    ['grains', 'Ost has 12345678901234568 grains.'],
    ['shares', 'The share of Bergen is 52 percent.'],
    ['marks', 'Bergen had 611 ships in 2020.', 'Ships'],
    ['marks', 'Bergen had 622 ships in 2021.', 'Ships'],
    ['thousands', 'Bergen had 611 ships in 2020.', 'Ships'],
    ['thousands', 'Bergen had 611 in 2020.'],
    ['years', 'Bergen had 611 in 2020.', 'Ships (× 1000)'],
    ['years', 'Bergen had 611 in 2020.', 'Ships, 10³'],
    ['years', 'Bergen had 611 ships in 2020.', 'Ships per 100,000 inhabitants'],
    ['years', 'Bergen had 611 in 2020.', 'Ships (2010 = 100)'],
    ['node', 'The maximum is 6.'],
    ['node', 'The maximum is 6 months.'],
    ['node', 'The minimum is 6 years.'],
    ['node', 'The maximum is not 6 years.'],
    ['node', 'The maximum is more than 6 years.'],
    ['node', 'The maximum is at least 6 years.'],
    ['node', 'The maximum of P1 is 6 years.'],
    ['node', 'The maximum is 6 years for juniors.'],
    ['node', 'The unit is 6 years.'],
    ['nodes', 'The maximum is 6 years.'],
    ['nodes', 'The maximum of P1 and P2 is 6 years.'],
    ['nodes', 'The maximum of P1 is 6.'],
    ['nodes', 'The maximum of P4 is 6 years.'],
    ['counted', 'The papers are 3 years.'],
    ['counted', 'The maximum is 6 years.'],
    ['ownUnits', 'The papers of R1 are 3 years.'],
    ['ownUnits', 'The retention of R1 is 6 months.'],
    ['waste', 'Die Sammelstelle für Batterien ist nicht Gebäude 7.'],
    ['waste', 'Die Sammelstelle ist Gebäude 7.'],
    ['waste', 'Die Sammelstelle für Gebäude 7 ist Batterien.'],
    ['waste', 'Die Sammelstelle für alte Batterien ist Gebäude 7.'],
    ['waste', 'Die Sammelstelle für Altöl ist Gebäude 9.'],
    ['waste', 'Die Sammelstelle für Lacke ist Gebäude 7.'],
    ['waste', 'Der Hinweis für Altöl ist verboten.'],
    ['waste', 'Der Hinweis für Batterien ist Gebäude 7.'],
    ['twins', 'The country of Norway is Bergen.'],
    ['twins', 'The country of Turku is Norway.'],
    ['twins', 'The country of Bergen is in Norway.'],
    ['twins', 'The country of Bergen and Turku is Norway.'],
    ['twins', 'The twin of Bergen is Bergen.'],
    ['twins', 'Bergen is Norway.'],
    ['twins', 'Bergen is the country of Norway.'],
    ['twins', 'Is the country of Bergen Norway.'],
    ['twins', 'The country of Bergen has Norway.'],
  ])('%s: %s (%s)', (name, claim, title) => {
    expect(['tells', 'differs']).not.toContain(check(name, claim, title ? [title] : [])[0])
  })

  test.each([
    // A unit of a firm, rows that only their units name, units of unknown figures.
    ['| Unit | Employees |\n|---|---|\n| K | 24 |\n| V | 12 |', 'Unit K has 24 employees.', 'tells'],
    ['| Unit | Rate |\n|---|---|\n| km | 24 |\n| kg | 12 |', 'The rate of the unit km is 24.', 'tells'],
    ['| a | b | unit |\n|---|---|---|\n| 1 | 2 | km |', 'The a is 1 km.', 'unclear'],
  ])('a column that gives no units stays one of names: %s', (text, claim, outcome) => {
    expect(checkTableClaim(readText(claim), readTables(text)[0]!)?.outcome ?? 'unclear').toBe(outcome)
  })

  const bearing =
    `not no never almost nearly over only at_least fewer more than about until since before after if unless
    perhaps might will would should could planned former all each half both or and without except per broken other
    nicht kein nie fast rund etwa nur mindestens höchstens bis seit falls vielleicht soll wird ohne außer je weitere
    ≥ ≤ ~ ± − - % € ? ! ; “ [ / * ❌ ² million percent tonnes 2019 7 auf to`
      .split(/\s+/)
      .map((word) => word.replace('_', ' '))

  test('a word or sign anywhere in a claim that tells a cell is accounted for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<[Name, string, string]>(
          ['ports', 'Bergen has 518 ships.', ''],
          ['years', 'In 2020 Bergen had 611 ships.', 'Ships'],
          ['rates', 'Der Steuersatz für Zinsen beträgt 25 Prozent.', ''],
          ['finance', 'Net profit in 2019 amounted to EUR 1.1 million.', ''],
          ['node', 'The maximum is 6 years.', ''],
          ['nodes', 'The maximum of P1 is 6 years.', ''],
          ['twins', 'The country of Bergen is Norway.', ''],
          ['waste', 'Die Sammelstelle für Batterien ist Gebäude 7.', ''],
        ),
        fc.constantFrom(...bearing),
        fc.nat(),
        ([name, claim, title], word, place) => {
          const words = claim.slice(0, -1).split(' ')
          const changed = words.toSpliced(place % (words.length + 1), 0, word).join(' ')
          expect(check(name, `${changed}.`, [title])[0]).not.toBe('tells')
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('a table with few names', () => {
  const outcomes = (text: string, claims: readonly string[]) =>
    claims.map((claim) => checkTableClaim(readText(claim), readTables(text)[0]!)?.outcome ?? null)

  test.each<[string, string, string[], string[]]>([
    [
      'rows of a name and a value, without heads',
      '|  |  |\n| --- | --- |\n| Population | 12,000 |\n| Length | 41 km |',
      ['The population is 12,000.', 'Population: 12,000', 'The length is 41 km.', 'Length | 41 km'],
      ['The population is 41.', 'The length is 41 m.'],
    ],
    [
      'the same without a line for heads',
      '| Length | 41 km |\n| Population | 12,000 |',
      ['The length is 41 km.', 'The population is 12,000.'],
      ['The length is 42 km.'],
    ],
    [
      'a head that says nothing',
      '| Term | Value |\n|---|---|\n| Maximum | 6 years |',
      ['The maximum is 6 years.'],
      ['The maximum is 5 years.', 'The maximum is 6 months.'],
    ],
    [
      'one row of values',
      '| Minimum | Maximum |\n|---|---|\n| 2 years | 6 years |',
      ['The maximum is 6 years.', 'The minimum is 2 years.'],
      ['The minimum is 6 years.', 'The maximum is 2 years.'],
    ],
    [
      'a key that a row leaves open',
      '| Port | Year | Ships |\n|---|---|---|\n| Bergen | | 611 |\n| Turku | 2020 | 5 |',
      ['Bergen has 611 ships.'],
      ['Bergen has 5 ships.'],
    ],
  ])('%s', (_, text, told, denied) => {
    expect(outcomes(text, told)).toEqual(told.map(() => 'tells'))
    expect(outcomes(text, denied)).toEqual(denied.map(() => 'differs'))
  })

  test.each<[string, string]>([
    ['| Loan | Maximum |\n|---|---|\n| Car | 6 years |', 'The maximum is 6 years.'],
    [
      '| Port | Year | Ships |\n|---|---|---|\n| Bergen | | 611 |\n| Turku | 2020 | 5 |',
      'In 2020 Bergen had 611 ships.',
    ],
    [
      '| Port | Year | Ships |\n|---|---|---|\n| Bergen | 2019 | 518 |\n| | 2020 | 611 |',
      'In 2020 Bergen had 611 ships.',
    ],
    [
      '| Port | Year | Ships |\n|---|---|---|\n| Bergen | 2019 | 518 |\n| | 2020 | 611 |',
      'Bergen had 611 ships.',
    ],
  ])('%j does not decide: %s', (text, claim) =>
    expect(['tells', 'differs']).not.toContain(outcomes(text, [claim])[0]),
  )
})

describe('marks of notes', () => {
  const text =
    '| Port | Ships² | Cranes* | Quays |\n|---|---|---|---|\n| Bergen[^1] | 611[4] | 3 | 10² |\n| Turku† | 297³ | 4 | 5 |'
  const notes = { '[^1]': 'With the fjord.', '³': 'Planned.', '*': 'Of steel.' }
  const outcome = (claim: string, known: Record<string, string>) =>
    checkTableClaim(readText(claim), readTables(text)[0]!, { noteOf: (mark) => known[mark] ?? null })
      ?.outcome ?? null

  test.each<[string, Record<string, string>, string | null]>([
    ['Bergen has 611 ships.', notes, 'tells'],
    ['Bergen has 6114 ships.', notes, 'differs'],
    ['Bergen has 3 cranes.', notes, 'tells'],
    // The note of a sign is not known, or says something else of what it marks.
    ['Bergen has 3 cranes.', {}, 'supports'],
    ['Turku has 297 ships.', notes, null],
    ['Bergen has 611 ships.', { '[^1]': 'Planned for 2030.' }, null],
  ])('%s %j', (claim, known, expected) => {
    if (expected === null) expect(['tells', 'differs']).not.toContain(outcome(claim, known))
    else expect(outcome(claim, known)).toBe(expected)
  })

  test('a power is none', () => expect(outcome('Bergen has 10 quays.', notes)).not.toBe('tells'))
})
