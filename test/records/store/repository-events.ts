import { describe, expect, test } from 'vitest'
import { contentAddress } from '../../../src/core/hash.ts'
import type { TestStore } from './conformance.ts'
import { actor, repositoryEvent } from './log-events.ts'
import { codeOf } from './rejection.ts'

/** Tests events for changes of a source repository: one for each position, and readable for all of the project. */
export function describeRepositoryEvents(name: string, open: () => Promise<TestStore>): void {
  describe(`${name}: changes of a repository`, () => {
    test('all agents of the project read them, with their contents; others do not', async () => {
      await using opened = await open()
      const { store } = opened
      const writer = actor({ agentId: 'a1' })
      const text = 'Tides turn twice a day.'
      const events = [repositoryEvent(1, { content: text }), repositoryEvent(2, { content: text })]
      await store.append(events, { actor: writer, contents: [text] })
      await store.append([repositoryEvent(3, { content: text })], { actor: writer })
      const colleague = { actor: actor({ agentId: 'a2', sessionId: 's2' }) }
      const { items } = await store.listEvents({ kind: 'repository', subject: 'research' }, colleague)
      expect(items.map(({ event }) => event.id)).toStrictEqual(
        [1, 2, 3].map((position) => repositoryEvent(position).id),
      )
      expect(items[0]!.event.data).toStrictEqual(events[0]!.data)
      expect(await store.getEvent(events[1]!.id, colleague)).toMatchObject({ event: events[1] })
      expect(await store.getContent(contentAddress(text), colleague)).toBe(text)
      const other = { kind: 'repository', subject: 'another' } as const
      expect((await store.listEvents(other, colleague)).items).toStrictEqual([])
      const stranger = { actor: actor({ agentId: 'a1', project: 'p2' }) }
      expect((await store.listEvents({ kind: 'repository' }, stranger)).items).toStrictEqual([])
      expect(await store.getEvent(events[1]!.id, stranger)).toBe(null)
      expect(await store.getContent(contentAddress(text), stranger)).toBe(null)
    })

    test('a position is taken once, and only under its own id', async () => {
      await using opened = await open()
      const { store } = opened
      const first = repositoryEvent(1, { content: 'First.' })
      const second = repositoryEvent(1, { content: 'Second.' })
      await store.append([first], { actor: actor(), contents: ['First.'] })
      const late = store.append([repositoryEvent(2, { content: 'Second.' }), second], {
        actor: actor({ agentId: 'a2', sessionId: 's2' }),
        contents: ['Second.'],
      })
      expect(await codeOf(late)).toBe('conflict')
      const { items } = await store.listEvents({ kind: 'repository' }, { actor: actor() })
      expect(items.map(({ event }) => event.data)).toStrictEqual([first.data])
      const foreign = repositoryEvent(2, { content: 'Second.', project: 'p2' })
      const contents = ['Second.']
      expect(await codeOf(store.append([foreign], { actor: actor(), contents }))).toBe('invalid-input')
    })
  })
}
