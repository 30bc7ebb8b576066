import { expect, test } from 'vitest'
import { createMarkReader, readMarks } from '../../../src/cite/protocols/mark-reader.ts'

test('line breaks are given at once where the reader is to keep them', () => {
  const sources = [{ id: 'S1', url: 'https://a.example/' }]
  for (const text of ['It rained.\n\n', 'It rained.\r\n\r\n', 'It rained [1].\n- ']) {
    const reader = createMarkReader({ sources, keepsBreaks: true })
    const given = [...text].map((sign) => reader.push(sign).text).join('')
    expect(given).toBe(text.replace(' [1]', '').replace('- ', ''))
  }
  const answer = 'It rained [1].\n\nSources:\n[1] https://a.example/\n'
  expect(readMarks(answer, { sources, keepsBreaks: true }).text).toBe('It rained.\n\n')
  expect(readMarks(answer, { sources }).text).toBe('It rained.')
})
