/**
 * Public exports of `text/`: raised, lowered and struck text, characters that databases refuse, text origins,
 * keys of answers and documents, ends of sentences and signs of list items.
 */
export { OTHER, isPieceName, isSpokenByOther, textKeys } from './text/answer-keys.ts'
export { documentKey } from './text/document-key.ts'
export { decodeEntities, entitiesOf, readEntity } from './text/entities.ts'
export {
  endOfNoteMark,
  formOf,
  loweredLetters,
  noteMark,
  raisedLetters,
  readLevel,
  withoutNoteMarks,
  writeElement,
  writeLevel,
} from './text/levels.ts'
export type { Level } from './text/levels.ts'
export { isLetterItem, listItem } from './text/list-item.ts'
export { namedCharacters } from './text/named-characters.ts'
export { REPLACEMENT, countReplaced, countReplacements, isPlain, toPlain } from './text/plain-text.ts'
export { parsePythonRepr } from './text/python-repr.ts'
export { endsClause, endsSentence } from './text/sentence-end.ts'
export { findStruck, writeStruck } from './text/struck.ts'
export { withoutSecrets } from './text/without-secrets.ts'
export { canProve, textOrigins } from './text/text-origin.ts'
export type { TextOrigin } from './text/text-origin.ts'
export { voidTags } from './text/void-tags.ts'
