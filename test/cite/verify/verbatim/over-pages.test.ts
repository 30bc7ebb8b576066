import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'

const statusOf = async (claim: string, content: string) =>
  (await checkClaim({ claim, sources: [{ content }] })).status

const claim = 'The council met in the old town hall, and the members of it had known of the bridge for years.'
const lines = [
  'The town had three halls by then. The',
  'council met in the old town hall, and',
  'the members of it had known of the',
  'bridge for years. The mayor had it closed.',
]

describe('a sentence that a page or column parts', () => {
  test.each([2, 3])('is the source’s, parted behind line %s', async (at) => {
    const content = `${lines.slice(0, at).join('\n')}\n\n${lines.slice(at).join('\n')}`
    expect(await statusOf(claim, content)).toBe('verified')
  })

  test('is not verified with a word changed', async () => {
    const content = `${lines.slice(0, 2).join('\n')}\n\n${lines.slice(2).join('\n')}`
    expect(await statusOf(claim.replace('known', 'heard'), content)).not.toBe('verified')
  })
})

test.each([
  [
    'lines that begin anew',
    'Otto Huber, director of the hospital of Lindau\nAnna Schmidt, minister of health since 2019\n\nwas convicted of fraud in March.',
    'Anna Schmidt, minister of health since 2019 was convicted of fraud in March.',
  ],
  [
    'headings',
    'Side effects in children\nSide effects in adults\n\nare rare.',
    'Side effects in adults are rare.',
  ],
  [
    'headings with other line ends',
    'Short text.\r\n\r\nSide effects in adults\r\n\r\nare rare.',
    'Side effects in adults are rare.',
  ],
  [
    'captions',
    'Figure 1. Patients who took the drug for a year\nFigure 2. Patients who took no drug for a year\n\ndied of cancer in most cases.',
    'Patients who took no drug for a year died of cancer in most cases.',
  ],
  [
    'a form',
    'Name of the applicant: Anna Schmidt\nSmoker in the last ten years: no\n\nalcohol in the last ten years: yes',
    'Smoker in the last ten years: no alcohol in the last ten years: yes.',
  ],
  [
    'German nouns',
    'Hunde an der Leine sind im Park erlaubt\nFahrräder und Roller sind im Park\n\nverboten',
    'Fahrräder und Roller sind im Park verboten.',
  ],
  [
    'several empty lines',
    'The town had three halls by then. The\ncouncil met in the old town hall, and\n\n\n\nthe members of it had known of it.',
    'The council met in the old town hall, and the members of it had known of it.',
  ],
  [
    'figures beside a soft hyphen',
    'The dose is 10\u00ad\n20 milligrams a day.',
    'The dose is 1020 milligrams a day.',
  ],
])('%s are not joined', async (_, content, claim) => {
  expect(await statusOf(claim, content)).not.toBe('verified')
})

describe('texts that follow one another are not one sentence', () => {
  test.each([
    [
      'a short line of a list',
      'It sells what the town makes in the winter.\nThe shop sells butter\n\nmilk and eggs.',
    ],
    [
      'items',
      'The market is open on each Monday of May.\n- The shop at the quay sells butter\n- milk and eggs.',
    ],
    ['a line by itself', 'The shop at the quay sells butter\n\nmilk and eggs.'],
    ['a heading', '# The shop at the quay sells butter\n\nmilk and eggs.'],
    ['a heading of HTML', '<h2>The shop at the quay sells butter</h2>\n\n<p>milk and eggs.</p>'],
    [
      'a lead-in',
      'It sells what the town makes in the winter.\nThe shop at the quay sells butter:\n\nmilk and eggs.',
    ],
    [
      'a sentence',
      'It sells what the town makes in the winter.\nThe shop at the quay sells butter.\n\nmilk and eggs.',
    ],
  ])('%s', async (_, content) => {
    expect(await statusOf('The shop at the quay sells butter milk and eggs.', content)).not.toBe('verified')
    expect(await statusOf('The shop sells butter milk and eggs.', content)).not.toBe('verified')
  })
})
