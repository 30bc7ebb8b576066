/**
 * `citespan/content`: content in six formats, written by a model from sources. A prompt with its sources goes in;
 * valid content, the sources that it used, and its verified citations come out.
 */
export type { ContentOptions } from './content-options.ts'
export { contentEnvelopeSchema } from './envelope.ts'
export type { ContentEnvelope } from './envelope.ts'
export type { JsonSchema } from './formats/check-schema.ts'
export { contentFormats } from './formats/content-format.ts'
export type { ContentFormatName, ContentProblem } from './formats/content-format.ts'
export { generateContent } from './generate-content.ts'
export type { ContentSource } from './sources/source-rows.ts'
export { streamContent } from './stream-content.ts'
export type { ContentPart, ContentStream } from './stream-content.ts'
