import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ServiceEnv } from './keys/credentials.ts'

/** Adds `GET /openapi.json`, which describes every operation of the app in OpenAPI 3.1. */
export function describeService(app: OpenAPIHono<ServiceEnv>, { version }: { version: string }): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'credential', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key (`citespan keys create`) or a JSON Web Token.',
  })
  app.get('/openapi.json', (c) => c.json(documentOf(app, { version })))
}

/** The OpenAPI 3.1 document of the app. */
export function documentOf(app: OpenAPIHono<ServiceEnv>, { version }: { version: string }) {
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'citespan',
      version,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      description:
        'Checked citations for answers of language models. Offsets are UTF-16 code units, half-open; times are ISO 8601 in UTC.',
    },
    servers: [{ url: '/' }],
    security: [{ credential: [] }],
    tags: [
      { name: 'Answers', description: 'Answers with their sources, cited and checked.' },
      { name: 'Sources', description: 'Texts, files, pages and rows that can be cited.' },
      { name: 'Archive', description: 'Pages and files of sources, as they were received.' },
      { name: 'Citations', description: 'Claims with their sources, evidence and verdicts.' },
      { name: 'Records', description: 'Stored answers, conversations and audits.' },
      { name: 'Erasure', description: 'Texts of records that must go; the log still proves.' },
      { name: 'Events', description: 'What happens, as server-sent events.' },
      { name: 'API keys', description: 'Who may call.' },
    ],
  })
}
