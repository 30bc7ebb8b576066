import { renderToReadableStream } from 'react-dom/server.browser'
import { Document } from './document.tsx'

/** Renders the page as HTML, which `/app.js` hydrates. */
export function render(): Promise<ReadableStream<Uint8Array>> {
  return renderToReadableStream(<Document />, { bootstrapModules: ['/app.js'] })
}
