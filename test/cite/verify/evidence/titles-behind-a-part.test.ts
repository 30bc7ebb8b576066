import { expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'

const signs = ['', 'B. ', 'X. ', 'II. ', '· ', '● ', '■ ', '— ']
const parts = ['§ 5 Fees', 'Art. 5 Fees', 'Article 5 Fees', '## § 5 Fees']

test.each(parts.flatMap((part) => signs.map((sign): [string, string] => [part, sign])))(
  'what stands below %j and a title with the sign %j is not certainly of that part',
  async (part, sign) => {
    const text = `${part}\n\nThe fee is 5 euros.\n\n${sign}Other provisions\n\nThe lease ends in May.`
    const named = part.replace(/^## | Fees$/g, '')
    const sources = [{ title: 'Lease', text }]
    const below = await checkClaim({ claim: `According to ${named}, the lease ends in May.`, sources })
    expect(below.status).toBe('unverified')
    const within = await checkClaim({ claim: `According to ${named}, the fee is 5 euros.`, sources })
    expect(within.status).toBe('verified')
  },
)
