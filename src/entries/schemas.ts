/**
 * `citespan/schemas`: zod schemas of what is stored or sent, and the values that their fields may have. Use them to
 * check data of another program.
 */
export {
  citationSchema,
  citedClaimSchema,
  differencePartSchema,
  evidenceSchema,
  figureWordsSchema,
  matchKinds,
  matchKindSchema,
  quoteCheckSchema,
  statusSchema,
  uncitedReasons,
  uncitedSchema,
  verdictSchema,
  verificationSchema,
} from '../core/citation.ts'
export { statuses, verdicts } from '../core/verdict.ts'
export { citedSourceSchema } from '../core/citations-data.ts'
export { incidentSchema, modelUsageSchema } from '../core/incident.ts'
export { boxSchema, evidencePlaceSchema, placeSchema, statuteLocatorSchema } from '../core/place.ts'
export {
  extractionMethods,
  extractionMethodSchema,
  locatorSchema,
  registrationSchema,
} from '../core/registration.ts'
export {
  pageSpanSchema,
  queryRelevanceSchema,
  regionSpanSchema,
  sourceInputSchema,
  sourceSchema,
  sourceTypes,
  sourceTypeSchema,
  sourceValidationSchema,
  textOriginSchema,
  validationStates,
} from '../core/source.ts'
export { textOrigins } from '../core/text.ts'
export { spanSchema } from '../core/span.ts'
export { actorSchema, roleSchema } from '../core/records.ts'
export { roles } from '../core/records.ts'
export {
  eventActorSchema,
  eventDataSchemas,
  eventKinds,
  readingSchema,
  runEventSchema,
  settingSchema,
  verificationEventSchema,
} from '../core/records.ts'
export { amendmentSchema } from '../core/records.ts'
export { archivedBytesSchema, archivedSchema } from '../core/records.ts'
export { erasureSchema } from '../core/records.ts'
export { headingSpanSchema, registeredSourceSchema } from '../core/records.ts'
export { recheckSchema, recheckStates } from '../core/records.ts'
export { relatedCitationSchema, relationKinds, relationKindSchema, relationSchema } from '../core/records.ts'
export { repositoryChangeSchema, repositoryEventSchema, useKindSchema, useKinds } from '../core/records.ts'
export { runRecordSchema, scopeSchema } from '../core/records.ts'
export { storedCitationDataSchema } from '../references/display.ts'
