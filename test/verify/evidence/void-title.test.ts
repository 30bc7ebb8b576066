import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../src/engine/check-claim.ts'
import { isUnderVoidTitle } from '../../../src/verify/evidence/void-title.ts'

const flat = 'The earth is flat in the middle.'
const berg = 'Der Kaiser lebt im Berg.'

describe('isUnderVoidTitle', () => {
  test.each([
    ['a heading', `# Common myths\n\n${flat}`, flat, true],
    ['a heading of a higher level', `# Myths\n\n## Of the earth\n\n${flat}`, flat, true],
    ['a German heading', `## Irrtümer\n\n${berg}`, berg, true],
    ['a section that is no more', `§ 12 (weggefallen)\n\n${berg}`, berg, true],
    ['the line above a list', `Common myths:\n\n- Bees sleep.\n- ${flat}\n`, flat, true],
    ['the line above a numbered list', `Myths:\n1. Bees sleep.\n2. ${flat}\n`, flat, true],
    ['another heading', `# Common myths\n\n# Facts\n\n${flat}`, flat, false],
    ['a heading behind it', `${flat}\n\n# Common myths\n`, flat, false],
    ['another line above a list', `Facts:\n\n- Bees sleep.\n- ${flat}\n`, flat, false],
    ['a sentence above it', `There are many myths. ${flat}`, flat, false],
    ['a line above what is no list', `Common myths:\n\n${flat}`, flat, false],
    ['nothing', flat, flat, false],
  ])('%s', (_, content, sentence, expected) => {
    expect(isUnderVoidTitle(content, content.indexOf(sentence))).toBe(expected)
  })
})

test.each([
  ['# Common myths', 'unverified'],
  ['# Common facts', 'verified'],
])('what stands below %s is %s', async (heading, status) => {
  const content = `${heading}\n\n- Bees sleep at noon in winter.\n- ${flat}\n`
  expect(await checkClaim({ claim: flat, sources: [{ content }] })).toMatchObject({ status })
  const other = flat.replace('flat', 'not flat')
  expect((await checkClaim({ claim: other, sources: [{ content }] })).status).toBe(
    status === 'verified' ? 'failed' : 'unverified',
  )
})
