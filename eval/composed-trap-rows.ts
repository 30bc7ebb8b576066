import { readFileSync } from 'node:fs'

const languages = ['english', 'german'] as const

/**
 * How a false claim misuses the words of its source: a subject gets the predicate of another sentence, a number counts
 * something else, two facts become cause and effect, a rule loses its condition, one of two entities is named for the
 * other, the order in time is changed, a whole is named for its part, or the statement gets another speaker. A claim
 * of kind `same` is stated by the source.
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

/** A claim made of the words of its source. The source does not state a claim that is not `supported`. */
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

/** Reads the composed claims, which were written for this project before citespan was run on them. */
export function readComposedTraps(): ComposedTrap[] {
  return languages.flatMap((language) =>
    readFileSync(new URL(`${language}.jsonl`, directory), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => {
        // The cast holds: the file belongs to this project.
        const { claims, ...row } = JSON.parse(line) as Row
        return claims.map((claim, index) => ({ ...row, ...claim, id: `${row.id}-${index + 1}` }))
      }),
  )
}
