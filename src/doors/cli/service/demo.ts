import type { Writable } from 'node:stream'
import { CitationError } from '../../../core/error.ts'
import type { ServiceArguments } from '../input/arguments.ts'
import { untilSignal } from '../input/until-signal.ts'
import { readPort } from './serve.ts'

const PORT = 3000

type Demo = { url: string; close(): Promise<void> }

/** The module that the build makes from `examples/demo`. */
type BuiltDemo = {
  startDemo(options: {
    port: number
    host?: string
    environment: Record<string, string | undefined>
  }): Promise<Demo>
  describeDemo(demo: Demo): string
  explainStart(error: unknown, options: { port: number; commandFor: (port: number) => string }): string
}

/** Serves the demo, with its records in memory, until a signal. */
export async function serveDemo(
  given: ServiceArguments,
  {
    env,
    stdout,
    ended = new Promise<never>(() => {}),
    onListening = () => {},
  }: {
    env: Record<string, string | undefined>
    stdout: Writable
    /** Ends the demo when it resolves, as a signal does. */
    ended?: Promise<unknown>
    onListening?: (demo: { url: string }) => void
  },
): Promise<void> {
  const port = readPort(given.port, PORT)
  const { startDemo, describeDemo, explainStart } = await importDemo()
  const demo = await startDemo({ port, environment: env, ...(given.host && { host: given.host }) }).catch(
    (cause) => {
      const message = explainStart(cause, {
        port,
        commandFor: (other) => `npx citespan demo --port ${other}`,
      })
      throw new CitationError({
        code: 'unavailable',
        message: 'The demo did not start.',
        suggestion: message,
        cause,
      })
    },
  )
  stdout.write(`${describeDemo(demo)}\n`)
  onListening(demo)
  await untilSignal(ended)
  await demo.close()
}

/** Imports the built demo. It is found relative to the package's main entry, because `src` has no such file. */
async function importDemo(): Promise<BuiltDemo> {
  return await import(new URL('demo/server.js', import.meta.resolve('citespan')).href)
}
