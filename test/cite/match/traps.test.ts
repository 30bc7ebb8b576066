import { expect, test } from 'vitest'
import { readTraps } from '../../../eval/trap-rows.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import { claimsOf, collectLinks, sourcesOf } from '../../fixtures/attribution.ts'

/**
 * Not the links that there should be but those that there are: a change of the
 * ranking shows in the file for each claim that it changes, and is taken over by
 * `vitest run -u`.
 */
test.each(['en', 'de'])('the links of each trap and twin are those recorded: %s', async (language) => {
  const traps = readTraps().filter((trap) => trap.language === language)
  const texts = [...new Set(traps.map(({ source }) => source))]
  const digest = texts.filter((_, index) => index % 5 === 0).join('\n\n')
  const sources = sourcesOf(
    ...texts.map((text, index): [string, string] => [`Document ${index + 1}`, text]),
    ['Digest', digest],
    // Copies, of which one is linked.
    ...texts
      .filter((_, index) => index % 9 === 0)
      .map((text, index): [string, string] => [`Copy ${index + 1}`, `${text} Printed from the archive.`]),
  )
  // Every third goes on with what another source says.
  const sentences = traps.map(({ claim }, index) =>
    index % 3 === 2 ? `${claim.slice(0, -1)}, ${traps[index - 30]?.claim ?? 'or so they say.'}` : claim,
  )
  const claims = claimsOf(...sentences)
  const refused = new Map<number, string[]>()
  const { links, error } = await collectLinks(lexicalMatcher(), {
    claims,
    sources,
    explain(claimNumber, { passages, candidates }) {
      const others = candidates.filter(({ linked }) => !linked).slice(0, 3)
      const reasons = others.map(
        ({ sourceId, score, coverage, refused: reason }) =>
          `  not ${sourceId} ${score} ${coverage}: ${reason?.rule} ${reason?.copyOf ?? reason?.measure?.value ?? ''}\n`,
      )
      refused.set(claimNumber, [`  ${passages} passages\n`, ...reasons])
    },
  })
  expect(error).toBeUndefined()
  const byClaim = Map.groupBy(links, ({ claimNumber }) => claimNumber)
  const recorded = traps.map(({ id }, index) => {
    const claim = sentences[index]!
    const own = (byClaim.get(index + 1) ?? []).map(({ sourceId, passage, part, support, confidence }) => {
      const where = passage ? `${passage.start}–${passage.end}` : 'anywhere'
      const words = part ? ` “${claim.slice(part.start, part.end)}”` : ''
      return `  ${sourceId} ${where} ${support} ${confidence.toFixed(3)}${words}\n`
    })
    return `${id} ${claim}\n${[...own, ...(refused.get(index + 1) ?? [])].join('')}`
  })
  await expect(recorded.join('')).toMatchFileSnapshot(`recorded/traps-${language}.txt`)
})
