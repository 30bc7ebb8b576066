import { describe, expect, test } from 'vitest'
import { findNearestTests } from '../../scripts/mutants/nearest-tests.ts'

/** Files by their paths; `atMost` tests of each source file. */
function nearestOf(files: Record<string, string>, { atMost = 8, withPostgres = true } = {}) {
  const options = { atMost, withPostgres }
  return findNearestTests(Object.keys(files), { ...options, read: (file) => files[file]! })
}

const file = 'src/text/words.ts'
const other = 'src/text/fold.ts'

describe('the nearest tests', () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      'one that imports the file',
      { 'test/match/a.test.ts': `import '../../${file}'` },
      ['test/match/a.test.ts'],
    ],
    ['none where nothing leads to it', { 'test/match/a.test.ts': `import '../../${other}'` }, []],
    [
      'names that are taken from it',
      { 'test/match/a.test.ts': `import { b } from '../../${file}'` },
      ['test/match/a.test.ts'],
    ],
    ['no import of a type', { 'test/match/a.test.ts': `import type { B } from '../../${file}'` }, []],
    ['no name of a package', { 'test/match/a.test.ts': `import '${file}'` }, []],
    [
      'what is exported on',
      { 'test/match/a.test.ts': `export * from '../../${file}'` },
      ['test/match/a.test.ts'],
    ],
    [
      'what is loaded later',
      { 'test/match/a.test.ts': `test('b', async () => { await import('../../${file}') })` },
      ['test/match/a.test.ts'],
    ],
    [
      'those one import further, after them',
      {
        'test/match/far.test.ts': `import '../../src/match/far.ts'`,
        'test/match/further.test.ts': `import '../../src/match/further.ts'`,
        'test/match/near.test.ts': `import '../../${file}'`,
        'src/match/far.ts': `import '../text/words.ts'`,
        'src/match/further.ts': `import './far.ts'`,
      },
      ['test/match/near.test.ts', 'test/match/far.test.ts'],
    ],
    [
      'all of its own room, as one import nearer than they are',
      {
        'test/text/own.test.ts': `import '../../src/text/far.ts'`,
        'test/match/near.test.ts': `import '../../${file}'; import '../../${other}'`,
        'test/text/farthest.test.ts': `import '../../src/text/farthest.ts'`,
        'src/text/far.ts': `import './words.ts'`,
        'src/text/further.ts': `import './far.ts'`,
        'src/text/farthest.ts': `import './further.ts'`,
      },
      // The first two are as near; the first one reaches fewer files, which counts the test itself.
      ['test/text/own.test.ts', 'test/match/near.test.ts', 'test/text/farthest.test.ts'],
    ],
    [
      'steps over fixtures for nothing',
      {
        'test/match/a.test.ts': `import '../fixtures/b.ts'`,
        'test/fixtures/b.ts': `import './c.ts'`,
        'test/fixtures/c.ts': `import '../../${file}'`,
        'test/match/z.test.ts': `import '../../src/match/d.ts'`,
        'src/match/d.ts': `import '../text/words.ts'`,
      },
      ['test/match/a.test.ts', 'test/match/z.test.ts'],
    ],
    [
      'of equals those that reach the fewest files first',
      {
        'test/match/a.test.ts': `import '../../${file}'; import '../../${other}'`,
        'test/match/b.test.ts': `import '../../${file}'`,
      },
      ['test/match/b.test.ts', 'test/match/a.test.ts'],
    ],
    [
      'of equals those that start PostgreSQL last',
      {
        'test/match/a.test.ts': `import '../../${file}'; import '../fixtures/postgres.ts'`,
        'test/match/b.test.ts': `import '../../${file}'; import '../../${other}'; import '../../src/text/c.ts'`,
        'test/fixtures/postgres.ts': '',
        'src/text/c.ts': '',
      },
      ['test/match/b.test.ts', 'test/match/a.test.ts'],
    ],
    [
      'files that import each other',
      {
        'test/match/a.test.ts': `import '../../src/text/c.ts'`,
        'src/text/c.ts': `import './d.ts'`,
        'src/text/d.ts': `import './c.ts'; import './words.ts'`,
      },
      ['test/match/a.test.ts'],
    ],
  ])('%s', (_, files, expected) => {
    expect(nearestOf({ [file]: '', [other]: '', ...files }).of(file)).toEqual(expected)
  })

  test('are so many at most', () => {
    const tests = Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`test/match/${name}.test.ts`, `import '../../${file}'`]),
    )
    expect(nearestOf({ [file]: '', ...tests }, { atMost: 2 }).of(file)).toHaveLength(2)
  })
})

