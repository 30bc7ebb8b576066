/**
 * `citespan/content`: content in six formats that a model writes from sources. In: a prompt with its sources. Out:
 * valid content, the sources that it used, and its verified citations.
 */
export type { ContentOptions } from '../research/content.ts'
export { contentEnvelopeSchema } from '../research/content.ts'
export type { ContentEnvelope } from '../research/content.ts'
export type { JsonSchema } from '../research/content.ts'
export { contentFormats } from '../research/content.ts'
export type { ContentFormatName, ContentProblem } from '../research/content.ts'
export { generateContent } from '../research/content.ts'
export type { ContentSource } from '../research/content.ts'
export { streamContent } from '../research/content.ts'
export type { ContentPart, ContentStream } from '../research/content.ts'
