import { describe, expect, test } from 'vitest'
import { exportStoredBibliography } from '../../../src/references/records/record-references.ts'
import type { OriginOptions } from '../../../src/references/records/with-origins.ts'
import { someRegistrar } from '../../engine/registrar/some-registrar.ts'
import { codeOf } from '../../records/store/rejection.ts'

/** Three papers; a matrix of two of them; a rule cited from the third; a summary of matrix and rule, cited. */
async function review() {
  const { registrar } = someRegistrar()
  const [one, two, three] = await Promise.all(
    ['One', 'Two', 'Three'].map((name) =>
      registrar.addCustomSource({ name, content: `${name} is a paper.`, csl: { type: 'book', title: name } }),
    ),
  )
  const matrix = await registrar.addDbSource({
    identifier: 'matrix',
    name: 'Matrix',
    rows: [{ paper: 'One' }, { paper: 'Two' }],
    derivedFrom: [one!.id, two!.id],
  })
  const rule = await registrar.cite({ sourceId: three!.id, claim: 'Three is a paper.' })
  const summary = await registrar.addCustomSource({
    name: 'Summary',
    content: 'All three are papers.',
    derivedFrom: [matrix.id, rule.id, one!.id],
  })
  await registrar.cite({ sourceId: summary.id, claim: 'All three are papers.' })
  return { registrar, summary }
}

describe('exportStoredBibliography', () => {
  const titles = /\b(?:Summary|Matrix|One|Two|Three)\b/g

  test.each<[OriginOptions | undefined, string[]]>([
    [undefined, ['Three', 'Summary', 'Matrix', 'One', 'Two']],
    [{ artifacts: false }, ['Three', 'One', 'Two']],
    [{ depth: 0 }, ['Three', 'Summary']],
    [{ depth: 0, artifacts: false }, ['Three', 'Summary']],
    [{ depth: 1 }, ['Three', 'Summary', 'Matrix', 'One']],
    [{ depth: 2 }, ['Three', 'Summary', 'Matrix', 'One', 'Two']],
  ])('with origins %j lists %j, each once', async (origins, expected) => {
    const { registrar } = await review()
    const json = await exportStoredBibliography(
      registrar,
      {},
      { style: 'csl-json', ...(origins && { origins }) },
    )
    const listed = (JSON.parse(json) as { title: string }[]).map(({ title }) => title)
    expect(listed.toSorted()).toEqual(expected.toSorted())
    const text = await exportStoredBibliography(registrar, {}, { style: 'ieee', ...(origins && { origins }) })
    expect(text.match(titles)).toHaveLength(expected.length)
  })

  test.each([-1, 101, 1.5])('refuses a depth of %s', async (depth) => {
    const { registrar } = await review()
    expect(await codeOf(exportStoredBibliography(registrar, {}, { origins: { depth } }))).toBe(
      'invalid-input',
    )
  })
})
