import type { Actor } from '../../core/records.ts'
import { callNames } from '../operations.ts'
import type { Registrar, RegistrarCalls } from '../operations.ts'

/** Calls `make` with a registrar, and returns its result. */
type MakeCall = <Result>(make: (registrar: Registrar) => Promise<Result>) => Promise<Result>

/** Forwards all operations of a registrar; `call` decides to which registrar, and when. */
export function forwardCalls(call: MakeCall): RegistrarCalls {
  const methods = callNames().map((name) => {
    // The arguments fit the method, because both have the same name.
    const forward = (...given: never[]) =>
      call((registrar) => (registrar[name] as (...given: never[]) => Promise<unknown>)(...given))
    return [name, forward]
  })
  return Object.fromEntries(methods) as RegistrarCalls
}

export function forwardRegistrar({
  actor,
  citesIn,
  call,
}: {
  actor: () => Actor
  citesIn: () => string | undefined
  call: MakeCall
}): Registrar {
  return {
    ...forwardCalls(call),
    get actor() {
      return actor()
    },
    get citesIn() {
      return citesIn()
    },
  }
}
