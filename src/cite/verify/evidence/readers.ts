import { createTextReader } from '../../reading/read-text.ts'
import type { TextReader } from '../../reading/read-text.ts'
import { createLocatorCache } from '../../../text/locate.ts'
import type { LocatorCache } from '../../../text/locate.ts'
import { createNamedPlaceFinder, createOutlineReader } from '../../../text/locators.ts'
import type { OutlineReader } from '../../../text/locators.ts'
import type { PlaceFinder } from './place-terms.ts'
import { createSentenceReader } from './narrow.ts'
import type { SentenceReader } from './narrow.ts'
import { createWindowReader } from '../verbatim/source-window.ts'
import type { WindowReader } from '../verbatim/source-window.ts'
import { createTableReader } from './table-reader.ts'
import type { TableReader } from './table-reader.ts'
import { createTiedPlaceFinder } from './tied-places.ts'
import type { TiedPlaceFinder } from './tied-places.ts'
import { createVocabularyReader } from './vocabulary.ts'
import type { VocabularyReader } from './vocabulary.ts'

/** The readers for gathering evidence; each caches its results. */
export type EvidenceReaders = {
  readSentences: SentenceReader
  readVocabulary: VocabularyReader
  tablesOf: TableReader
  findPlace: PlaceFinder
  readOutline: OutlineReader
  findTied: TiedPlaceFinder
  locatorOf: LocatorCache
  readWindow: WindowReader
  readText: TextReader
}

/** Creates readers for the duration of one call; readers in `given` are used instead of new ones. */
export function createEvidenceReaders(given: Partial<EvidenceReaders> = {}): EvidenceReaders {
  const tablesOf = given.tablesOf ?? createTableReader()
  return {
    readSentences: createSentenceReader(tablesOf),
    readVocabulary: createVocabularyReader(),
    findPlace: createNamedPlaceFinder(),
    readOutline: createOutlineReader(),
    findTied: createTiedPlaceFinder(),
    locatorOf: createLocatorCache(),
    readWindow: createWindowReader(),
    readText: createTextReader(),
    ...given,
    tablesOf,
  }
}
