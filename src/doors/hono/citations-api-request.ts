import { z } from 'zod'
import { contentSchema, idSchema, readBody } from './read-body.ts'

/** A request with a missing or `null` `session_id` starts a new conversation. */
const requestSchema = z.object({
  query: contentSchema,
  session_id: idSchema.nullish(),
  include_sources: z.boolean().default(true),
  include_citations: z.boolean().default(true),
})

export type CitationsApiRequest = {
  query: string
  sessionId: string
  includesSources: boolean
  /**
   * Whether the answer has a `citation_map`. `false` if the request excludes sources, because the map would contain
   * them.
   */
  includesCitations: boolean
}

/** Parses the body of a request, or throws a `CitationError` such as `invalid-input`. */
export async function readCitationsApiRequest(request: {
  text(): Promise<string>
}): Promise<CitationsApiRequest> {
  const { query, session_id, include_sources, include_citations } = await readBody(request, {
    schema: requestSchema,
    suggestion:
      'Send { "query": "…", "session_id"?: "…", "include_sources"?: true, "include_citations"?: true }.',
  })
  return {
    query,
    sessionId: session_id ?? crypto.randomUUID(),
    includesSources: include_sources,
    includesCitations: include_sources && include_citations,
  }
}
