/**
 * Writes `src/core/text/entity-table.ts`: the named character references of HTML, packed for pages and for readers of
 * texts. They are sorted by code point. For each, only the difference to the previous one is written, and nothing for
 * a difference of 1. This makes a page 4 kB smaller than the names with their characters. Of several names, the
 * longest comes first, which compresses best. Names that follow from others or from the alphabet are left out. Run it
 * after an update of `character-entities`; a test compares the two.
 *
 * ```
 * node scripts/pack-entities.ts
 * ```
 */
import { writeFileSync } from 'node:fs'
import { characterEntities } from 'character-entities'
import { mathematicalLetters, smallOf } from '../src/core/text/named-characters.ts'

const following = new Map([...mathematicalLetters(), ...Object.entries(characterEntities).flatMap(smallOf)])

const byCharacters = Map.groupBy(
  Object.keys(characterEntities)
    .filter((name) => following.get(name) !== characterEntities[name])
    .toSorted()
    .toSorted((a, b) => b.length - a.length),
  (name) => characterEntities[name]!,
)
const singles = [...byCharacters].filter(([characters]) => [...characters].length === 1)
const several = [...byCharacters].filter(([characters]) => [...characters].length > 1)
let last = 0
const steps = singles
  .map(([character, names]) => ({ point: character.codePointAt(0)!, names }))
  .toSorted((a, b) => a.point - b.point)
  .map(({ point, names }) => {
    const step = point - last
    last = point
    return `${step === 1 ? '' : step}${names.join(' ')}`
  })
const pairs = several.map(([characters, names]) => `${characters} ${names.join(' ')}`)

writeFileSync(
  'src/core/text/entity-table.ts',
  `// Written by scripts/pack-entities.ts from character-entities (MIT, Titus Wormer); see there.
/** Groups of names by code point: the step from the one before, none for 1, and right behind it the names. */
export const singleCharacters =
  ${JSON.stringify(steps.join(';')).replaceAll("'", '\\u0027').replace(/^"|"$/g, "'")}
/** Characters of several code points, and their names. */
export const severalCharacters =
  ${JSON.stringify(pairs.join(';')).replaceAll("'", '\\u0027').replace(/^"|"$/g, "'")}
`,
)
