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

/** What a trap changes, or how its twin differs harmlessly. */
export type TrapKind = (typeof fixedKinds)[number] | (typeof looseKinds)[number] | (typeof twinKinds)[number]

/**
 * A claim close to its source. A `fixed` trap changes a number, date, unit, currency, negation, opposite or
 * quantifier; a `loose` one changes a name, role, scope, speaker or modality. A `twin` says the same as the source in
 * another form.
 */
export type Trap = {
  id: string
  language: string
  domain: string
  source: string
  claim: string
  kind: TrapKind
  group: 'fixed' | 'loose' | 'twin'
  /**
   * Whether the claim is held out: no rule may be made by looking at it. Applies to a third of the sources, chosen by
   * their hash, and to those written for this.
   */
  isHeldOut: boolean
}

type Row = Pick<Trap, 'id' | 'language' | 'domain' | 'source'> & {
  /** The row was written after the rules that it tests. */
  heldOut?: true
  claims: { kind: TrapKind; supported: boolean; claim: string }[]
}

const directory = new URL('traps/', import.meta.url)

/** Reads the traps, which were written for this project. */
export function readTraps(): Trap[] {
  const files = readdirSync(directory).filter((name) => name.endsWith('.jsonl'))
  return files.toSorted().flatMap((name) =>
    readFileSync(new URL(name, directory), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      // The cast holds: the file belongs to this project.
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
