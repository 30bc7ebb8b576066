import { expect, test } from 'vitest'
import { bytesOfBase64, fileOfBase64 } from '../../../../src/engine/registrar/sources/base64-file.ts'
import { tableOf } from '../../../../src/engine/registrar/sources/rows-table.ts'
import { recordedFile, runCases } from '../../../fixtures/recorded-cases.ts'

const latin = (bytes: Uint8Array | string) =>
  typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1')

test('which contents are files in Base64, and their bytes, is as recorded', async () => {
  const file = recordedFile('base64', import.meta.url)
  const told = await runCases<string>(file, async (text) => {
    const found = await fileOfBase64(text)
    const bytes = new TextEncoder().encode(text)
    const ofBytes = await fileOfBase64(bytes)
    // A text and its bytes are read alike.
    expect(ofBytes === bytes ? text : latin(ofBytes)).toBe(latin(found))
    let asked: string
    try {
      asked = `bytes ${latin(bytesOfBase64(text))}`
    } catch (error) {
      asked = `throws ${(error as Error).message}`
    }
    return [found === text ? 'no file' : `file ${latin(found)}`, asked]
  })
  await expect(told).toMatchFileSnapshot(file)
})

test('rows are written as tables as recorded', async () => {
  const file = recordedFile('rows', import.meta.url)
  const told = await runCases<Record<string, unknown>[]>(file, (rows) => tableOf(rows).split('\n'))
  await expect(told).toMatchFileSnapshot(file)
})

test.each([
  [undefined, ''],
  [new Date(Date.UTC(2026, 2, 1)), '2026-03-01T00:00:00.000Z'],
  [new Date(Number.NaN), ''],
  [12n, '12'],
  [{ a: [12n] }, '{"a":["12"]}'],
  [Symbol('a'), ''],
  [() => 1, ''],
  [{ toJSON: () => undefined }, ''],
])('the cell of %s is %j', (value, cell) => {
  expect(tableOf([{ a: value }])).toBe(`| a |\n| --- |\n| ${cell} |`)
})
