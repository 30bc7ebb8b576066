/** The instructions for a model about marks; loaded when a caller asks for marks. */
export { instructions } from './protocols/instructions.ts'
