import type { nodeRequest as ofNode } from './node/node-request.ts'
import { webRequest } from './web-request.ts'

/** Replaces `node-request.ts` in bundles for browsers and edge functions, which cannot resolve names. */
export const nodeRequest: typeof ofNode = (url, context) =>
  webRequest((input, init) => globalThis.fetch(input, init))(url, context)
