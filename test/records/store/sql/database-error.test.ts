import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CitationError } from '../../../../src/core/error.ts'
import {
  databaseError,
  isAway,
  isConnectionLost,
  isRefused,
  isTransient,
} from '../../../../src/records/store/sql/database-error.ts'
import { retry } from '../../../../src/core/remote/retry.ts'
import { sleep } from '../../../../src/core/remote/sleep.ts'
import { advanceUntilSettled } from '../../../fixtures/fake-timers.ts'

const withCode = (code: string, message = 'password hunter2') => Object.assign(new Error(message), { code })

describe('what an error of the driver means', () => {
  test.each<[string, Error, { transient?: true; lost?: true; away?: true; refused?: true }]>([
    ['a lock', withCode('SQLITE_BUSY_SNAPSHOT'), { transient: true }],
    ['a deadlock', withCode('40P01'), { transient: true }],
    ['a serialization failure', withCode('40001'), { transient: true }],
    ['the same event twice', withCode('23505'), { transient: true }],
    ['a shutdown', withCode('57P01'), { transient: true, lost: true, away: true }],
    ['a reset connection', withCode('ECONNRESET'), { transient: true, lost: true, away: true }],
    ['a broken protocol', withCode('08006'), { transient: true, lost: true, away: true }],
    [
      'a closed client',
      new Error('Connection terminated unexpectedly'),
      { transient: true, lost: true, away: true },
    ],
    [
      'a used client',
      new Error('Client has encountered a connection error and is not queryable'),
      { transient: true, lost: true, away: true },
    ],
    ['nobody there', withCode('ECONNREFUSED'), { away: true }],
    ['no answer', new Error('Query read timeout'), { away: true }],
    ['no such host', withCode('ENOTFOUND'), {}],
    ['no right', withCode('42501'), { refused: true }],
    ['a unique key of another table', withCode('235051'), {}],
    ['a statement that is wrong', withCode('42601'), {}],
    ['a full disk', withCode('SQLITE_FULL'), {}],
  ])('%s', (_, error, { transient = false, lost = false, away = false, refused = false }) => {
    expect([isTransient(error), isConnectionLost(error), isAway(error), isRefused(error)]).toEqual([
      transient,
      lost,
      away,
      refused,
    ])
  })

  test('what is no error is none of these', () => {
    for (const thrown of ['ECONNRESET', null, { code: '40001' }]) {
      expect([isTransient(thrown), isAway(thrown), isRefused(thrown)]).toEqual([false, false, false])
    }
  })

  test.each([
    ['ECONNREFUSED', 'database-unavailable', 'cannot be reached'],
    ['ECONNRESET', 'database-unavailable', 'was lost'],
    ['57P01', 'database-unavailable', 'was lost'],
    ['28P01', 'database-unavailable', 'refused the credentials'],
    ['3D000', 'database-unavailable', 'no database with this name'],
    ['42501', 'database-unavailable', 'denies'],
    ['53300', 'database-unavailable', 'out of space or connections'],
    ['57014', 'database-unavailable', 'stopped the call'],
    ['25P04', 'database-unavailable', 'stopped the call'],
    ['55P03', 'database-unavailable', 'busy for too long'],
    ['25P03', 'database-unavailable', 'was lost'],
    ['22P05', 'database-unavailable', 'encoding'],
    ['SQLITE_CANTOPEN_ISDIR', 'database-unavailable', 'cannot be opened'],
    ['SQLITE_IOERR_READ', 'database-unavailable', 'cannot be read or written'],
    ['SQLITE_NOTADB', 'database-corrupt', 'damaged'],
    ['XX001', 'database-corrupt', 'damaged'],
    ['42601', 'database-unavailable', 'rejected the statement'],
  ])('%s is told as %s: %s', (code, expected, words) => {
    const error = told(withCode(code))
    expect(error).toMatchObject({ code: expected, message: expect.stringContaining(`(${code})`) })
    expect(error.message).toContain(words)
    expect(JSON.stringify([error.message, error.suggestion, error.cause ?? null])).not.toContain('hunter2')
  })

  test('what is no error has no code', () => {
    expect(told('gone').message).toContain('(unknown)')
  })

  test.each([
    ['Connection terminated unexpectedly', 'was lost (ECONNRESET)'],
    ['Connection terminated due to connection timeout', 'was lost (ECONNRESET)'],
    ['Client has encountered a connection error and is not queryable', 'was lost (ECONNRESET)'],
    ['Query read timeout', 'cannot be reached (ETIMEDOUT)'],
    ['timeout exceeded when trying to connect', 'cannot be reached (ETIMEDOUT)'],
    ['Cannot use a pool after calling end on the pool', 'has closed the database (CLOSED)'],
    ['The database connection is not open', 'has closed the database (CLOSED)'],
    ['driver has already been destroyed', 'has closed the database (CLOSED)'],
  ])('%s, without a code, is told of the database: %s', (message, words) => {
    const error = told(new Error(message))
    expect(error.code).toBe('database-unavailable')
    expect(error.message).toContain(words)
  })

  test.each([
    ['ours', new CitationError({ code: 'conflict', message: 'Taken.', suggestion: 'Take another.' })],
    ['a type', new TypeError("Cannot read properties of undefined (reading 'id')")],
    ['a bound value', new TypeError('SQLite3 can only bind numbers, strings, bigints, buffers, and null')],
    ['a shape', new Error('no condition is known for the type boolean')],
    ['a range', new RangeError('Invalid string length')],
  ])('an error that no driver threw stays as it is: %s', (_, error) => {
    expect(databaseError(error)).toBe(error)
  })

  function told(error: unknown): CitationError {
    const result = databaseError(error)
    expect(result).toBeInstanceOf(CitationError)
    return result as CitationError
  }
})

