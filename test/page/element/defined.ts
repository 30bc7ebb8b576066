/** The script of a page with the custom elements. */
import { defineCitationElements } from '../../../src/page/element.ts'

defineCitationElements()
