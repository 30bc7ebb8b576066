import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ServiceEnv } from './keys/credentials.ts'

/** Adds `GET /openapi.json`, which describes the app in OpenAPI 3.1. */
export function describeService(app: OpenAPIHono<ServiceEnv>, { version }: { version: string }): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'credential', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key (`citespan keys create`) or a JSON Web Token.',
  })
  app.get('/openapi.json', (c) => c.json(documentOf(app, { version })))
}

export function documentOf(app: OpenAPIHono<ServiceEnv>, { version }: { version: string }) {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'citespan',
      version,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      description:
        'Checked citations for answers of language models. Offsets are UTF-16 code units, half-open; times are ISO 8601 in UTC. Unknown fields and query parameters are refused by name; names in snake case are accepted for those in camel case.',
    },
    servers: [{ url: '/' }],
    security: [{ credential: [] }],
    tags: [
      { name: 'Answers', description: 'Answers with their sources, cited and checked.' },
      { name: 'Sources', description: 'Texts, files, pages and rows that can be cited.' },
      { name: 'Archive', description: 'Pages and files of sources, as they were received.' },
      { name: 'Citations', description: 'Claims with their sources, evidence and verdicts.' },
      { name: 'Records', description: 'Stored answers, conversations and audits.' },
      { name: 'Erasure', description: 'Erasure of texts; the log stays provable.' },
      { name: 'Events', description: 'Recorded events, as server-sent events.' },
      { name: 'Settings', description: 'Settings of a project, which override the options of the service.' },
      { name: 'API keys', description: 'Who may call.' },
    ],
  })
  return withDefaultsInWords(document)
}

/**
 * The document with the defaults of fields in their descriptions. Generators of clients take a field with a default
 * for a required one, or send it although the caller left it out.
 */
function withDefaultsInWords<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(withDefaultsInWords) as Part
  if (typeof part !== 'object' || part === null) return part
  const { default: preset, ...rest } = part as Record<string, unknown>
  const fields = Object.entries(rest).map(([name, value]) => [name, withDefaultsInWords(value)])
  const described = preset !== undefined && {
    description: `${rest['description'] ?? ''} By default \`${JSON.stringify(preset)}\`.`.trim(),
  }
  // The cast holds: parts of a document are plain objects, and their default is optional.
  return { ...Object.fromEntries(fields), ...described } as Part
}
