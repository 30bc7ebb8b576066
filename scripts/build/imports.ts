import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { roomOf } from '../rooms.ts'

/** What a file names when it is loaded: a file of ours from the root, or a package. */
export type Import = { target: string; names: { name: string; as: string }[] }

const known = new Map<string, Import[]>()

/** What a file imports when it is loaded: neither types nor dynamic imports. */
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

/** `a, type B, c as d` → a and c with what they are called here. */
export function namesIn(list: string): { name: string; as: string }[] {
  return list
    .replace(/[{}]/g, '')
    .split(',')
    .flatMap((item) => {
      const [, name, as = name] = /^\s*(?!type\s)(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(item) ?? []
      return name === undefined ? [] : [{ name, as: as! }]
    })
}

/** Whether a file only passes on what lies in the subfolders of its room. */
export function isPublicSide(file: string): boolean {
  if (dirname(file) !== roomOf(file)) return false
  const code = readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '')
  return code.replace(/export (?:type )?\{[^}]*\} from '[^']+'/g, '').trim() === ''
}

/** The file that a public side has a name from. */
export function originOf(file: string, name: string): string {
  const from = importsOf(file).find(({ names }) => names.some(({ as }) => as === name))
  if (!from) throw new Error(`${file} does not export ${name}`)
  return from.target
}

/** The files of ours that a file loads: of a public side, those that have the names. */
export function filesOf(file: string): string[] {
  return importsOf(file).flatMap(({ target, names }) => {
    if (!roomOf(target)) return []
    return isPublicSide(target) ? [...new Set(names.map(({ name }) => originOf(target, name)))] : [target]
  })
}

export const staticImport = /^(?:import|export) (?!type\b)([^']*?)from '([^']+)'/gm
