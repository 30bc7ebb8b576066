/**
 * Fields of inputs. In: a value that an application or client gives, and the names of the fields that it may have. Out:
 * the value with these names, or which of its fields is unknown and which was meant.
 */
import { CitationError, expectArgument } from '../error.ts'
import { nearestName } from './nearest-name.ts'

/** The names of the fields that an input may have, the fields to ignore, and other names for fields. */
export type KnownNames = {
  readonly names: ReadonlySet<string>
  /**
   * Fields that are accepted and ignored, because earlier results of citespan contain them and citespan computes them
   * again.
   */
  readonly madeAnew: ReadonlySet<string>
  /** Other names that are accepted for a field; each key is the other name, its value the field's own name. */
  readonly aliases: Readonly<Record<string, string>>
}

/** The names of the fields of `T`. */
export type KnownFields<T> = KnownNames & { readonly of?: T }

/** A fault in the name of a field. */
export type NameProblem = { name: string; problem: string }

/** Further accepted names, as in `KnownNames`: fields that citespan computes again, and other names of fields. */
export type OtherNames = { madeAnew?: readonly string[]; aliases?: Readonly<Record<string, string>> }

export function knownNames<T>(
  names: Iterable<string>,
  { madeAnew = [], aliases = {} }: OtherNames = {},
): KnownFields<T> {
  return { names: new Set(names), madeAnew: new Set(madeAnew), aliases }
}

/** Names of fields in the specification of citation engines, each with citespan's name of the same field. */
const specifiedNames: ReadonlyMap<string, string> = new Map([
  ['verbatimQuote', 'quote'],
  ['relationType', 'kind'],
  ['verificationStatus', 'status'],
  ['projectId', 'project'],
])

/** Declares the fields of a type; the compiler reports a missing field and one that the type does not have. */
export function closedFields<T>(
  names: { readonly [Name in keyof T]-?: true },
  others: OtherNames = {},
): KnownFields<T> {
  return knownNames(Object.keys(names), others)
}

/**
 * Reads options of a public function under the names of their type. Another spelling of a field, such as snake case,
 * counts as the field. Returns the same object if nothing has to be renamed.
 *
 * @param where Names the function: `checkClaim()`.
 * @throws CitationError `invalid-input` if the value is not an object, a field is unknown, or a field is given under
 * two names with different values.
 */
export function readClosed<T extends object>(given: T, known: KnownFields<T>, where: string): T {
  expectArgument(typeof given === 'object' && given !== null, `${where}: options`, 'an object')
  const { value, problems } = namedFields(given, known)
  const [first] = problems
  if (!first) return value
  throw new CitationError({
    code: 'invalid-input',
    message: `${where}: ${shown(first.name)}: ${first.problem}.`,
    suggestion: 'Correct it.',
  })
}

/**
 * An object with its fields under their known names, and the problems of the fields that are unknown, or given under
 * two names with different values.
 */
export function namedFields<T extends object>(
  given: T,
  known: KnownNames,
): { value: T; problems: NameProblem[] } {
  const others = Object.keys(given).filter((name) => !known.names.has(name) && !known.madeAnew.has(name))
  if (others.length === 0) return { value: given, problems: [] }
  const fields = { ...given } as Record<string, unknown>
  const problems: NameProblem[] = []
  for (const name of others) {
    const meant = meantBy(name, known)
    const { [name]: value } = fields
    delete fields[name]
    if (value === undefined) continue
    if (meant === null) problems.push({ name, problem: unknownName(name, known) })
    else if (fields[meant] === undefined) fields[meant] = value
    else if (!isSame(fields[meant], value))
      problems.push({ name, problem: `it is ${JSON.stringify(meant)} too, which has another value` })
  }
  // The fields of the value, under the names of its type.
  return { value: fields as T, problems }
}

/**
 * The unknown fields of an object that are probably meant for other code: those that are neither another spelling of a
 * known field nor similar to a known field that the object lacks.
 */
export function foreignNames(given: object, known: KnownNames): string[] {
  const lacking = [...known.names].filter((name) => !Object.hasOwn(given, name))
  return Object.keys(given).filter(
    (name) =>
      !known.names.has(name) &&
      !known.madeAnew.has(name) &&
      meantBy(name, known) === null &&
      nearestName(name, lacking) === null,
  )
}

/**
 * The known field that a name in another spelling means: `source_id` means `sourceId`, and `verbatimQuote` means
 * `quote`. `null` if there is none.
 */
function meantBy(name: string, { names, aliases }: KnownNames): string | null {
  const camel = camelCase(name)
  const own =
    [...names].find((known) => camelCase(known) === camel) ??
    (Object.hasOwn(aliases, camel) ? aliases[camel] : undefined)
  const specified = specifiedNames.get(camel)
  return own ?? (specified !== undefined && names.has(specified) ? specified : null)
}

function camelCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Maximum number of names in a message. */
const MAX_LISTED = 20

/**
 * Names that differ between kinds of sources: sources of an answer have a `title`, registered sources a `name`. An
 * error about one of them suggests the other.
 */
const otherWords: ReadonlyMap<string, string> = new Map([
  ['name', 'title'],
  ['title', 'name'],
])

function unknownName(name: string, { names }: KnownNames): string {
  const other = otherWords.get(name)
  const nearest = other !== undefined && names.has(other) ? other : nearestName(name, names)
  const listed = [...names].slice(0, MAX_LISTED).join(', ')
  const known = nearest ? `${JSON.stringify(nearest)} is probably meant` : `there are ${listed || 'none'}`
  return `there is no such field; ${known}${!nearest && names.size > MAX_LISTED ? ', …' : ''}`
}

/** A name for a message, on one line: up to 60 UTF-16 units of it, as JSON unless it matches `[\w$.-]+`. */
export function shown(name: string): string {
  return /^[\w$.-]{1,60}$/.test(name) ? name : JSON.stringify(name.slice(0, 60))
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  try {
    return JSON.stringify(a) === JSON.stringify(b)
  } catch {
    return false
  }
}
