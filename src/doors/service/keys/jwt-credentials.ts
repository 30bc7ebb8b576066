import { CitationError } from '../../../core/error.ts'
import { DEFAULT_PROJECT } from '../../../core/records.ts'
import type { Actor } from '../../../core/records.ts'
import { parseActorFields } from './parse-actor-fields.ts'

/** JSON Web Tokens of an identity provider, with which users call the service. A token needs `exp` and a role. */
export type JwtOptions = {
  /**
   * Address of the provider's public keys: `https://login.example/.well-known/jwks.json`. Fetched when needed, and
   * cached for ten minutes.
   */
  jwksUrl: string
  /** The `iss` that a token must have. */
  issuer: string
  /** The `aud` that a token must have, alone or in a list. */
  audience: string
  /**
   * The claims that hold role, project, agent and user; `citespan_role`, `citespan_project`, `citespan_agent` and `sub`
   * by default. A token without the claim of the project is of the project `default`.
   */
  claims?: Partial<Record<'role' | 'project' | 'agentId' | 'userId', string>>
  /** Fetches the keys; the runtime's `fetch` by default. */
  fetch?: typeof globalThis.fetch
}

/**
 * Returns the actor for whom a token stands; `null` for an invalid token. Rejects if the provider's keys cannot be
 * fetched.
 */
export type ReadToken = (token: string) => Promise<Actor | null>

/** Only public-key signatures: with a shared secret the service itself could issue tokens. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Errors of `jose` about the provider's keys: no answer, an answer with another status (generic), or no key set. */
const OF_PROVIDER = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'])
/** Maximum seconds by which clocks may differ. */
const TOLERANCE = 30

/**
 * Returns a function that reads JSON Web Tokens with `jose`. A token without `exp` is invalid, and so is one without a
 * role claim: nothing in it grants any right.
 *
 * @throws CitationError `missing-dependency` without `jose`, `invalid-input` for an invalid address.
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
      message: `The address of the keys of the identity provider, ${JSON.stringify(jwksUrl)}, is not a URL.`,
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
      // The keys could not be fetched: the token may be valid, and the caller is told to try again.
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
