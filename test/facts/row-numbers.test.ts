import { describe, expect, test } from 'vitest'
import { compareFacts } from '../../src/facts/compare-facts.ts'
import { rowNumbersOf } from '../../src/facts/values/row-numbers.ts'

const markdown = '| Nr | Name | Bezahlt |\n| --- | --- | --- |\n| 1 | Meyer | 100 |\n| 12 | Schulz | 80 |'

describe('the numbers of rows', () => {
  test.each([
    ['Markdown', markdown, ['1', '12'], true],
    ['bars alone', 'No. | Name | Paid\n1 | Meyer | 100', ['1'], true],
    ['commas', 'id,name,paid\n7,Meyer,100\n2024,Schulz,80', ['7', '2024'], true],
    ['semicolons', 'Lfd. Nr.;Name\n1;Meyer\n2;Schulz', ['1', '2'], true],
    ['tabs', '#\tName\n1\tMeyer', ['1'], true],
    ['without a head', '1 | Meyer | 100\n2 | Schulz | 80', ['1', '2'], false],
    ['another head', '| Bridges | Town |\n| 3 | Orland |', [], false],
    ['a year without a head', '| 2024 | Meyer |', [], false],
    ['behind the table', 'Nr;Name\n1;Meyer\n\n3;4 of them', ['1'], true],
    ['prose', 'No, it is not.\n12,5 % of it; 3 more.\n4, rue du Port', [], false],
  ])('%s', (_, text, expected, isNamed) => {
    const found = rowNumbersOf(text)
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(expected)
    expect(found.every((row) => row.isNamed === isNamed)).toBe(true)
  })

  test('are no amounts that a claim could state', () => {
    expect(compareFacts('Meyer has paid 1.', markdown)).toMatchObject([{ kind: 'number', claimText: '1' }])
    expect(compareFacts('Meyer has paid 100.', markdown)).toEqual([])
  })

  test.each([markdown, '1 | Meyer | 100', '| 1 | Meyer | 100 |', 'Nr,Name,Bezahlt\n1,Meyer,100'])(
    'contradict nothing: %j',
    (evidence) => {
      const numbers = compareFacts('Meyer hat 120 bezahlt.', evidence).filter(({ kind }) => kind === 'number')
      expect(numbers).toHaveLength(1)
      expect(numbers[0]!.evidenceText).not.toBe('1')
    },
  )
})
