import { defineCitationElements } from 'citespan/element'

defineCitationElements()
