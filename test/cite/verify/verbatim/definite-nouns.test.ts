import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../../src/engine/engine.ts'

type Thing = { name: string; before: string }

const things: { claim: string; about: Thing[]; unnamed: string[] }[] = [
  {
    claim: 'The mine closed in 1961.',
    about: [
      { name: 'Falun', before: 'Many people came to Falun. Falun produced copper for centuries.' },
      { name: 'The Grube', before: 'The Grube was flooded twice.' },
      { name: 'NMC', before: 'NMC produced iron in the north.' },
    ],
    unnamed: ['It was a hard winter.', 'Many people were sad.', 'Treatment was safe.', 'Thanks for asking.'],
  },
  {
    claim: 'Der Verlag druckt in Kolm.',
    about: [
      { name: 'NLV', before: 'NLV wuchs im Jahr 2011 stark.' },
      { name: 'Die SWV', before: 'Die SWV verlor drei Autoren.' },
      { name: 'Der KVB', before: 'Der KVB zog in die Altstadt.' },
    ],
    unnamed: ['Danke für die Frage.', 'Bücher werden weniger gelesen.', 'Das ist bekannt.'],
  },
]

/** The status of the claim in an answer; the source has other text too. */
async function statusOf(claim: string, answer: string, content: string) {
  const engine = new CitationEngine()
  const { citations } = await engine.attribute({ response: answer, sources: [{ identifier: 'h', content }] })
  return citations.find(({ text }) => text === claim)?.status
}

describe.each(things)('$claim', ({ claim, about, unnamed }) => {
  const pairs = about.flatMap((one) =>
    about.filter((each) => each !== one).map((other) => [one.before, other.before] as const),
  )

  test.each(pairs)('behind “%s” is not that behind “%s”', async (inAnswer, inSource) => {
    expect(await statusOf(claim, `${inAnswer} ${claim}`, `${inSource} ${claim}`)).toBe('unverified')
  })

  test.each(about)('behind “$before”, and behind a sentence that names it too', async ({ name, before }) => {
    for (const other of [before, `${name} is old.`, `Much was written about ${name} in 1990.`]) {
      expect(await statusOf(claim, `${other} ${claim}`, `${before} ${claim}`)).toBe('verified')
    }
  })

  test.each(about)('behind “$before”, and alone or behind a sentence without a name', async ({ before }) => {
    for (const other of ['', ...unnamed]) {
      expect(await statusOf(claim, `${other} ${claim}`, `${before} ${claim}`)).toBe('verified')
      expect(await statusOf(claim, `${before} ${claim}`, `${other} ${claim}`)).toBe('verified')
    }
  })
})