describe('retry', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** When the work was tried, in milliseconds, and what came of it. */
  async function tried(
    patience: number,
    fails: (attempt: number) => Error | null,
    { lasting = 0, outlasts }: { lasting?: number; outlasts?: Error } = {},
  ) {
    const times: number[] = []
    const start = performance.now()
    const result = retry(
      async () => {
        times.push(performance.now() - start)
        if (lasting > 0) await sleep(lasting)
        const failure = fails(times.length)
        if (failure) throw failure
        return 'done'
      },
      {
        isTransient: (error) => error === busy,
        patience,
        ...(outlasts && { outlastsPatience: (error) => error === outlasts }),
      },
    ).catch((error: unknown) => error)
    return { times, result: await advanceUntilSettled(result) }
  }
  const busy = new Error('busy')
  const broken = new Error('broken')

  test('tries again with longer and longer pauses, up to the longest', async () => {
    const { times, result } = await tried(1_000, (attempt) => (attempt < 8 ? busy : null))
    expect(result).toBe('done')
    expect(times).toEqual([0, 2, 6, 14, 30, 62, 112, 162])
  })

  test('gives up before the pause that would take it beyond its patience', async () => {
    expect(await tried(30, () => busy)).toEqual({ times: [0, 2, 6, 14, 30], result: busy })
    expect(await tried(29, () => busy)).toEqual({ times: [0, 2, 6, 14], result: busy })
    expect(await tried(0, () => busy)).toEqual({ times: [0], result: busy })
  })

  test('repeats a first failure that took longer than its patience once, if asked to', async () => {
    const pause = { lasting: 40, outlasts: busy }
    expect(await tried(30, (attempt) => (attempt < 2 ? busy : null), pause)).toEqual({
      times: [0, 42],
      result: 'done',
    })
    expect(await tried(30, () => busy, pause)).toEqual({ times: [0, 42], result: busy })
    expect(await tried(30, () => busy, { ...pause, outlasts: broken })).toEqual({ times: [0], result: busy })
    expect(await tried(30, () => broken, { ...pause, outlasts: broken })).toEqual({
      times: [0],
      result: broken,
    })
  })

  test('what is not transient is thrown at once', async () => {
    expect(await tried(1_000, (attempt) => (attempt === 1 ? busy : broken))).toEqual({
      times: [0, 2],
      result: broken,
    })
  })
})
