import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../../src/engine/engine.ts'

const sentence = 'The members of the club pay 40 euros a year.'

async function statusIn(content: string): Promise<string | undefined> {
  const engine = new CitationEngine()
  const { citations } = await engine.attribute({
    response: sentence,
    sources: [{ identifier: 'a', title: 'Handbook', content }],
  })
  return citations[0]?.status
}

describe('code names things in a title', () => {
  test.each([
    'close(): void',
    'diffCleanup(diffs) → null',
    'findMember(id: string, options: Options): false | Member',
    'app.after(func(error, [context], [done]))',
    'std::find(void, null)',
    '> close(): `Promise`\\<`void`\\>',
    'How `void` differs from `null`',
    'The option `no-undef`',
    '--no-wait',
    '-n, --no-wait',
    '--[no-]wait',
    '@club/error',
  ])('%s', async (title) => {
    expect(await statusIn(`${title}\n\n${sentence}`)).toBe('verified')
    expect(await statusIn(`### ${title}\n\n${sentence}`)).toBe('verified')
  })
})

describe('the words beside the code still count', () => {
  test.each([
    'useEffect() myths',
    'getUser(id) – deprecated',
    'os.popen(): withdrawn',
    'malloc() und free(): verbreitete Mythen',
    'connect() ❌',
    'Section 4.2(a) (revoked)',
    'StVO(alt) aufgehoben',
    'iPhone(s): common myths',
    'Rule 5 --repealed',
    '§ 7 --aufgehoben',
    '`Incorrect`',
    '`Status: repealed`',
    'Myths about `close`',
  ])('%s', async (title) => {
    expect(await statusIn(`${title}\n\n${sentence}`)).not.toBe('verified')
    expect(await statusIn(`### ${title}\n\n${sentence}`)).not.toBe('verified')
  })
})

describe('tags and comments in inline code neither strike nor hide', () => {
  test.each(['`<del>`', '`<s>`', '`<div hidden>`', '`<!--`', '``<strike>``'])('%s', async (code) => {
    expect(await statusIn(`The tag ${code} is read.\n\n${sentence}`)).toBe('verified')
  })

  test('an element without content hides nothing', async () => {
    expect(await statusIn(`<form><input hidden name="a"></form>\n\n${sentence}`)).toBe('verified')
  })

  test.each([
    `<del>The fee is old.\n\n${sentence}`,
    `Quote with \` signs. <div hidden> Use \` in scripts.\n\n${sentence}`,
    `<!-- \`a\` ${sentence}`,
  ])('others do: %j', async (content) => {
    expect(await statusIn(content)).not.toBe('verified')
  })
})
