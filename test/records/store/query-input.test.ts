import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CitationError } from '../../../src/core/error.ts'
import { contentAddress } from '../../../src/core/hash.ts'
import { checkSchemaName, projectSchema } from '../../../src/records/store/migrating/schema-name.ts'
import { chainRequest } from '../../../src/records/store/queries/chain-part.ts'
import { decodeCursor, encodeCursor } from '../../../src/records/store/queries/cursor.ts'
import type { ListName } from '../../../src/records/store/queries/cursor.ts'
import { parseAfter, parseFrom, parseLimit, toPage } from '../../../src/records/store/queries/page.ts'

const invalid = expect.objectContaining({ code: 'invalid-input' })
const lists: ListName[] = ['r', 'c', 'e', 's']

describe('cursors', () => {
  const place = fc.record({
    createdMs: fc.integer(),
    runId: fc.string({ unit: 'binary' }),
    position: fc.nat(),
  })

  test('say the place for their own list, and are refused by others', () => {
    fc.assert(
      fc.property(place, fc.constantFrom(...lists), fc.constantFrom(...lists), (at, list, other) => {
        const cursor = encodeCursor(list, at)
        expect(cursor).toBe(
          Buffer.from(JSON.stringify([list, at.createdMs, at.runId, at.position])).toString('base64url'),
        )
        if (list === other) expect(decodeCursor(other, cursor)).toEqual(at)
        else expect(() => decodeCursor(other, cursor)).toThrow(invalid)
      }),
    )
  })

  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each<[string, unknown]>([
    ['nothing', ''],
    ['another type', 7],
    ['null', null],
    ['no Base64', '%'],
    ['no UTF-8', Buffer.from('["r",1,"\u00fc",1]', 'latin1').toString('base64url')],
    ['no JSON', Buffer.from('["r",').toString('base64url')],
    ['a negative position', made(['r', 1, '', -1])],
    ['half a position', made(['r', 1, '', 0.5])],
    ['half a millisecond', made(['r', 0.5, '', 1])],
    ['no run', made(['r', 1, null, 1])],
    ['a member more', made(['r', 1, '', 1, 1])],
    ['a member less', made(['r', 1, ''])],
    ['more than 10,000 characters', made(['r', 1, 'a'.repeat(8_000), 1])],
  ])('%s is none', (_, cursor) => {
    expect(() => decodeCursor('r', cursor as string)).toThrow(invalid)
  })

  test('as long as the longest id makes one, and no longer', () => {
    const length = (size: number) => encodeCursor('r', { createdMs: 1, runId: 'a'.repeat(size), position: 1 })
    const longest = Array.from({ length: 8_000 }, (_, size) => size).findLast(
      (size) => length(size).length <= 10_000,
    )!
    expect(length(longest)).toHaveLength(10_000)
    expect(decodeCursor('r', length(longest))).toMatchObject({ position: 1 })
    expect(() => decodeCursor('r', length(longest + 1))).toThrow(invalid)
  })

  test('no cursor is the beginning', () => {
    expect(decodeCursor('r', undefined)).toBeNull()
    expect(decodeCursor('r', encodeCursor('r', { createdMs: 0, runId: '', position: 0 }))).toEqual({
      createdMs: 0,
      runId: '',
      position: 0,
    })
  })
})

