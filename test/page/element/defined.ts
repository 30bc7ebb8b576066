/** What the script of a page with the elements does. */
import { defineCitationElements } from '../../../src/page/element.ts'

defineCitationElements()
