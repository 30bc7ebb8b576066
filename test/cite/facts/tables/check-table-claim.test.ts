import { describe, expect, test } from 'vitest'
import { checkTableClaim } from '../../../../src/cite/facts/tables/check-table-claim.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'

const texts = {
  cities: `City,Country,Population,Area (km²),Founded
Bern,Switzerland,134000,51.6,1191
Basel,Switzerland,178000,23.8,1226
Berlin,Germany,3677000,891.7,1237
Vienna,Austria,1931000,414.8,`,
  sales: `| Year | Revenue (EUR million) | Profit (EUR million) |
|---|---|---|
| 2019 | 12.4 | 1.1 |
| 2020 | 13.9 | 0.8 |
| 2021 | 15.2 | 2.3 |`,
  plans: `[{"plan": "Basic", "sso": "no", "storageGb": 10, "price_eur": 9},
{"plan": "Team", "sso": "yes", "storageGb": 100, "price_eur": 29}]`,
  staedte: `Stadt;Einwohner;Fläche (km²);Bundesland
Köln;1.084.000;405;Nordrhein-Westfalen
Bonn;331.885;141;Nordrhein-Westfalen
Mainz;217.556;98;Rheinland-Pfalz`,
  years: 'Country | 2020 | 2021\nPeru | 4.5 | 6.1\nChile | 5.2 | 7.4',
  trains: 'From,To,Via\nBern,Basel,Olten\nChur,Wien,Linz\nGraz,Linz,Wien',
  services: 'Plan,SSO,Backup\nBasic,no,yes\nTeam,yes,yes',
  runs: 'Lauf;Starter\n2019;412\n2020;388',
  events: 'Event,Date,Visitors\nSpring fair,2024-03-12,12400\nAutumn fair,2024-10-02,18900',
} as const

type Name = keyof typeof texts

function check(name: Name, claim: string) {
  const text = texts[name]
  const finding = checkTableClaim(readText(claim), readTables(text)[0]!)
  return (
    finding && {
      outcome: finding.outcome,
      cell: finding.cell ? text.slice(finding.cell.start, finding.cell.end) : null,
      row: text.slice(finding.row.start, finding.row.end),
      message: finding.message,
    }
  )
}

