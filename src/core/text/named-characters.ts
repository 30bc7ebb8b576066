import { severalCharacters, singleCharacters } from './entity-table.ts'

let table: Map<string, string> | undefined

/** The characters of a named reference of HTML, such as `nbsp`; `undefined` for an unknown name. */
export function namedCharacters(name: string): string | undefined {
  return (table ??= unpack()).get(name)
}

function unpack(): Map<string, string> {
  const names = new Map<string, string>()
  let point = 0
  for (const group of singleCharacters.split(';')) {
    point += Number.parseInt(group) || 1
    for (const name of group.replace(/^\d+/, '').split(' ')) names.set(name, String.fromCodePoint(point))
  }
  for (const group of severalCharacters.split(';')) {
    const [characters, ...ofThese] = group.split(' ')
    for (const name of ofThese) names.set(name, characters!)
  }
  for (const [name, characters] of [...names].flatMap(smallOf).concat(mathematicalLetters())) {
    if (!names.has(name)) names.set(name, characters)
  }
  return names
}

/**
 * Derives the named reference of a small letter from that of its capital: `['Aacute', 'Á']` gives `[['aacute', 'á']]`.
 * Empty if there is none, as for `Gcedil`, whose small letter has no name.
 */
export function smallOf([name, character]: readonly [string, string]): [name: string, character: string][] {
  const small = character.toLowerCase()
  const hasSmall = small !== character && small.length === 1 && name !== 'Gcedil'
  return hasSmall ? [[name.replace(/^[A-Z]+/, (capitals) => capitals.toLowerCase()), small]] : []
}

/**
 * Script, Fraktur and double-struck letters from A to Z and a to z (`Ascr`, `afr`, `Zopf`), whose code points
 * follow one another. The packed table has the few letters with other code points.
 */
export function mathematicalLetters(): [name: string, character: string][] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']
  return Object.entries({ scr: 0x1d49c, fr: 0x1d504, opf: 0x1d538 }).flatMap(([kind, first]) =>
    letters.map((letter, index): [string, string] => [letter + kind, String.fromCodePoint(first + index)]),
  )
}
