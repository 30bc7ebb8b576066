/**
 * Throws where Node.js is older than `engines` of package.json says. The build lets each entry import this
 * module before all others, because an older version fails while it loads them, for a reason that says nothing.
 *
 * `Promise.withResolvers` came with Node.js 22. The version alone would refuse runtimes that can run citespan and
 * tell an older Node.js which they stand for: Deno 2.0 and Electron 31 name version 20. Browsers name none.
 */
const version: string | undefined = globalThis.process?.versions?.node

if (version !== undefined && !('withResolvers' in Promise)) {
  throw new Error(`citespan needs Node.js 22 or newer; this is v${version}.`)
}
