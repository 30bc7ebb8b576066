import { readCitationsApiStream, showCitationsApiAnswer } from '../../src/page/citations-api.ts'

/** Asks the chat API at a path, and shows the answer. */
async function ask(path: string): Promise<void> {
  const update = showCitationsApiAnswer(document.querySelector('main')!)
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'Which ships take a pilot?', session_id: 's' }),
  })
  if (!path.endsWith('stream')) update(await response.json())
  else for await (const view of readCitationsApiStream(response)) update(view)
}

Object.assign(globalThis, { ask })
