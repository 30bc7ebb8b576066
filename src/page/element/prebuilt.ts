/**
 * The source of `dist/citespan-element.js`: the entry `citespan/element` in one file with all that it imports,
 * for pages without a bundler. Loading it defines the elements.
 */
import { defineCitationElements } from './define.ts'

export * from '../element.ts'

defineCitationElements()
