import { expect, test } from 'vitest'
import type { Actor } from '../../../src/core/records/actor.ts'
import { createSessionExporter } from '../../../src/engine/records/session-exporter.ts'
import { createNoteKeys } from '../../../src/records/log/signed-note.ts'
import { someRegistrar } from '../registrar/some-registrar.ts'

const { signer } = await createNoteKeys('log.example')

async function exporterOf(role: Actor['role']) {
  const { registrar, log } = someRegistrar()
  const source = await registrar.addCustomSource({ name: 'Tariff', content: 'The fee is 40 euros.' })
  await registrar.cite({ sourceId: source.id, claim: 'The fee is 40 euros.' })
  const recorded: unknown[] = []
  const exporter = createSessionExporter(
    { log, now: () => new Date('2026-03-01T10:00:00Z') },
    { actor: { role, project: 'lifts' }, record: async (...said) => void recorded.push(said) },
  )
  return { exporter, recorded }
}

test.each(['auditor', 'admin'] as const)(
  'a session is exported by an %s, and that is recorded',
  async (role) => {
    const { exporter, recorded } = await exporterOf(role)
    const file = await exporter.exportSession('session-1', { signer })
    const bytes = new Uint8Array(await new Response(file).arrayBuffer())
    expect(String.fromCharCode(...bytes.slice(0, 2))).toBe('PK')
    expect(await exporter.exportSession('nobody', { signer })).toBeNull()
    expect(recorded).toEqual([
      ['exportSession', { sessionId: 'session-1' }, 1],
      ['exportSession', { sessionId: 'nobody' }, 0],
    ])
  },
)

test.each(['agent', 'user'] as const)('not by an %s', async (role) => {
  const { exporter, recorded } = await exporterOf(role)
  await expect(exporter.exportSession('session-1', { signer })).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining(`The role ${role} may not export a session.`),
  })
  expect(recorded).toEqual([])
})
