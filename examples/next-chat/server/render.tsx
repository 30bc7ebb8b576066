import { renderToReadableStream } from 'react-dom/server.browser'
import { Document } from './document.tsx'

/** The page as HTML; `/app.js` takes it over. */
export function render(): Promise<ReadableStream<Uint8Array>> {
  return renderToReadableStream(<Document />, { bootstrapModules: ['/app.js'] })
}
