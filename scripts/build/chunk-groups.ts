import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { CodeSplittingGroup } from 'rolldown'
import { roomOf } from '../rooms.ts'
import { entries } from './entries.ts'
import { filesOf, importsOf } from './imports.ts'

/**
 * Groups shared code into one chunk per topic and set of packages: few files, and none that makes an entry load a
 * package that it does not need. Loading zod, for example, takes longer than everything else that `citespan` loads.
 * The imports of the main entry are separate from the rest of their topic, so that importing `citespan` compiles
 * nothing that waits for a dynamic import. What an answer without a model loads is also separate from what only models
 * and quotes need.
 *
 * A group also includes what its files import. So topics that others import come first, and small sets of packages
 * before large ones.
 */
export function chunkGroups(): CodeSplittingGroup[] {
  const files = ['src', 'extractors'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(root, name)),
  )
  const packagesOf = packageReader()
  const loaded = [[entries.index!, ...smallFiles], firstLoaded, [entries.client!]].map((first) =>
    filesImportedBy(...first),
  )
  /** 0 for files loaded with the main entry, 1 with the first answer, 2 with a page, 3 for all others. */
  const timeOf = (file: string) => [...loaded, new Set(files)].findIndex((known) => known.has(file))
  const topics = importedFirst(files)
  const groups = topics
    .flatMap((topic) => {
      const own = files.filter((file) => topicOf(file) === topic)
      return Array.from(
        Map.groupBy(own, (file) => [timeOf(file), ...[...packagesOf(file)].toSorted()].join(' ')).values(),
        (members) => ({ topic, members, time: timeOf(members[0]!), packages: packagesOf(members[0]!).size }),
      ).toSorted((a, b) => a.packages - b.packages)
    })
    .toSorted((a, b) => a.time - b.time)
  return groups.map(({ topic, members }, index) => ({
    name: topic,
    test: (path) => members.includes(relative('.', path)),
    minShareCount: 2,
    priority: groups.length - index,
  }))
}

/** Rooms whose files form a single topic. */
const whole: ReadonlySet<string> = new Set(['extractors', 'src/core', 'src/documents', 'src/entries'])

/** Topics that are loaded together, and therefore share chunks. */
const together: Record<string, string> = {
  lexicon: 'text',
  mail: 'text',
  sentences: 'text',
  tables: 'text',
  words: 'text',
  values: 'facts',
  'word-classes': 'facts',
  wording: 'facts',
  match: 'verify',
  model: 'verify',
  ranking: 'verify',
  agents: 'engine',
  answers: 'engine',
  incidents: 'engine',
  marks: 'engine',
  matching: 'engine',
  runs: 'engine',
  display: 'references',
  items: 'references',
  styles: 'references',
  'open-telemetry': 'telemetry',
}

/**
 * Folders and files that a page or the main entry needs although it does not need the rest of their topic. They get
 * topics of their own.
 */
const apart: Record<string, string> = {
  'src/core/delimiter.ts': 'delimiter',
  'src/text/locate/approximate': 'approximate',
  'src/text/words/spelling.ts': 'text',
  'src/text/locators/format-place.ts': 'places',
  'src/text/folding/offset-marks.ts': 'provider-offsets',
  'src/text/folding/offset-counter.ts': 'provider-offsets',
  'src/cite/model/unless-aborted.ts': 'delimiter',
  'src/cite/protocols/reading/protocol.ts': 'protocol-names',
  'src/documents/zip': 'zip',
  'src/references/protocols': 'protocols-writing',
  'src/references/providers': 'providers-writing',
  'src/references/formats': 'formats',
  'src/references/records': 'references',
  // Every page needs it, but few pages need the formats of answers, which would otherwise share its chunk.
  'src/references/display/text-fragment.ts': 'places',
  // The PDF view reads pages with the document reader's code.
  'src/documents/parse/glyphs': 'pdf-page',
  'src/documents/parse/layout': 'pdf-page',
  // The client of the service needs nothing else from the engine.
  'src/engine/operations.ts': 'operations',
  'src/engine/records': 'engine',
  'src/engine/sources': 'engine',
  'src/engine/telemetry': 'engine',
  'src/records/archive/session': 'session-archive',
  // The session archive reads events too, but must not load the stores of the main entry.
  'src/records/store/events': 'events',
}

/**
 * The topic of a file: `verify` for `src/cite/verify/lexical.ts`. Parts of a page have topics of their own, such as
 * `page-view`.
 */
function topicOf(path: string): string {
  const folder = dirname(path)
  const room = roomOf(path)!
  const [, name = room, topic = name] = folder.split('/')
  if (whole.has(room)) return apart[path] ?? apart[folder] ?? name
  return apart[path] ?? apart[folder] ?? together[topic] ?? (room === 'src/page' ? `page-${topic}` : topic)
}

/** The topics of files, each after the topics that its files import. */
function importedFirst(files: readonly string[]): string[] {
  const filesOfTopic = Map.groupBy(files, topicOf)
  const ordered = new Set<string>()
  const open = new Set<string>()
  const visit = (topic: string) => {
    if (open.has(topic)) return
    open.add(topic)
    for (const file of filesOfTopic.get(topic)!) for (const target of filesOf(file)) visit(topicOf(target))
    ordered.add(topic)
  }
  for (const topic of filesOfTopic.keys()) visit(topic)
  return [...ordered]
}

/** Packages of one file that bundlers drop if unused: not worth a chunk of their own. */
const smallPackages = new Set(['eventsource-parser', 'micromark-util-normalize-identifier'])

/** Finds the packages that loading a file loads, through all of its imports. */
function packageReader(): (file: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return function read(file) {
    const before = known.get(file)
    if (before) return before
    const named = importsOf(file).map(({ target }) => target)
    const packages = new Set(named.filter((name) => !roomOf(name) && !smallPackages.has(name)))
    for (const target of filesOf(file)) for (const name of read(target)) packages.add(name)
    known.set(file, packages)
    return packages
  }
}

/**
 * Files that the first answer loads from topics that it otherwise does not need. They count as loaded with the main
 * entry, because opening a chunk for each would take longer.
 */
const smallFiles = ['src/core/count-while.ts', 'src/sources/registry/page-at.ts']

/** Files loaded by an answer that is matched and verified by words. */
const firstLoaded = [
  'src/cite/match/lexical.ts',
  'src/cite/pipeline/verify-batch.ts',
  'src/cite/verify/lexical.ts',
]

/** Finds these files and all files that are loaded with them. */
function filesImportedBy(...first: string[]): ReadonlySet<string> {
  const files = new Set(first)
  // A set is iterated including items added meanwhile.
  for (const file of files) for (const target of filesOf(file)) files.add(target)
  return files
}