describe('further tests', () => {
  const chain = {
    [file]: '',
    'src/match/a.ts': `import '../text/words.ts'`,
    'src/match/b.ts': `import './a.ts'`,
    'src/text/c.ts': `import './words.ts'`,
    'src/text/d.ts': `import './c.ts'`,
    'test/fixtures/postgres.ts': '',
    'test/fixtures/browser.ts': '',
    'test/text/near.test.ts': `import '../../${file}'`,
  }
  const own = [
    `import '../../src/text/d.ts'`,
    `import '../../src/text/d.ts'; import '../fixtures/postgres.ts'`,
  ]

  test.each<[string, Record<string, string>, string[]]>([
    ['none, where all are near', {}, []],
    [
      'however far away, the nearer first',
      {
        'test/match/b.test.ts': `import '../../src/match/b.ts'`,
        'test/match/a.test.ts': `import '../../src/match/a.ts'`,
      },
      ['test/match/a.test.ts', 'test/match/b.test.ts'],
    ],
    [
      'what is left of its own room before others, with those on PostgreSQL',
      {
        'test/match/a.test.ts': `import '../../src/match/a.ts'`,
        'test/text/e.test.ts': own[1]!,
        'test/text/f.test.ts': own[0]!,
      },
      ['test/text/f.test.ts', 'test/text/e.test.ts', 'test/match/a.test.ts'],
    ],
    [
      'none of another room that starts a server, a browser or the whole package',
      {
        'test/match/a.test.ts': `import '../../src/match/a.ts'; import '../fixtures/postgres.ts'`,
        'test/match/b.test.ts': `import '../../src/match/a.ts'; import '../fixtures/browser.ts'`,
        'test/doors/cli/c.test.ts': `import '../../src/match/a.ts'`,
      },
      [],
    ],
  ])('%s', (_, files, expected) => {
    const nearest = nearestOf({ ...chain, ...files }, { atMost: 1 })
    expect(nearest.of(file)).toEqual(['test/text/near.test.ts'])
    expect(nearest.further(file)).toEqual(expected)
  })

  test('are all of its own room, and then all others', () => {
    const tests = Object.fromEntries(
      ['match/a', 'match/b', 'match/c', 'text/d', 'text/e'].map((name) => [
        `test/${name}.test.ts`,
        `import '../../src/match/a.ts'`,
      ]),
    )
    const further = nearestOf({ ...chain, ...tests }, { atMost: 1 }).further(file)
    const others = ['a', 'b', 'c'].map((name) => `test/match/${name}.test.ts`)
    expect(further).toEqual(['test/text/d.test.ts', 'test/text/e.test.ts', ...others])
  })
})

describe('without PostgreSQL', () => {
  const files = {
    [file]: '',
    [other]: '',
    'src/text/alone.ts': '',
    'test/fixtures/postgres.ts': '',
    'test/match/a.test.ts': `import '../../${file}'; import '../../${other}'; import '../fixtures/postgres.ts'`,
    'test/match/b.test.ts': `import '../../${other}'`,
  }

  test.each([
    [file, [], true],
    [other, ['test/match/b.test.ts'], false],
    ['src/text/alone.ts', [], false],
  ])('%s is reached by %j', (path, tests, needsPostgres) => {
    const nearest = nearestOf(files, { withPostgres: false })
    expect([nearest.of(path), nearest.needsPostgres(path)]).toEqual([tests, needsPostgres])
  })

  test('nothing is left out where it is there', () => {
    const nearest = nearestOf(files)
    expect([nearest.of(file), nearest.needsPostgres(file)]).toEqual([['test/match/a.test.ts'], false])
  })
})
