import { expect, test } from 'vitest'
import { readTraps } from '../../../eval/trap-rows.ts'
import { compareFacts } from '../../../src/cite/facts/compare/compare-facts.ts'

const traps = readTraps()

/** What differs, in the claim where it stands: `It grew by [12 % ≠ 21 %, number].` */
function mark(claim: string, evidence: string): string {
  let marked = ''
  let last = 0
  for (const { claim: span, evidenceText, contradicts, kind } of compareFacts(claim, evidence)) {
    const says = evidenceText === null ? 'not said' : `${contradicts ? '≠' : '~'} ${evidenceText}`
    // Two may be found in one place.
    const start = Math.max(last, span.start)
    const end = Math.max(start, span.end)
    marked += `${claim.slice(last, start)}[${claim.slice(start, end)} ${says}, ${kind}]`
    last = end
  }
  return marked + claim.slice(last)
}

/** The same the other way round, a line each: a claim that says more than its evidence. */
function list(claim: string, evidence: string): string {
  return compareFacts(claim, evidence)
    .map(
      ({ claim: { start }, claimText, evidenceText, contradicts, kind }) =>
        `  ${start} ${kind}: ${claimText} ${contradicts ? '≠' : '~'} ${evidenceText ?? ''}\n`,
    )
    .join('')
}

/**
 * Not what should be found but what is: a change of the rules shows in the file
 * for each pair that it changes, and is taken over by `vitest run -u`.
 */
test.each(['en', 'de'])(
  'the differences found in each trap and twin are those recorded: %s',
  async (language) => {
    const found = traps
      .filter((trap) => trap.language === language)
      .map(({ id, claim, source }) => `${id} ${mark(claim, source)}\n${list(source, claim)}`)
    await expect(found.join('')).toMatchFileSnapshot(`recorded/traps-${language}.txt`)
  },
)

test.each(['en', 'de'])('so are those between the claims on one source: %s', async (language) => {
  const own = traps.filter((trap) => trap.language === language)
  const pairs = own.flatMap((trap, index) =>
    [1, 2, 4].flatMap((step) => {
      const other = own[index + step]
      return other?.source === trap.source ? [[trap, other] as const] : []
    }),
  )
  const found = pairs.map(
    ([trap, other]) =>
      `${trap.id} ${other.id}\n${list(trap.claim, other.claim)}${list(other.claim, trap.claim)}`,
  )
  await expect(found.join('')).toMatchFileSnapshot(`recorded/claims-${language}.txt`)
})
