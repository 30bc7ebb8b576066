import { readBrackets } from './reading/brackets.ts'
import { createListReader } from './reading/name-lists.ts'
import type { Protocol, SourceName } from './reading/protocol.ts'

/** Maximum digits of a citation's number in brackets. */
const MAX_DIGITS = 9
/** From this many digits on, a number in brackets may be a year, and is a mark only if it is known. */
const YEAR_DIGITS = 4

const readNumbers = createListReader({ digits: MAX_DIGITS })
const isListOfNumbers = new RegExp(String.raw`^\s*\d{1,${MAX_DIGITS}}(?!\d)`)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const separator = /\s*[,;]\s*/

/**
 * Marks of registered citations: `[12]`, `[12, 13]`, `[12-14]`, `[<id>]`, `[<id>, <id>]`. A number of four digits or
 * more and an id that is not a UUID are marks only if `isKnown` says so: they may be a year or a word in brackets.
 */
export function registeredMarks(isKnown: (name: SourceName) => boolean): Protocol {
  return {
    name: 'numbers',
    openers: '[',
    counts: 'places',
    write: (numbers) => `[${numbers.join(', ')}]`,
    read(text, at, { final }) {
      const brackets = readBrackets(text, at, { final, mayBegin: (start) => start.trim() !== '' })
      if (brackets === null || brackets === 'more') return brackets
      const { inner, end } = brackets
      const names = readNames(inner.trim(), isKnown)
      return names && { ...names, kind: 'mark', end }
    },
  }
}

function readNames(inner: string, isKnown: (name: SourceName) => boolean) {
  const numbers = isListOfNumbers.test(inner) ? readNumbers(inner) : null
  if (numbers) {
    const isMark = numbers.names.every(
      (name) => name.by === 'number' && (String(name.number).length < YEAR_DIGITS || isKnown(name)),
    )
    return isMark ? numbers : null
  }
  const names = inner.split(separator).map((name): SourceName => ({ by: 'name', name }))
  const isMark = names.every((name) => name.by === 'name' && (isKnown(name) || uuid.test(name.name)))
  return isMark ? { names } : null
}

/** Maximum number of names read from a text; the rest is ignored. */
const MAX_NAMES = 2_000
/** Maximum length of an id, in UTF-16 units. */
const MAX_ID = 200

/**
 * The possible names in brackets of a text: numbers, and words without a blank. Only a look-up shows whether an id
 * belongs to a citation, and so whether it is a mark.
 */
export function bracketedNames(text: string): { numbers: number[]; ids: string[] } {
  const numbers = new Set<number>()
  const ids = new Set<string>()
  for (const [, inner] of text.matchAll(/\[([^[\]\n]{1,200})\]/g)) {
    if (numbers.size + ids.size >= MAX_NAMES) break
    const listed = isListOfNumbers.test(inner!) ? readNumbers(inner!.trim()) : null
    // Citations are numbered from 1, so `[0]` names none.
    for (const name of listed?.names ?? [])
      if (name.by === 'number' && name.number > 0) numbers.add(name.number)
    if (listed) continue
    for (const id of inner!.trim().split(separator)) {
      if (id !== '' && id.length <= MAX_ID && !/\s/.test(id) && id.isWellFormed()) ids.add(id)
    }
  }
  return { numbers: [...numbers], ids: [...ids] }
}