describe('checkTableClaim', () => {
  test.each<[Name, string, string | null]>([
    ['cities', 'Bern has a population of 134,000.', '134000'],
    ['cities', 'The population of Berlin is 3.7 million.', '3677000'],
    ['cities', 'Berlin covers 891.7 square kilometres.', '891.7'],
    ['cities', 'Berlin was founded in 1237 and has 3,677,000 people.', '1237'],
    ['cities', 'Bern is in Switzerland.', null],
    ['cities', 'Berlin has about 3.3 million people.', '3677000'],
    ['sales', 'In 2020 revenue was EUR 13.9 million.', '13.9'],
    ['sales', 'Profit in 2021 came to €2.3 million.', '2.3'],
    ['plans', 'The Basic plan costs 9 euros.', '9'],
    ['plans', 'The Team plan has 100 GB of storage.', '100'],
    ['plans', 'The Team plan includes SSO.', 'yes'],
    ['staedte', 'Köln hat 1.084.000 Einwohner.', '1.084.000'],
    ['staedte', 'Köln hat rund 1,1 Millionen Einwohner.', '1.084.000'],
    ['staedte', 'Bonn ist 141 km² groß.', '141'],
    ['staedte', 'Mainz liegt in Rheinland-Pfalz.', null],
    ['years', 'In 2021 it was 6.1 in Peru.', '6.1'],
    ['events', 'The Spring fair took place on 12 March 2024.', '2024-03-12'],
    ['events', 'The Autumn fair had 18,900 visitors.', '18900'],
    ['runs', '2020 gab es 388 Starter.', '388'],
  ])('%s supports or tells “%s”', (name, claim, cell) => {
    const found = check(name, claim)
    expect(found).toMatchObject({ cell })
    expect(['supports', 'tells']).toContain(found!.outcome)
  })

  test.each<[Name, string, string]>([
    ['cities', 'Bern has 178,000 inhabitants.', '134000'],
    ['cities', 'Berlin covers 414.8 km².', '891.7'],
    ['cities', 'The population of Berlin is 3.4 million.', '3677000'],
    ['cities', 'Berlin was founded in 1191.', '1237'],
    ['cities', 'Bern has an area of 134000 km².', '51.6'],
    ['cities', 'The area of Bern is 51.6 hectares.', '51.6'],
    ['cities', 'Vienna is a city in Germany.', 'Austria'],
    ['cities', 'The country of Vienna is Germany.', 'Austria'],
    ['services', 'The Basic plan has SSO.', 'no'],
    ['sales', 'In 2020 revenue was €15.2 million.', '13.9'],
    ['sales', 'In 2021 the profit was 15.2 million euros.', '2.3'],
    ['sales', 'The profit in 2019 was 1.1 billion euros.', '1.1'],
    ['sales', 'In 2020 revenue was 13.9 million dollars.', '13.9'],
    ['plans', 'The Basic plan costs 29 euros.', '9'],
    ['plans', 'The Team plan has 10 GB of storage.', '100'],
    ['plans', 'The Basic plan includes SSO.', 'no'],
    ['staedte', 'Bonn hat 217.556 Einwohner.', '331.885'],
    ['staedte', 'Die Fläche von Bonn beträgt 405 km².', '141'],
    ['staedte', 'Mainz liegt in Nordrhein-Westfalen.', 'Rheinland-Pfalz'],
    ['years', 'In 2021 it was 4.5 in Peru.', '6.1'],
    ['events', 'The Spring fair took place on 2 October 2024.', '2024-03-12'],
    ['events', 'The Spring fair had 18,900 visitors.', '12400'],
    ['runs', '2019 gab es 388 Starter.', '412'],
  ])('%s differs from “%s”', (name, claim, cell) => {
    const found = check(name, claim)
    expect(found).toMatchObject({ outcome: 'differs', cell })
    expect(found!.message).toContain(`“${cell}”`)
    expect(found!.row).toContain(cell)
  })

  test.each<[string, Name, string]>([
    ['a comparison of two rows', 'cities', 'Basel is larger than Bern.'],
    ['two rows', 'cities', 'Bern and Basel have 134,000 and 178,000 people.'],
    ['a count that no column holds', 'cities', 'Bern has 5 bridges.'],
    ['a year that no column holds', 'cities', 'Bern had 134,000 people in 2019.'],
    ['a rough figure', 'cities', 'Berlin covers 892 km².'],
    ['a round figure that is too far off', 'cities', 'Berlin has about 3.25 million people.'],
    ['a bound', 'cities', 'Berlin has more than 3 million people.'],
    ['a negation', 'cities', 'Berlin does not have 134,000 people.'],
    ['a change', 'sales', 'Revenue rose by 1.5 million euros in 2020.'],
    ['figures without their scale', 'sales', 'In 2019 revenue was 12.4.'],
    ['a denied answer', 'plans', 'The Basic plan does not include SSO.'],
    ['a sum', 'staedte', 'Insgesamt leben in Bonn 1.633.441 Menschen.'],
    ['names of two other rows', 'cities', 'Vienna lies between Germany and Switzerland.'],
    ['a name of two other columns', 'trains', 'The train from Bern goes by Wien.'],
    ['two answers at once', 'services', 'The Basic plan has SSO and backup.'],
    ['a name alone', 'staedte', 'Bonn liegt am Rhein.'],
    ['a number of a place', 'plans', 'Table 29 describes the Basic plan.'],
  ])('cannot tell: %s', (_, name, claim) => {
    expect(check(name, claim)).toMatchObject({ outcome: 'unclear' })
  })

  test.each<[Name, string]>([
    ['cities', 'Zurich has 134,000 inhabitants.'],
    ['sales', 'The company was founded in 1999.'],
  ])('%s has no row for “%s”', (name, claim) => {
    expect(check(name, claim)).toBeNull()
  })

  test('a long name is not a short one', () => {
    const text = 'Stadt,Einwohner\nFrankfurt,773000\nFrankfurt (Oder),57000'
    const [table] = readTables(text)
    expect(checkTableClaim(readText('Frankfurt (Oder) hat 57.000 Einwohner.'), table!)?.outcome).toBe('tells')
    expect(checkTableClaim(readText('Frankfurt (Oder) hat 773.000 Einwohner.'), table!)?.outcome).toBe(
      'differs',
    )
  })
})

test.each<[string, Name, string, string]>([
  [
    'its column',
    'cities',
    'Basel has 134000 people in its population.',
    'The row “Basel” gives “178000” for “Population”, not 134000.',
  ],
  [
    'its column, where it is yes or no',
    'plans',
    'The Basic plan has SSO.',
    'The row “Basic” gives “no” for “sso”.',
  ],
])('what differs is named with %s', (_, name, claim, message) => {
  expect(check(name, claim)).toMatchObject({ outcome: 'differs', message })
})

test('a column without a name is not named', () => {
  const text = '| City | Land | |\n|---|---|---|\n| Bern | CH | 134000 |\n| Basel | CH | 178000 |'
  const finding = checkTableClaim(readText('Basel has 134000.'), readTables(text)[0]!)
  expect(finding!.message).toBe('The row “Basel” gives “178000”, not 134000.')
})
