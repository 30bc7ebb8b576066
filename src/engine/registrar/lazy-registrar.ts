import { ownSessionOf } from './context/citing-context.ts'
import type { RegistrarContext } from './context/registrar-context.ts'
import type { Registrar } from '../operations.ts'
import { forwardRegistrar } from './forward-registrar.ts'

/** A registrar whose code and schemas are loaded at the first call. */
export function lazyRegistrar(context: RegistrarContext): Registrar {
  let registrar: Promise<Registrar> | undefined
  const ownSession = ownSessionOf(context)

  async function load(): Promise<Registrar> {
    const { createRegistrar } = await import('./registrar.ts')
    return createRegistrar(context, ownSession)
  }

  return forwardRegistrar({
    actor: () => context.actor,
    citesIn: ownSession,
    call: async (make) => await make(await (registrar ??= load())),
  })
}
