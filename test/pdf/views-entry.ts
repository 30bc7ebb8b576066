import { renderPdfPage } from '../../src/pdf/index.ts'

const views = { renderPdfPage }
export type Views = typeof views
Object.assign(globalThis, { citespan: views })
