import { characterEntities } from 'character-entities'
import { expect, test } from 'vitest'
import { namedCharacters } from '../../../src/text/markdown/named-characters.ts'

test('the packed table has the named references of HTML, and no other', () => {
  for (const [name, characters] of Object.entries(characterEntities)) {
    expect([name, namedCharacters(name)]).toEqual([name, characters])
  }
  for (const name of ['', 'nothing', 'constructor', '__proto__', 'AMP ', '160', 'NBSP']) {
    expect(namedCharacters(name)).toBeUndefined()
  }
})
