import { describe, expect, test } from 'vitest'
import type { RunRecord } from '../../../src/core/records/run-record.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { drawnFrom } from '../../fixtures/full-proof.ts'
import { doors } from './doors.ts'
import type { Door } from './doors.ts'
import { openWorld } from './world.ts'
import type { Caller, World } from './world.ts'

/**
 * Two requests, one after the other, each with its key, user and session; the second may set `recall`. `isSamePage`:
 * both callers register a page with the same address, with different texts and titles.
 */
export type Cell = { first: Caller; second: Caller; isSamePage: boolean }

/** Pairs of users, and pairs of sessions. `undefined`: the request names none. */
const names: [first: string | undefined, second: string | undefined][] = [
  [undefined, undefined],
  [undefined, 'other'],
  ['own', undefined],
  ['own', 'own'],
  ['own', 'other'],
]

export function cellsOf(
  { keys, hasRecall }: Pick<Door, 'keys' | 'hasRecall'>,
  pages: readonly boolean[] = [false, true],
): Cell[] {
  const recalls = hasRecall ? [undefined, true, false] : [undefined]
  return keys.flatMap(([firstKey, secondKey]) =>
    names.flatMap((users) =>
      names.flatMap((sessions) =>
        recalls.flatMap((recall) =>
          pages.map((isSamePage) => ({
            first: callerOf(firstKey, { user: users[0], session: sessions[0] }),
            second: callerOf(secondKey, { user: users[1], session: sessions[1], recall }),
            isSamePage,
          })),
        ),
      ),
    ),
  )
}

function callerOf(
  key: Caller['key'],
  given: { user?: string | undefined; session?: string | undefined; recall?: boolean | undefined },
): Caller {
  return { key, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
}

/**
 * Whether the second answer may use sources of the first: both requests name the same session and have the same owner,
 * and `recall` is not `false`. For requests without an owner, it must be `true`.
 */
function recalls({ first, second }: Cell): boolean {
  const isSame = isSameOwner({ first, second })
  const isOwned = second.user !== undefined || second.key !== 'none'
  const isNamed = first.session !== undefined && first.session === second.session
  return isSame && isNamed && (second.recall ?? isOwned)
}

export function isSameOwner({ first, second }: Pick<Cell, 'first' | 'second'>): boolean {
  return first.key === second.key && first.user === second.user
}

/** Whether both callers are agents of one project that act for the same user, or for none: each of them has a name. */
export function isSamePool({ first, second }: Pick<Cell, 'first' | 'second'>): boolean {
  const projectOf = ({ key }: Caller) => (key === 'abroad' ? 'cranes' : 'metals')
  return projectOf(first) === projectOf(second) && first.user === second.user
}

let count = 0

/** The caller with a user and a session that no other cell uses. */
export function named({ key, user, session, recall }: Caller, cell: number | string): Caller {
  return callerOf(key, {
    user: user && `${user}-${cell}`,
    session: session && `talk-${session}-${cell}`,
    recall,
  })
}

const PIER = 'The pier at Kolm is 400 metres long.'

/**
 * Tests that the second caller gets the facts and sources of the first answer if `recalls` says so, and otherwise
 * nothing of them.
 */
async function tryCell(world: World, door: Door, cell: Cell): Promise<void> {
  const id = ++count
  const fact = `The vault code of house ${id} is ${id}4711.`
  const ledger = {
    title: `Ledger of Alice, with all codes of house ${id}`,
    url: `https://ledger.example/${id}`,
    content: `${fact} It was Alice who wrote this in May.`,
  }
  const { isSamePage } = cell
  const harbour = {
    title: 'Pier',
    url: isSamePage ? ledger.url : `https://pier.example/${id}`,
    content: PIER,
  }
  const before = await world.recorded(() =>
    door.answer(world, named(cell.first, id), { response: fact, sources: [ledger] }),
  )
  expect(cited(before.record, fact)).toEqual(['1 verified'])
  const { seen, record } = await world.recorded(() =>
    door.answer(world, named(cell.second, id), { response: `${PIER} ${fact}`, sources: [harbour] }),
  )
  const titles = record.sources.map(({ number, title }) => `${number} ${title}`)
  const isRecalled = recalls(cell)
  if (isRecalled) {
    expect(cited(record, fact)).toEqual(['1 verified'])
    expect(titles).toEqual(isSamePage ? ['1 Pier'] : [`1 ${ledger.title}`, '2 Pier'])
  } else {
    expect(cited(record, fact)).toEqual([])
    expect(titles).toEqual(['1 Pier'])
    expect(record.sources[0]!.content).toBe(PIER)
    expect(`${seen} ${JSON.stringify(record)}`).not.toMatch(/Alice|in May/)
    if (!isSessionShared(cell)) expect(record.sessionId ?? 'none').not.toBe(before.record.sessionId)
  }
  expect(cited(record, PIER)).toEqual([isRecalled && !isSamePage ? '2 verified' : '1 verified'])
  expect(record.incidents.filter(({ code }) => code !== 'uncited-claims')).toEqual([])
}

function isSessionShared({ first, second }: Cell): boolean {
  return first.session !== undefined && first.session === second.session
}

/** Number of the source and status, for each verified citation of these words. */
function cited({ citations, sources }: RunRecord, text: string): string[] {
  return citations
    .filter((citation) => citation.text.includes(text.slice(0, -1)) && citation.status === 'verified')
    .flatMap(({ sourceIds, status }) =>
      sourceIds.map((id) => `${sources.find((source) => source.id === id)?.number} ${status}`),
    )
}

/** Opens an empty store. */
export type OpenStore = () => Promise<{ store: Store; close: () => Promise<void> }>

/**
 * Numbers of cells that are tried at each door, drawn with `seed`: `near` with the same key and session for both
 * requests, `far` with others.
 */
export type Share = { near: number; far: number; seed: number }

/**
 * Tests at each door what the second of two callers receives, for every combination of key, user and session that they
 * may share.
 */
export function describeTenants(name: string, open: OpenStore, { near, far, seed }: Share): void {
  describe(`${name}: two callers`, () => {
    test.each(doors.map((door) => ({ door, name: door.name })))(
      '$name',
      { timeout: 600_000 },
      async ({ door }) => {
        const { store, close } = await open()
        const world = await openWorld(store)
        const failed: string[] = []
        const { true: alike = [], false: others = [] } = Object.groupBy(cellsOf(door), (cell) =>
          cell.first.key === cell.second.key && isSessionShared(cell) ? 'true' : 'false',
        )
        for (const cell of [...drawnFrom(alike, near, { seed }), ...drawnFrom(others, far, { seed })]) {
          await tryCell(world, door, cell).catch((error: unknown) => {
            failed.push(`${JSON.stringify(cell)}: ${String(error)}`)
          })
        }
        await close()
        expect(failed).toEqual([])
      },
    )
  })
}
