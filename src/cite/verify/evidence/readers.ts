import { createTextReader } from '../../reading/read-text.ts'
import type { TextReader } from '../../reading/read-text.ts'
import { createLocatorCache } from '../../../text/locate.ts'
import type { LocatorCache } from '../../../text/locate.ts'
import { createNamedPlaceFinder } from '../../../text/locators.ts'
import type { PlaceFinder } from './claim-place.ts'
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

/** What evidence is gathered and read with; each keeps what it has read. */
export type EvidenceReaders = {
  readSentences: SentenceReader
  readVocabulary: VocabularyReader
  tablesOf: TableReader
  findPlace: PlaceFinder
  findTied: TiedPlaceFinder
  locatorOf: LocatorCache
  /** Reads stretches of sources for comparing them word for word. */
  readWindow: WindowReader
  /** Reads claims and evidence for comparing. */
  readText: TextReader
}

/** Creates readers for the length of one call; those given are kept. */
export function createEvidenceReaders(given: Partial<EvidenceReaders> = {}): EvidenceReaders {
  const tablesOf = given.tablesOf ?? createTableReader()
  return {
    readSentences: createSentenceReader(tablesOf),
    readVocabulary: createVocabularyReader(),
    findPlace: createNamedPlaceFinder(),
    findTied: createTiedPlaceFinder(),
    locatorOf: createLocatorCache(),
    readWindow: createWindowReader(),
    readText: createTextReader(),
    ...given,
    tablesOf,
  }
}