describe('pages', () => {
  test.each([1, 2, 99, 100, 101, 999, 1_000])('a limit of %d is taken', (limit) => {
    expect(parseLimit(limit)).toBe(limit)
  })

  test.each([0, -1, 1_001, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5', null])(
    'a limit of %j is refused',
    (limit) => {
      expect(() => parseLimit(limit as number)).toThrow(invalid)
    },
  )

  test('a hundred without a limit', () => {
    expect(parseLimit()).toBe(100)
  })

  test.each([0, 1, Number.MAX_SAFE_INTEGER])('a leaf %d to start at is taken', (from) => {
    expect(parseFrom(from)).toBe(from)
  })

  test.each([-1, 0.5, 2 ** 53, Number.NaN, '0', null])('a leaf %j to start at is refused', (from) => {
    expect(() => parseFrom(from as number)).toThrow(invalid)
  })

  test.each([undefined, '0', '-1', '7', '9'.repeat(19), `-${'9'.repeat(19)}`])(
    'after %j is taken',
    (after) => {
      expect(parseAfter(after)).toBe(after)
    },
  )

  test.each(['', '-', '--1', '+1', '1.5', '1 ', ' 1', '9'.repeat(20), 'a'])(
    'after %j is refused',
    (after) => {
      expect(() => parseAfter(after)).toThrow(invalid)
    },
  )

  test('have the first items, and go on behind the last where there are more', () => {
    for (let count = 0; count < 6; count++) {
      for (let size = 1; size < 6; size++) {
        const found = Array.from({ length: count }, (_, index) => ({ id: `id-${index}` }))
        const page = toPage(found, {
          size,
          read: ({ id }) => id.slice(3),
          cursorOf: ({ id }) => `after ${id}`,
        })
        expect(page).toEqual({
          items: Array.from({ length: Math.min(count, size) }, (_, index) => String(index)),
          nextCursor: count > size ? `after id-${size - 1}` : null,
        })
      }
    }
  })

  test('name what cannot be read, by its own id or that of its event', () => {
    const found = [{ id: 'a' }, { event: { id: 'b' } }, { id: 'c' }]
    const read = (each: (typeof found)[number]) => {
      if ('id' in each && each.id === 'c') return 'read'
      throw new CitationError({ code: 'database-corrupt', message: 'Torn.', suggestion: 'Restore.' })
    }
    const message = 'Torn. Restore.'
    expect(toPage(found, { size: 3, read, cursorOf: () => '' })).toEqual({
      items: ['read'],
      nextCursor: null,
      unreadable: [
        { id: 'a', message },
        { id: 'b', message },
      ],
    })
  })

  test.each([
    new Error('away'),
    new CitationError({ code: 'database-unavailable', message: 'Away.', suggestion: 'Wait.' }),
  ])('end where reading fails otherwise: %s', (error) => {
    const read = () => {
      throw error
    }
    expect(() => toPage([{ id: 'a' }], { size: 1, read, cursorOf: () => '' })).toThrow(error)
  })
})

describe('a part of a chain', () => {
  const project = 'lifts'
  test.each([
    [{ sessionId: 's' }, { chain: 's:s', after: 0, limit: 100 }],
    [
      { runId: 'r', after: 3, limit: 7 },
      { chain: 'r:r', after: 3, limit: 7 },
    ],
  ])('%j is asked for as %j', (range, expected) => {
    expect(chainRequest({ project, ...range })).toEqual({ project, ...expected })
  })

  test.each([
    {},
    { sessionId: 's', runId: 'r' },
    { sessionId: '' },
    { runId: '' },
    { sessionId: 's', project: '' },
    { sessionId: 's', after: -1 },
    { sessionId: 's', limit: 0 },
    { sessionId: 's', from: 1 },
  ])('%j is refused', (range) => {
    expect(() => chainRequest({ project, ...range } as Parameters<typeof chainRequest>[0])).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^invalid/) }),
    )
  })
})

describe('the schema of a project', () => {
  const hashOf = (project: string) => contentAddress(project).split(':')[1]!.slice(0, 16)

  test.each([
    'a',
    '_',
    '7',
    'a'.repeat(54),
    `a_${'0'.repeat(15)}`,
    `a_${'0'.repeat(17)}`,
    `a_${'g'.repeat(16)}`,
    `a_${'0'.repeat(16)}_`,
    '0'.repeat(16),
  ])('%s is said whole', (project) => {
    expect(projectSchema(project)).toBe(`citespan_${project}`)
  })

  test.each([
    ['', ''],
    ['A', 'a'],
    ['a b', 'a_b'],
    ['a -- b', 'a_b'],
    ['Aufzüge', 'aufz_ge'],
    ['a'.repeat(55), 'a'.repeat(37)],
    [`${'-'.repeat(70)}b`, '_'],
    [`_${'0'.repeat(16)}`, `_${'0'.repeat(16)}`],
    ['a_0123456789abcdef', 'a_0123456789abcdef'],
    ['a\ud800', 'a_'],
    ['a\0b', 'a_b'],
  ])('%j is said as %j with a hash of it', (project, rest) => {
    expect(projectSchema(project)).toBe(`citespan_${rest}_${hashOf(project)}`)
  })

  test.each([undefined, null, 7])('%j is no project', (project) => {
    expect(() => projectSchema(project as never)).toThrow(/projectSchema\(\): project/)
  })

  test('is a valid name whatever the project is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 90 }), (project) => {
        const name = projectSchema(project)
        expect(checkSchemaName(name)).toBe(name)
        expect(name).toMatch(/^citespan_[a-z0-9_]*$/)
      }),
    )
  })
})
