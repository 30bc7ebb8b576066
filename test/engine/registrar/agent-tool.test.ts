import { expect, test } from 'vitest'
import { isFailure } from '../../../src/engine/registrar/agent-tool.ts'
import { adminToolTable, agentToolTable } from '../../../src/engine/registrar/operations/tools.ts'
import { agent, someRegistrar } from './some-registrar.ts'

const content = 'The lift stops.'

test.each(Object.keys({ ...agentToolTable, ...adminToolTable }))(
  '%s refuses an unknown field, whoever calls it, and writes nothing',
  async (name) => {
    const { registrar, log, context } = someRegistrar()
    const { id } = await registrar.addCustomSource({ name: 'Lift', content })
    const before = await log.listEvents({}, { actor: context.actor })
    const tables = { ...agentToolTable, ...adminToolTable } as unknown as Record<
      string,
      (of: typeof registrar) => { run(input: unknown): Promise<unknown> }
    >
    const output = await tables[name]!(registrar).run({ sourceId: id, name: 'New', nonsense: 1 })
    expect(isFailure(output) && output.code).toBe('invalid-input')
    expect(await log.listEvents({}, { actor: agent })).toEqual(before)
  },
)

test('a refused input is named as one of a tool', async () => {
  const { registrar } = someRegistrar()
  const { id } = await registrar.addCustomSource({ name: 'Lift', content })
  const output = await agentToolTable
    .rename_source(registrar)
    .run({ sourceId: id, name: 'New', nonsense: 1 } as never)
  expect(output).toMatchObject({
    failed: true,
    message: expect.stringContaining('The input of the tool: nonsense: there is no such field') as string,
  })
})
