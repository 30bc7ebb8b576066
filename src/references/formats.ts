/**
 * Public exports of `formats/`. In: the record of an answer. Out: Web Annotations, PROV, schema.org, an
 * RO-Crate.
 */
export { answerFormatTypes, answerFormats, exportAnswer } from './formats/export-answer.ts'
export type { AnswerFormat, ExportedFile } from './formats/export-answer.ts'
export { toProvJson } from './formats/prov-json.ts'
export type { ProvDocument } from './formats/prov-json.ts'
export { locateAnnotated, readWebAnnotations } from './formats/read-web-annotations.ts'
export type { AnnotatedPart, ReadAnnotation } from './formats/read-web-annotations.ts'
export type { IriOptions } from './formats/record-iris.ts'
export { readRoCrate, toRoCrate } from './formats/ro-crate.ts'
export type { RoCrateFile, RoCrateOptions } from './formats/ro-crate.ts'
export { toSchemaOrg } from './formats/schema-org.ts'
export type { AnswerWork, CitedWork, QuotedWords } from './formats/schema-org.ts'
export { locateTextFragment, readTextFragment, toTextFragments } from './formats/text-fragments.ts'
export type { TextDirective } from './formats/text-fragments.ts'
export type { FragmentSelector, TextPositionSelector, TextQuoteSelector } from './formats/text-selectors.ts'
export { toWebAnnotations } from './formats/web-annotation.ts'
export type {
  AnnotationCollection,
  SpecificResource,
  TextualBody,
  WebAnnotation,
} from './formats/web-annotation.ts'
