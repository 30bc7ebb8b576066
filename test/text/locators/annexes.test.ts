import { describe, expect, test } from 'vitest'
import { createNamedPlaceFinder } from '../../../src/text/locators/find-named-place.ts'
import { namedPlace } from '../../../src/text/locators/named-place.ts'

const BODY = ['The rent is due each month.', 'The deposit is returned later.', 'The keys go to the office.']

/** An agreement with two sections and an annex for each name, each with a sentence of its own. */
function agreement(heads: readonly string[]): string {
  const annexes = heads.map((head, at) => `${head}\n\n${BODY[at]}`)
  return ['Section 1 Fees\n\nFees are due.\n\nSection 2 Term\n\nThe term is a year.', ...annexes].join('\n\n')
}

/** The text that certainly belongs to the place that a claim names; what was found instead if there is none. */
function plainOf(claim: string, content: string): string | null {
  const place = namedPlace(claim)
  const found = place && createNamedPlaceFinder()({ content }, place)
  if (found?.outcome !== 'found') return found?.outcome ?? null
  return found.plain && content.slice(found.plain.start, found.plain.end)
}

describe('an annex has its own text alone', () => {
  const names = [
    ['Annex A', 'Annex B', 'Annex C'],
    ['ANNEX I', 'ANNEX II', 'ANNEX III'],
    ['Schedule 1', 'Schedule 2', 'Schedule 3'],
    ['Anlage 1', 'Anlage 2', 'Anlage 3'],
    ['Anhang 1a', 'Anhang 1b', 'Anhang 1c'],
  ]
  const forms: [string, (name: string) => string][] = [
    ['alone', (name) => name],
    ['as a heading', (name) => `## ${name}`],
    ['in bold', (name) => `**${name}**`],
    ['with a title', (name) => `${name}: Rent and keys`],
    ['with a title below', (name) => `${name}\nRent and keys`],
    ['with the § that it belongs to', (name) => `${name} (zu § 2 Absatz 1)`],
    ['with the § below', (name) => `${name}\n(zu § 2)\nRent and keys`],
    ['with the article that it belongs to', (name) => `${name} (to Article 5)`],
  ]
  const claims: [string, (name: string) => string][] = [
    ['before a colon', (name) => `${name}: It is so.`],
    ['with a lead-in', (name) => `According to ${name}, it is so.`],
    ['in brackets', (name) => `It is so (${name}).`],
  ]
  test.each(names.flatMap((own) => forms.map(([form, head]) => [own[0]!, form, own, head] as const)))(
    '%s, %s',
    (_, _form, own, head) => {
      const content = agreement(own.map(head))
      for (const [, claim] of claims) {
        for (const [at, name] of own.entries()) {
          const plain = plainOf(claim(name), content)
          expect(BODY.filter((sentence) => plain?.includes(sentence))).toEqual([BODY[at]])
        }
      }
    },
  )
})

test.each([
  ['an annex that the text lacks', 'Annex D: It is so.', 'missing'],
  ['a text without annexes of this name', 'Schedule A: It is so.', null],
  ['an annex within a sentence', 'It is so, as Annex B and the lease say.', null],
])('%s', (_, claim, plain) => {
  expect(plainOf(claim, agreement(['Annex A', 'Annex B']))).toBe(plain)
})

test.each([
  ['two annexes have the name', agreement(['Annex A', 'Annex B', 'Annex B'])],
  ['the name may be a reference', 'Annex A\n\nFees are due as in\nAnnex B\nand so on.'],
  ['the annex is a draft', agreement(['Annex A', 'Annex B – draft'])],
])('no text certainly belongs to an annex if %s', (_, content) => {
  expect(['missing', null]).toContain(plainOf('Annex B: It is so.', content))
})
