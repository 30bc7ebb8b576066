import { characterEntities } from 'character-entities'
import { expect, test } from 'vitest'
import { createExtractors } from '../../../extractors/index.ts'
import { decodeEntities } from '../../../src/core/text/entities.ts'
import { namedCharacters } from '../../../src/core/text/named-characters.ts'
import { locateQuote } from '../../../src/text/locate/locate.ts'

test('the packed table has the named references of HTML, and no other', () => {
  for (const [name, characters] of Object.entries(characterEntities)) {
    expect([name, namedCharacters(name)]).toEqual([name, characters])
    for (const other of [name.toLowerCase(), name.toUpperCase(), name[0]!.toLowerCase() + name.slice(1)]) {
      expect([other, namedCharacters(other)]).toEqual([other, characterEntities[other]])
    }
  }
  for (const name of ['', 'nothing', 'constructor', '__proto__', 'AMP ', '160', 'NBSP']) {
    expect(namedCharacters(name)).toBeUndefined()
  }
})

test('every name is decoded in a text; what is no reference stays', () => {
  for (const [name, characters] of Object.entries(characterEntities))
    expect(decodeEntities(`R&D &${name};&${name};`)).toBe(`R&D ${characters}${characters}`)
  for (const text of [
    '',
    'AT&T',
    '&',
    '&;',
    '&&amp',
    '&nothing;',
    '&constructor;',
    '&#0;',
    '&#xd800;',
    '&#1114112;',
  ])
    expect(decodeEntities(text)).toBe(text)
  expect(decodeEntities('&&amp;&amp;lt; &#38;&#x26;')).toBe('&&&lt; &&')
})

test.each([
  ['Crecy &lpar;1346&rpar; was won by archers&period;', 'Crecy (1346) was won by archers.'],
  ['The &OElig;uvre has 3 &hearts; and 4 &spades;.', 'The Œuvre has 3 ♥ and 4 ♠.'],
  ['Doses of 5&#x20;&mu;g were given twice.', 'Doses of 5 μg were given twice.'],
  ['&Scaron;koda sold 9 cars &lbrack;net&rsqb; in Plze&ncaron;.', 'Škoda sold 9 cars [net] in Plzeň.'],
])('%s is read alike in what a tool returns and in a text', (written, plain) => {
  const call = { toolCallId: 'c1', toolName: 'web_search', input: {} }
  const [source] = createExtractors().extract({
    ...call,
    output: [{ url: 'https://a.example/1', title: written, snippet: written }],
  })
  expect([source!.title, source!.snippet]).toEqual([plain, plain])
  expect(locateQuote(plain, `Before. ${written} After.`)).toMatchObject({
    start: 8,
    end: 8 + written.length,
    similarity: 1,
  })
})
