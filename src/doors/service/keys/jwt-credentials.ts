import { CitationError } from '../../../core/error.ts'
import { DEFAULT_PROJECT } from '../../../core/records.ts'
import type { Actor } from '../../../core/records.ts'
import { parseActorFields } from './parse-actor-fields.ts'

/** JSON Web Tokens of an identity provider, by which users of an application call the service. */
export type JwtOptions = {
  /** The provider's public keys: `https://login.example/.well-known/jwks.json`. Fetched when needed, and kept for ten minutes. */
  jwksUrl: string
  /** The `iss` that a token must have. */
  issuer: string
  /** The `aud` that a token must have. */
  audience: string
  /** The claims that hold role, project, agent and user; `citespan_role`, `citespan_project`, `citespan_agent` and `sub` by default. */
  claims?: Partial<Record<'role' | 'project' | 'agentId' | 'userId', string>>
  /** Fetches the keys; that of the runtime by default. */
  fetch?: typeof globalThis.fetch
}

/** Finds out for whom a token stands; `null` for one that is not valid. */
export type ReadToken = (token: string) => Promise<Actor | null>

/** Signatures by a public key; a secret that both sides know would let the service issue tokens itself. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Errors of `jose` about the provider's keys: no answer, an answer of another status (generic), or no key set. */
const OF_PROVIDER = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'])
/** Seconds by which clocks may differ. */
const TOLERANCE = 30

/**
 * Reads JSON Web Tokens with `jose`. A token needs a role claim: without one it is not valid, since what it may do
 * is then nobody's word.
 *
 * @throws CitationError `missing-dependency` without `jose`, `invalid-input` for an address that is none.
 */
export async function jwtCredentials({
  jwksUrl,
  issuer,
  audience,
  claims: names = {},
  fetch,
}: JwtOptions): Promise<ReadToken> {
  const { createRemoteJWKSet, customFetch, errors, jwtVerify } = await importJose()
  if (!URL.canParse(jwksUrl)) {
    throw new CitationError({
      code: 'invalid-input',
      message: `The address of the keys of the identity provider, ${JSON.stringify(jwksUrl)}, is no URL.`,
      suggestion: 'Pass its JWKS address, such as https://login.example/.well-known/jwks.json.',
    })
  }
  const keys = createRemoteJWKSet(new URL(jwksUrl), { ...(fetch && { [customFetch]: fetch }) })
  const claims = { role: 'citespan_role', project: 'citespan_project', agentId: 'citespan_agent', ...names }

  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: TOLERANCE,
        requiredClaims: ['exp'],
      })
      return parseActorFields({
        role: payload[claims.role],
        project: payload[claims.project] ?? DEFAULT_PROJECT,
        agentId: payload[claims.agentId],
        userId: payload[claims.userId ?? 'sub'],
      })
    } catch (error) {
      if (error instanceof errors.JOSEError && !OF_PROVIDER.has(error.code)) return null
      // The keys could not be had: the token may be valid, and the caller is told to come again.
      throw unavailable(error)
    }
  }
}

function unavailable(cause: unknown): CitationError {
  return new CitationError({
    code: 'database-unavailable',
    message: 'The keys of the identity provider cannot be fetched.',
    suggestion: 'Try again, and check the address of its JWKS.',
    cause,
  })
}

async function importJose() {
  try {
    return await import('jose')
  } catch (cause) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import jose.',
      suggestion: 'Install it: npm install jose',
      cause,
    })
  }
}
