/** Public exports of `encodings/`: decodes the bytes of a text, with or without a declared encoding. */
export { decodeText } from './encodings/decode-text.ts'
export { isImpossible } from './encodings/decoding-plausibility.ts'
