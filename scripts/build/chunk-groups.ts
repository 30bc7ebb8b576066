import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { CodeSplittingGroup } from 'rolldown'
import { floors } from '../layers.ts'

/**
 * Puts what several entries share into one chunk per room and set of packages: few
 * files, and none that makes an entry load a package that it does not need. Loading
 * zod, for one, takes longer than everything else that `citespan` loads. What the main
 * entry imports is apart from the rest of its room, so that importing `citespan`
 * compiles nothing that waits for a dynamic import; so is what an answer without a model
 * loads, from what only models and quotes need.
 *
 * A group takes along what its files import, so lower rooms and smaller sets come first.
 */
export function chunkGroups(): CodeSplittingGroup[] {
  const files = ['src', 'extractors'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(root, name)),
  )
  const packagesOf = packageReader()
  const loaded = [filesImportedBy('src/index.ts', ...smallFiles), filesImportedBy(...firstLoaded)]
  /** 0 for what is loaded with the main entry, 1 with the first answer, 2 for what may never be. */
  const timeOf = (file: string) => [...loaded, new Set(files)].findIndex((known) => known.has(file))
  const folders = floors.flat()
  const inOrder = folders.flatMap((folder) => [
    ...Object.keys(apart).filter((path) => dirname(path) === folder && !folders.includes(path)),
    folder,
  ])
  // A room's place is that of its highest folder.
  const rooms = [...new Set(inOrder.map(roomOf).toReversed())].toReversed()
  const groups = rooms.flatMap((room) => {
    const own = files.filter((file) => roomOf(file) === room)
    const bySet = Map.groupBy(own, (file) => [timeOf(file), ...[...packagesOf(file)].toSorted()].join(' '))
    return [...bySet.values()]
      .toSorted(([a], [b]) => timeOf(a!) - timeOf(b!) || packagesOf(a!).size - packagesOf(b!).size)
      .map((members) => ({ room, members: new Set(members) }))
  })
  return groups.map(({ room, members }, index) => ({
    name: room,
    test: (path) => members.has(relative('.', path)),
    minShareCount: 2,
    priority: groups.length - index,
  }))
}

/** Rooms that are loaded together, and therefore share chunks. */
const together: Record<string, string> = {
  lexicon: 'text',
  match: 'verify',
  model: 'verify',
}

/** Folders and files that a page or the main entry needs of rooms which it does not need whole. */
const apart: Record<string, string> = {
  'src/text/folding': 'folding',
  'src/locate/approximate': 'approximate',
  'src/text/words/spelling.ts': 'text',
  'src/locators/format-place.ts': 'places',
  'src/model/delimiter.ts': 'delimiter',
  'src/model/unless-aborted.ts': 'delimiter',
  'src/protocols/reading/protocol.ts': 'protocol-names',
  'src/protocols/writing': 'protocols-writing',
  'src/text/folding/offset-marks.ts': 'provider-offsets',
  'src/text/folding/offset-counter.ts': 'provider-offsets',
  // Every page has it, and few load the formats of answers, which would take it along.
  'src/references/display/text-fragment.ts': 'places',
  'src/references/formats': 'formats',
  // The view of a PDF reads its pages as the reader of documents does.
  'src/ingest/parse/glyphs': 'pdf-page',
  'src/ingest/parse/layout': 'pdf-page',
  'src/archive/load-zip.ts': 'zip',
  'src/archive/zip-files.ts': 'zip',
  'src/archive/session': 'session-archive',
  // The archive of a session reads events too, and must not take along the stores that the main entry has.
  'src/store/events': 'events',
}

/** `text` of `src/text/words/stem.ts`; what a page is made of has rooms of its own, such as `page-view`. */
function roomOf(path: string): string {
  const folder = path.endsWith('.ts') || path.endsWith('.tsx') ? dirname(path) : path
  const [top, name = 'entry', area] = folder.split('/')
  if (top !== 'src') return top!
  return apart[path] ?? apart[folder] ?? together[name] ?? (name === 'page' ? `${name}-${area}` : name)
}

/** One file each, which a bundler drops where it is not used: not worth a chunk of their own. */
const smallPackages = new Set([
  'character-entities',
  'eventsource-parser',
  'micromark-util-normalize-identifier',
])

/** Reads which packages loading a file loads, through all that it imports. */
function packageReader(): (file: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return function read(file) {
    const before = known.get(file)
    if (before) return before
    const packages = new Set<string>()
    for (const target of importsOf(file)) {
      if (target.startsWith('.')) for (const name of read(join(dirname(file), target))) packages.add(name)
      else if (!smallPackages.has(target)) packages.add(target)
    }
    known.set(file, packages)
    return packages
  }
}

/** What the first answer loads of rooms that it needs nothing else of: a chunk each would take longer to open. */
const smallFiles = ['src/core/count-while.ts', 'src/sources/page-at.ts']

/** What an answer loads that is matched and verified by words. */
const firstLoaded = ['src/match/lexical.ts', 'src/verify/lexical.ts']

/** The files that loading these files loads, with the files themselves. */
function filesImportedBy(...entries: string[]): ReadonlySet<string> {
  const files = new Set(entries)
  // A set is iterated up to what is added meanwhile.
  for (const file of files) {
    for (const target of importsOf(file)) if (target.startsWith('.')) files.add(join(dirname(file), target))
  }
  return files
}

/** What a file imports when it is loaded: neither types nor dynamic imports. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(staticImport)].map(([, target]) => target!)
}

const staticImport = /^(?:import|export) (?!type\b)[^']*?from '([^']+)'/gm
