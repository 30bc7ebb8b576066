import { readFileSync, readdirSync } from 'node:fs'
import { contentHash } from '../src/core/hash.ts'

const fixedKinds = [
  'number',
  'decimal',
  'range',
  'paragraph',
  'date',
  'unit',
  'currency',
  'negation',
  'antonym',
  'comparative',
  'quantifier',
] as const
const looseKinds = ['name', 'role', 'scope', 'attribution', 'modality'] as const
const twinKinds = [
  'number-format',
  'date-format',
  'unit',
  'rounding',
  'passive',
  'spelling',
  'abbreviation',
  'synonym',
  'order',
] as const

/** What is wrong with a trap, or harmless about a twin. */
export type TrapKind = (typeof fixedKinds)[number] | (typeof looseKinds)[number] | (typeof twinKinds)[number]

/**
 * A claim close to its source. `fixed` traps change a number, date, unit,
 * currency, negation, opposite or quantifier, `loose` ones a name or role, the
 * scope, the speaker or the modality; a `twin` says the same in another form.
 */
export type Trap = {
  id: string
  language: string
  domain: string
  source: string
  claim: string
  kind: TrapKind
  group: 'fixed' | 'loose' | 'twin'
  /** A third of the sources, by their hash, and those written to be so: no rule is made by looking at them. */
  isHeldOut: boolean
}

type Row = Pick<Trap, 'id' | 'language' | 'domain' | 'source'> & {
  /** Written after the rules that it measures. */
  heldOut?: true
  claims: { kind: TrapKind; supported: boolean; claim: string }[]
}

const directory = new URL('traps/', import.meta.url)

/** The trap set: pairs of a source and a claim, written for this project. */
export function readTraps(): Trap[] {
  const files = readdirSync(directory).filter((name) => name.endsWith('.jsonl'))
  return files.toSorted().flatMap((name) =>
    readFileSync(new URL(name, directory), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      // Our own file, in the shape of the type.
      .flatMap((line) => toTraps(JSON.parse(line) as Row)),
  )
}

function toTraps({ claims, heldOut, ...row }: Row): Trap[] {
  const isHeldOut = heldOut ?? Number.parseInt(contentHash(row.source).slice(-4), 16) % 3 === 0
  return claims.map(({ kind, supported, claim }, index) => ({
    ...row,
    id: `${row.id}-${index + 1}`,
    claim,
    kind,
    group: supported ? 'twin' : groupOf(kind),
    isHeldOut,
  }))
}

function groupOf(kind: TrapKind): 'fixed' | 'loose' {
  return (fixedKinds as readonly string[]).includes(kind) ? 'fixed' : 'loose'
}
