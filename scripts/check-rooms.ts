/**
 * Checks the rooms of `rooms.ts`: imports go only down and only to the public side of a room; files do not import
 * each other in a circle (including types); folders that run without Node import nothing of it; a public side exports
 * only what another room takes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { entries, internalEntries } from './build/entries.ts'
import { extractorImports, nodeFolders, roomOf, rooms } from './rooms.ts'

const files = ['src', 'extractors'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, name)),
)
const importsOf = new Map(files.map((file) => [file, readImports(file)]))
const problems = {
  'imports that go up': files.flatMap(upward),
  'imports of private files': files.flatMap(intoPrivate),
  circles: circles().map((circle) => circle.join(' → ')),
  'imports of Node where it may be missing': files.flatMap(needless),
  'public names that no other room takes': unused(),
}
for (const [kind, found] of Object.entries(problems)) {
  console.log(`${found.length} ${kind}${found.map((line) => `\n  ${line}`).join('')}`)
}
console.log(
  `${files.length} files in ${new Set(files.map((file) => dirname(file))).size} folders, ${rooms.length} rooms`,
)
process.exitCode = Object.values(problems).some((found) => found.length > 0) ? 1 : 0

/**
 * The imports of a file, including types: files of this package by their path from the root, others as written; and
 * the imported names, `null` for all.
 */
function readImports(file: string): { target: string; names: string[] | null }[] {
  const text = readFileSync(file, 'utf8')
  const found = text.matchAll(/(?:\{([^{}]*)\}\s*from|from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g)
  return Array.from(found, ([, names, target]) => ({
    target: target!.startsWith('.') ? normalize(join(dirname(file), target!)) : target!,
    names: names?.split(',').flatMap((name) => /^\s*(?:type\s+)?(\w+)/.exec(name)?.[1] ?? []) ?? null,
  }))
}

function ownImports(file: string): string[] {
  return importsOf.get(file)!.flatMap(({ target }) => (roomOf(target) ? [target] : []))
}

function upward(file: string): string[] {
  const room = roomOf(file)
  if (!room) return [`${file} is in no room of scripts/rooms.ts`]
  return ownImports(file)
    .filter((target) => {
      const to = roomOf(target)!
      if (room === 'extractors' && to !== room) return !extractorImports.has(to)
      return rooms.indexOf(to) > rooms.indexOf(room)
    })
    .map((target) => `${file} → ${target}`)
}

function intoPrivate(file: string): string[] {
  return ownImports(file)
    .filter((target) => roomOf(target) !== roomOf(file) && dirname(target) !== roomOf(target))
    .map((target) => `${file} → ${target}`)
}

function needless(file: string): string[] {
  if (nodeFolders.some((folder) => file.startsWith(`${folder}/`))) return []
  const nodes = importsOf.get(file)!.filter(({ target }) => target.startsWith('node:'))
  return nodes.map(({ target }) => `${file} → ${target}`)
}

/** Finds names that a room re-exports at its top and that no other room imports. */
function unused(): string[] {
  const published = new Set([...Object.values(entries), ...Object.values(internalEntries)])
  const taken = new Map<string, Set<string> | null>()
  for (const imports of importsOf.values()) {
    for (const { target, names } of imports) {
      if (names === null || taken.get(target) === null) taken.set(target, null)
      else taken.set(target, new Set([...(taken.get(target) ?? []), ...names]))
    }
  }
  return files.flatMap((file) => {
    if (dirname(file) !== roomOf(file) || published.has(file) || taken.get(file) === null) return []
    const text = readFileSync(file, 'utf8')
    const passedOn = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from/gm)].flatMap(([, names]) =>
      names!.split(',').flatMap((name) => /(\w+)\s*$/.exec(name)?.[1] ?? []),
    )
    return passedOn.filter((name) => !taken.get(file)?.has(name)).map((name) => `${file}: ${name}`)
  })
}

/**
 * Finds circles of imports, one path for each, by depth-first search: a file is met again while it is still being
 * visited.
 */
function circles(): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string) => {
    if (done.has(file)) return
    const start = path.indexOf(file)
    if (start !== -1) {
      found.push([...path.slice(start), file])
      return
    }
    path.push(file)
    for (const target of ownImports(file)) if (importsOf.has(target)) visit(target)
    path.pop()
    done.add(file)
  }
  files.forEach(visit)
  return found
}
