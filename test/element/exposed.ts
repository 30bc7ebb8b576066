/** What the script of a page with the elements does. */
import { defineCitationElements } from '../../src/element/index.ts'

defineCitationElements()
