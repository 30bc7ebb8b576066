import { readFileSync } from 'node:fs'

const languages = ['english', 'german'] as const

/**
 * What is put together wrongly: a subject with the predicate of another
 * sentence, a number with another thing, a cause between two facts, a rule
 * without its condition, one of two entities for the other, an order in time,
 * the whole for a part, a speaker. A `same` claim stands in the source.
 */
type ComposedKind =
  | 'subject'
  | 'number'
  | 'cause'
  | 'condition'
  | 'entity'
  | 'order'
  | 'part'
  | 'speaker'
  | 'same'

/** A claim made of the words of its source; a false one says what the source does not state. */
export type ComposedTrap = {
  id: string
  language: string
  domain: string
  source: string
  claim: string
  kind: ComposedKind
  supported: boolean
}

type Row = Pick<ComposedTrap, 'id' | 'language' | 'domain' | 'source'> & {
  claims: Pick<ComposedTrap, 'kind' | 'supported' | 'claim'>[]
}

const directory = new URL('traps/composed/', import.meta.url)

/** The composed claims, written for this project before they were checked with it. */
export function readComposedTraps(): ComposedTrap[] {
  return languages.flatMap((language) =>
    readFileSync(new URL(`${language}.jsonl`, directory), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => {
        // Our own file, in the shape of the type.
        const { claims, ...row } = JSON.parse(line) as Row
        return claims.map((claim, index) => ({ ...row, ...claim, id: `${row.id}-${index + 1}` }))
      }),
  )
}
