/** What other rooms take from `encodings/`: bytes of a text, and what is said of their encoding → the text. */
export { decodeText } from './encodings/decode-text.ts'
export { isImpossible } from './encodings/unlikely.ts'
