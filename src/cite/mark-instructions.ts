/** What a model is told about marks; loaded when it is asked for marks. */
export { instructions } from './protocols/instructions.ts'
