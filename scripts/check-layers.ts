/**
 * Holds the layers of `layers.ts`: imports go down only, most folders have no
 * `node:` import, extractors import nothing but the core, tables and each other, and no
 * folder holds more files than a reader can take in. Files that import each other
 * in a circle, be it for types alone, are reported as well.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { extractorImports, floors, nodeFolders } from './layers.ts'

/** Files side by side in one folder. */
const MAX_FILES = 22

const floorOf = new Map(floors.flatMap((folders, floor) => folders.map((folder) => [folder, floor])))
const files = ['src', 'extractors'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, name)),
)
const importsOf = new Map(files.map((file) => [file, readImports(file)]))
const problems = [
  ...floors
    .flat()
    .filter((folder, index, all) => all.indexOf(folder) !== index)
    .map((folder) => `scripts/layers.ts: ${folder} is on two floors`),
  ...files.flatMap(problemsOf),
  ...crowded(),
  ...circles().map((circle) => `These import each other: ${circle.join(' → ')}`),
]
if (problems.length > 0) {
  console.error(`Layer check failed:\n  ${problems.join('\n  ')}`)
  process.exit(1)
}
console.log(`Layer check: ${files.length} files in ${floorOf.size} folders, all imports go down.`)

/** The paths that a file imports, types included: of this package from its root, others as written. */
function readImports(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)
  return Array.from(found, ([, target]) =>
    target!.startsWith('.') ? normalize(join(dirname(file), target!)) : target!,
  )
}

function problemsOf(file: string): string[] {
  const folder = dirname(file)
  const floor = floorOf.get(folder)
  if (floor === undefined) return [`${file}: "${folder}" is not a folder of scripts/layers.ts`]
  return importsOf.get(file)!.flatMap((target) => {
    if (target.startsWith('node:')) {
      return nodeFolders.has(folder) ? [] : [`${file}: imports ${target}; ${folder} runs without Node too`]
    }
    if (!/^(?:src|extractors)\//.test(target)) return []
    const to = dirname(target)
    if (to === folder) return []
    if (folder.startsWith('extractors') && !extractorImports.has(to)) {
      return [`${file}: extractors must not import from ${to}`]
    }
    return (floorOf.get(to) ?? Infinity) < floor ? [] : [`${file}: ${folder} must not import from ${to}`]
  })
}

function crowded(): string[] {
  const counts = Map.groupBy(files, (file) => dirname(file))
  return [...counts]
    .filter(([, names]) => names.length > MAX_FILES)
    .map(([folder, names]) => `${folder} holds ${names.length} files; ${MAX_FILES} at most`)
}

/** One path per circle: a depth-first search that meets a file which it is still visiting. */
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
    for (const target of importsOf.get(file) ?? []) if (importsOf.has(target)) visit(target)
    path.pop()
    done.add(file)
  }
  for (const file of files) visit(file)
  return found
}
