import type { CslName } from './csl-item.ts'
import { plainField } from './plain-field.ts'

/** Particles between given and family name that belong to the family name. */
const particles = new Set(
  'van von der den de del della di da dos du la le ten ter zu zum zur af av bin ibn al el'.split(' '),
)
/** German and English words and word endings by which an institution is told from a person. */
const organisation =
  /(?:^|[^\p{L}])(?:the|of|for|and|und|für|gmbh|ag|kg|se|ug|e\.?v|inc|ltd|llc|corp|co|plc|team|news|times|press|group|gruppe|agency|united|deutsche[rs]?|national|international|federal|european|global|world)(?=$|[^\p{L}])|(?:bank|amt|institute?|ministerium|ministry|university|universität|hochschule|verband|verein|kammer|gericht|court|behörde|agentur|stiftung|foundation|company|gesellschaft|association|organi[sz]ation|council|committee|commission|kommission|department|office|society|union|center|centre|zentrum|redaktion|zeitung|journal|magazine?|museum|library|bibliothek|verlag|werke?|software|systems|technologies|labs?)(?=$|[^\p{L}])/iu
const nameWord = /^\p{Lu}[\p{L}'’.-]*$/u
const MAX_NAMES = 100

/**
 * Parses the names of a byline: `Doe, Jane`, `Jane Doe`, `Doe, J.; Roe, R.`, `Jane Doe and Richard Roe`. A name that
 * does not look like a person's stays one part: a split institution (`Bank, D.`) is worse than an unsplit person.
 */
export function parseNames(byline: string): CslName[] {
  const text = plainField(byline, 2000).replace(/^by\s+/i, '')
  return text
    .split(/\s*;\s*/)
    .slice(0, MAX_NAMES)
    .flatMap(parseGroup)
    .slice(0, MAX_NAMES)
}

function parseGroup(text: string): CslName[] {
  if (text === '') return []
  const one = parsePerson(text)
  if (one) return [one]
  const parts = text.split(/\s*,\s+(?:and\s+|und\s+|&\s+)?|\s+(?:and|und|&)\s+/)
  const persons = parts.map(parseNatural)
  return parts.length > 1 && persons.every((person) => person !== null) ? persons : [{ literal: text }]
}

function parsePerson(text: string): CslName | null {
  const [family = '', given, ...rest] = text.split(/\s*,\s*/)
  if (given === undefined) return parseNatural(text)
  const isInverted = rest.length === 0 && isFamily(family) && isGiven(given)
  return isInverted && !organisation.test(text) ? { family, given } : null
}

/**
 * Parses a name in its natural order: `Jane Doe`, `Ludwig van der Rohe`; `null` if it does not look like a person's.
 */
function parseNatural(text: string): CslName | null {
  const words = text.split(' ')
  if (words.length < 2 || words.length > 5 || organisation.test(text)) return null
  const particle = words.findIndex((word) => particles.has(word))
  const split = particle > 0 ? particle : words.length - 1
  const [given, family] = [words.slice(0, split).join(' '), words.slice(split).join(' ')]
  // "Bundesrat der Länder": a German article alone is not part of a name.
  if (particle > 0 && words[particle] === 'der') return null
  return isGiven(given) && isFamily(family) ? { family, given } : null
}

function isGiven(text: string): boolean {
  const words = text.split(' ')
  return words.length <= 3 && words.every((word) => nameWord.test(word) && !isAcronym(word))
}

function isFamily(text: string): boolean {
  const words = text.split(' ')
  return (
    words.length <= 4 &&
    words.every((word) => particles.has(word) || (nameWord.test(word) && !isAcronym(word))) &&
    nameWord.test(words.at(-1)!)
  )
}

/** Whether a word is an acronym such as `BBC`; two letters (`JD`) count as initials. */
function isAcronym(word: string): boolean {
  return /^\p{Lu}{3,}$/u.test(word)
}
