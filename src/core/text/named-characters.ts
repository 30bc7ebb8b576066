import { severalCharacters, singleCharacters } from './entity-table.ts'

let table: Map<string, string> | undefined

/** The characters of a named reference of HTML, such as `nbsp`; `undefined` for a name that there is not. */
export function namedCharacters(name: string): string | undefined {
  return (table ??= unpack()).get(name)
}

function unpack(): Map<string, string> {
  const names = new Map<string, string>()
  let point = 0
  for (const group of singleCharacters.split(';')) {
    const [step, ...ofPoint] = group.split(' ')
    point += Number(step || 1)
    for (const name of ofPoint) names.set(name, String.fromCodePoint(point))
  }
  for (const group of severalCharacters.split(';')) {
    const [characters, ...ofThese] = group.split(' ')
    for (const name of ofThese) names.set(name, characters!)
  }
  return names
}
