/**
 * Throws if Node.js is older than `engines` in package.json requires. The build makes each entry import this module
 * first, because an older version fails while loading the others with an error that does not name the cause.
 *
 * The check uses `Promise.withResolvers`, which came with Node.js 22, and not the version alone: Deno 2.0 and Electron
 * 31 report version 20 but can run citespan. Browsers report no version.
 */
const version: string | undefined = globalThis.process?.versions?.node

if (version !== undefined && !('withResolvers' in Promise)) {
  throw new Error(`citespan needs Node.js 22 or newer; this is v${version}.`)
}
