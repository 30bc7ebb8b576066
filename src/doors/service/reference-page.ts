import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { documentOf } from './openapi.ts'
import type { ServiceEnv } from './keys/credentials.ts'

type Document = ReturnType<typeof documentOf>
type Operation = {
  tags?: string[]
  summary?: string
  description?: string
  requestBody?: unknown
  parameters?: unknown
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/**
 * Creates the handler of a page that lists the operations with their inputs and outputs. The page needs no script and
 * loads nothing.
 */
export function referencePage(app: OpenAPIHono<ServiceEnv>, { version }: { version: string }) {
  let page: Promise<string> | undefined
  return async (c: Context) => {
    page ??= Promise.resolve(render(documentOf(app, { version }))).then(String)
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    return c.html(await page)
  }
}

function render(document: Document) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = (item as Partial<Record<typeof method, Operation>>)[method]
      return operation ? [{ path, method, operation }] : []
    }),
  )
  const groups = (document.tags ?? []).map(({ name, description }) => ({
    name,
    description,
    items: operations.filter(({ operation }) => operation.tags?.includes(name)),
  }))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>citespan ${document.info.version}</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          body {
            max-width: 60rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
          summary {
            cursor: pointer;
            padding: 0.3rem 0;
          }
          code,
          pre {
            font:
              0.875rem/1.5 ui-monospace,
              monospace;
          }
          pre {
            overflow: auto;
            padding: 0.75rem;
            border: 1px solid color-mix(in srgb, currentColor 25%, transparent);
            border-radius: 0.4rem;
          }
          b {
            display: inline-block;
            min-width: 4.5rem;
          }
        </style>
      </head>
      <body>
        <h1>citespan ${document.info.version}</h1>
        <p>${document.info.description}</p>
        <p>
          Send <code>Authorization: Bearer citespan_…</code>. The same as a document for tools:
          <a href="/openapi.json">openapi.json</a>
        </p>
        ${groups.map(
          ({ name, description, items }) => html`
            <h2>${name}</h2>
            <p>${description}</p>
            ${items.map(
              ({ path, method, operation }) =>
                html`<details>
                  <summary>
                    <b>${method.toUpperCase()}</b> <code>${path}</code> — ${operation.summary}
                  </summary>
                  ${operation.description ? html`<p>${operation.description}</p>` : ''}
                  ${operation.parameters ? html`<pre>${JSON.stringify(operation.parameters, null, 2)}</pre>` : ''}
                  ${operation.requestBody ? html`<pre>${JSON.stringify(operation.requestBody, null, 2)}</pre>` : ''}
                </details>`,
            )}
          `,
        )}
        <h2>Shapes</h2>
        ${Object.entries(document.components?.schemas ?? {}).map(
          ([name, schema]) =>
            html`<details id="${name}">
              <summary><code>${name}</code></summary>
              <pre>${JSON.stringify(schema, null, 2)}</pre>
            </details>`,
        )}
      </body>
    </html>`
}
