import { knownNames } from '../../core/fields/known-fields.ts'
import { sourceInputChecks } from '../../core/shapes/source-input.ts'

/** What a source of an earlier answer has beside these fields; a run makes it anew. */
export const madeAnew = ['number', 'version', 'contentHash', 'pages', 'regions', 'seams', 'entered'] as const

/** The fields of a source that an application gives a run. */
export const givenSourceFields = knownNames([...Object.keys(sourceInputChecks), 'id', 'text'], { madeAnew })
