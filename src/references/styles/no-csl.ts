import { CitationError } from '../../core/error.ts'
import type { loadCsl as ofServers } from './load-csl.ts'

/** Replaces `load-csl.ts` in bundles for browsers and edge functions, because its engine needs Node.js modules. */
export const loadCsl: typeof ofServers = async () => {
  throw new CitationError({
    code: 'missing-dependency',
    message: 'The styles apa and harvard are not available in browsers and edge functions.',
    suggestion: 'Use ieee, bibtex, csl-json or ris (in a text: inline or ieee), or format on the server.',
  })
}
