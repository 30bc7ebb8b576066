/**
 * Public exports of `content/`. In: a prompt, sources and a model. Out: checked content with verified
 * citations.
 */
export type { ContentOptions } from './content/content-options.ts'
export { contentEnvelopeSchema } from './content/envelope.ts'
export type { ContentEnvelope } from './content/envelope.ts'
export type { JsonSchema } from './content/formats/check-schema.ts'
export { contentFormats } from './content/formats/content-format.ts'
export type { ContentFormatName, ContentProblem } from './content/formats/content-format.ts'
export { generateContent } from './content/generate-content.ts'
export type { ContentSource } from './content/sources/source-rows.ts'
export { streamContent } from './content/stream-content.ts'
export type { ContentPart, ContentStream } from './content/stream-content.ts'
