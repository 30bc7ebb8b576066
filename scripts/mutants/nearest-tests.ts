import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { isNode, parseFile } from './syntax-tree.ts'
import type { Node } from './syntax-tree.ts'

export type NearestTests = {
  /** The tests of a file, the nearest first. */
  of(file: string): string[]
  /**
   * Further tests that may find what the nearest miss: the rest of the file's room, then those of rooms that use it.
   */
  further(file: string): string[]
  /** Whether only tests that start PostgreSQL, and were therefore left out, reach the file. */
  needsPostgres(file: string): boolean
}

/** A test, whether it belongs to the file's own room, and how many imports lie between it and the file. */
type Reached = { test: string; isOwn: boolean; distance: number }

/**
 * Finds for each source file the nearest tests by imports: those with the fewest imports between them and the file,
 * those with one more, and all tests of its own room, which count as one import nearer. Steps from a test to its own
 * fixtures count as zero, and type imports do not count. Among equals, tests that start PostgreSQL or a browser come
 * last, and tests that reach few files first.
 *
 * Further tests are all others of its own room in the same order, including those on PostgreSQL, which alone run some
 * of the code. Then come tests of other rooms at any distance, except those that start PostgreSQL or a browser, or try
 * the package as a whole.
 */
export function findNearestTests(
  files: readonly string[],
  {
    atMost,
    withPostgres,
    read = (file) => readFileSync(file, 'utf8'),
  }: { atMost: number; withPostgres: boolean; read?: (file: string) => string },
): NearestTests {
  const known = new Set(files)
  const imports = new Map(
    files.map((file) => [file, importsOf(read(file), file).filter((target) => known.has(target))]),
  )
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file))
  const distances = new Map(tests.map((test) => [test, distancesFrom(test, imports)]))
  const startsPostgres = (test: string) => distances.get(test)!.has(POSTGRES)
  const isSlow = (test: string) => startsPostgres(test) || distances.get(test)!.has(BROWSER)

  function reaching(file: string): Reached[] {
    return tests.flatMap((test) => {
      const distance = distances.get(test)!.get(file)
      if (distance === undefined) return []
      const isOwn = roomOf(test) === roomOf(file)
      return [{ test, isOwn, distance: isOwn ? distance - 1 : distance }]
    })
  }

  function compare(a: Reached, b: Reached): number {
    const slowness = ({ test }: Reached) => Number(isSlow(test))
    const reach = ({ test }: Reached) => distances.get(test)!.size
    return a.distance - b.distance || slowness(a) - slowness(b) || reach(a) - reach(b)
  }

  function sorted(file: string): Reached[] {
    return reaching(file)
      .filter(({ test }) => withPostgres || !startsPostgres(test))
      .toSorted(compare)
  }

  function nearest(reached: readonly Reached[]): Reached[] {
    const farthest = (reached[0]?.distance ?? 0) + 1
    return reached.filter(({ isOwn, distance }) => isOwn || distance <= farthest).slice(0, atMost)
  }

  return {
    of: (file) => nearest(sorted(file)).map(({ test }) => test),
    further(file) {
      const reached = sorted(file)
      const run = new Set(nearest(reached))
      const left = reached.filter((one) => !run.has(one))
      const own = left.filter(({ isOwn }) => isOwn)
      const others = left.filter(({ isOwn, test }) => !isOwn && !isSlow(test) && !WHOLE.has(roomOf(test)))
      return [...own, ...others].map(({ test }) => test)
    },
    needsPostgres(file) {
      const reached = reaching(file)
      return !withPostgres && reached.length > 0 && reached.every(({ test }) => startsPostgres(test))
    },
  }
}

/**
 * The room of a file or test: `cite/facts` for `src/cite/facts/compare/numbers.ts` and
 * `test/cite/facts/guard.test.ts`; `core` for `src/core/span.ts`.
 */
function roomOf(file: string): string {
  return file.split('/').slice(1, -1).slice(0, 2).join('/')
}

/** Fixtures that start a server or a browser. */
const POSTGRES = 'test/fixtures/postgres.ts'
const BROWSER = 'test/fixtures/browser.ts'

/** Rooms of tests that start processes, install or build: slow, and far from any single file. */
const WHOLE = new Set([
  'apps',
  'attacks',
  'browser',
  'doors/cli',
  'demo',
  'docs',
  'eval',
  'examples',
  'faults',
  'package',
])

/**
 * The distances in imports from a test to the files that it reaches. Breadth-first search; steps without cost come
 * before steps with cost.
 */
function distancesFrom(test: string, imports: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const distances = new Map([[test, 0]])
  let front = [test]
  for (let distance = 0; front.length > 0; distance++) {
    const next: string[] = []
    for (const file of front) {
      for (const target of imports.get(file) ?? []) {
        if (distances.has(target)) continue
        const isFixture = target.startsWith('test/')
        distances.set(target, isFixture ? distance : distance + 1)
        ;(isFixture ? front : next).push(target)
      }
    }
    front = next
  }
  return distances
}

/** The files of this package that a file loads, by their path from the root; including dynamic imports. */
function importsOf(text: string, file: string): string[] {
  const targets: string[] = []
  const look = (node: Node) => {
    const { source } = node
    if (/^(?:Import|Export(?:Named|All))Declaration$|^ImportExpression$/.test(node.type) && isNode(source)) {
      const target = String(source['value'])
      if (target.startsWith('.') && !isOfTypes(node)) targets.push(normalize(join(dirname(file), target)))
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) look(child)
  }
  look(parseFile(text, file))
  return targets
}

function isOfTypes(node: Node): boolean {
  return node['importKind'] === 'type' || node['exportKind'] === 'type'
}
