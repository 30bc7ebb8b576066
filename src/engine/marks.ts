/** Public exports of `marks/`. In: texts with marks of the model. Out: clean texts, and citations to check. */
export { checkMarks } from './marks/mark-settings.ts'
export type { MarkSettings, ReadMarks } from './marks/mark-settings.ts'
export { skipJson } from './marks/skip-json.ts'
