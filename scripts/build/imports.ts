import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { roomOf } from '../rooms.ts'
import { declaringFiles, LANGUAGES, listsReadIn } from './word-lists.ts'

/** One import: a file of ours by its path from the root, or a package, and the imported names. */
export type Import = { target: string; names: { name: string; as: string }[] }

const known = new Map<string, Import[]>()

/** The imports of a file that are loaded with it: neither types nor dynamic imports. */
export function importsOf(file: string): Import[] {
  const before = known.get(file)
  if (before) return before
  const imports = Array.from(readFileSync(file, 'utf8').matchAll(staticImport), ([, names, target]) => ({
    target: target!.startsWith('.') ? join(dirname(file), target!) : target!,
    names: namesIn(names!),
  }))
  known.set(file, imports)
  return imports
}

/** Reads `a, type B, c as d`: a and c with their local names. */
export function namesIn(list: string): { name: string; as: string }[] {
  return list
    .replace(/[{}]/g, '')
    .split(',')
    .flatMap((item) => {
      const [, name, as = name] = /^\s*(?!type\s)(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(item) ?? []
      return name === undefined ? [] : [{ name, as: as! }]
    })
}

/** Whether a file only re-exports from the subfolders of its room. */
export function isPublicSide(file: string): boolean {
  if (dirname(file) !== roomOf(file)) return false
  const code = readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '')
  return code.replace(/export (?:type )?\{[^}]*\} from '[^']+'/g, '').trim() === ''
}

/** The file from which a public side re-exports a name. */
export function originOf(file: string, name: string): string {
  const from = importsOf(file).find(({ names }) => names.some(({ as }) => as === name))
  if (!from) throw new Error(`${file} does not export ${name}`)
  return from.target
}

/** The files of ours that a file loads: of a public side, those that have the names; of the lexicon, those that have the word lists. */
export function filesOf(file: string): string[] {
  const loaded = importsOf(file).flatMap(({ target, names }) => {
    if (!roomOf(target)) return []
    return isPublicSide(target) ? [...new Set(names.map(({ name }) => originOf(target, name)))] : [target]
  })
  if (!loaded.includes(LANGUAGES)) return loaded
  const lists = listsReadIn(readFileSync(file, 'utf8')).flatMap((name) =>
    declaringFiles(name).map(({ file: list }) => list),
  )
  return [...new Set([...loaded.filter((target) => target !== LANGUAGES), ...lists])]
}

export const staticImport = /^(?:import|export) (?!type\b)([^']*?)from '([^']+)'/gm
