import * as english from './english.ts'
import * as german from './german.ts'
import { partsOf } from './parts-of.ts'

/** Words of all languages by what they are for. What is read alone of one language is imported from its folder. */
export const lexicon = partsOf(english, german)
