/**
 * The source of `dist/citespan-element.js`: the entry `citespan/element` with all of its imports in one file, for
 * pages without a bundler. Loading it defines the elements.
 */
import { defineCitationElements } from './define.ts'

export * from '../element.ts'

defineCitationElements()
