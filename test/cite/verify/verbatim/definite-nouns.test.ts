import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../../src/engine/engine.ts'

const things = [
  {
    claim: 'The mine closed in 1961.',
    about: [
      'Falun produced copper for centuries.',
      'Grube Nord was flooded twice.',
      'The Kolm lies far from any road.',
    ],
  },
  {
    claim: 'Der Verlag druckt in Kolm.',
    about: [
      'Nordlicht wuchs im Jahr 2011 stark.',
      'Seewind verlor drei Autoren.',
      'Der KVB zog in die Altstadt.',
    ],
  },
]

/** The status of the claim in an answer; the source has other text too. */
async function statusOf(claim: string, answer: string, content: string) {
  const engine = new CitationEngine()
  const { citations } = await engine.attribute({ response: answer, sources: [{ identifier: 'h', content }] })
  return citations.find(({ text }) => text === claim)?.status
}

describe.each(things)('$claim', ({ claim, about }) => {
  const pairs = about.flatMap((one) =>
    about.filter((each) => each !== one).map((other) => [one, other] as const),
  )

  test.each(pairs)('behind “%s” is not that behind “%s”', async (inAnswer, inSource) => {
    expect(await statusOf(claim, `${inAnswer} ${claim}`, `${inSource} ${claim}`)).toBe('unverified')
  })

  test.each(about)('behind “%s” in both', async (before) => {
    expect(await statusOf(claim, `${before} ${claim}`, `${before} ${claim}`)).toBe('verified')
  })

  test.each(about)('behind “%s”, and behind another sentence that names it', async (before) => {
    const name = before
      .split(' ')
      .slice(0, /^(?:The|Der) /.test(before) ? 2 : 1)
      .join(' ')
    for (const other of [`${name} is old.`, `Much was written about ${name} in 1990.`]) {
      expect(await statusOf(claim, `${other} ${claim}`, `${before} ${claim}`)).toBe('verified')
    }
  })

  test.each(about)('behind “%s”, and alone or behind a sentence without a name', async (before) => {
    for (const other of ['', 'It was a hard winter. ', 'This is known. ', 'Many people were sad. ']) {
      expect(await statusOf(claim, `${other}${claim}`, `${before} ${claim}`)).toBe('verified')
      expect(await statusOf(claim, `${before} ${claim}`, `${other}${claim}`)).toBe('verified')
    }
  })
})
