import type { ReaderName } from './all-readers.ts'

/**
 * The limit in docs/security.md that bounds the time of a function, and the milliseconds that the function may take
 * for a text of any length.
 */
export type Bound = { limit: string; milliseconds: number }

const damagedQuote = 'quote that is found although some of its words are damaged'
const facts = 'claim, and evidence, whose facts are compared'
const markdown = 'markdown that is parsed'
const registered = 'claim that is registered; its quote'
const placedAgain =
  '`reanchor` (places citations again in another text): citations that are sought in the whole text'
const given = 'citations by providers, and marks, in an answer'
const events = 'sources, citations, tools and text parts of a stream that a page reads'

/**
 * Functions that may be slower than linear below a stated limit: `limit` is the first cell of
 * its row in the table of docs/security.md.
 */
export const bounded: Readonly<Partial<Record<ReaderName, Bound>>> = {
  'locateQuote, not alike': { limit: damagedQuote, milliseconds: 3000 },
  'locateQuote, a part of itself': { limit: damagedQuote, milliseconds: 3000 },
  placeQuote: { limit: damagedQuote, milliseconds: 3000 },
  'checkQuote, a hostile quote': { limit: damagedQuote, milliseconds: 3000 },
  'checkQuote, both': { limit: damagedQuote, milliseconds: 3000 },
  'checkQuote, a hostile source': { limit: damagedQuote, milliseconds: 3000 },
  // One Arabic ligature is folded to 18 letters, so this quote has two million.
  'cite, by hand': { limit: registered, milliseconds: 15_000 },
  'cite, in SQLite': { limit: registered, milliseconds: 15_000 },
  'what a provider cites': { limit: given, milliseconds: 20_000 },
  'reanchor, many in another text': { limit: placedAgain, milliseconds: 6000 },
  'compareFacts, both': { limit: facts, milliseconds: 3000 },
  'createAnswer, many citations': { limit: events, milliseconds: 6000 },
  'createAnswer, many parts': { limit: events, milliseconds: 2000 },
  // Ten writers each parse the answer.
  'toMarkers, a hostile answer': { limit: markdown, milliseconds: 15_000 },
  parseMarkdown: { limit: markdown, milliseconds: 5000 },
  'insertMarkers, markdown': { limit: markdown, milliseconds: 5000 },
  'insertMarkers, many': { limit: markdown, milliseconds: 5000 },
  renderPlain: { limit: markdown, milliseconds: 5000 },
  renderHtml: { limit: markdown, milliseconds: 5000 },
}
