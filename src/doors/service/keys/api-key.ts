/**
 * Authentication of the service. In: the token of a request. Out: the actor that it identifies, or nothing. A token is
 * an API key of the project, or a JSON Web Token of the application's identity provider.
 */
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { contentHash } from '../../../core/hash.ts'
import { roleSchema } from '../../../core/records.ts'
import { nameSchema } from './name-schema.ts'

/** The stored part of an API key; its token is not stored. */
export const apiKeySchema = z.object({
  /** Public; identifies the key in lists, logs and audits. */
  id: z.string().regex(/^[0-9a-f]{16}$/),
  /** What the key is for, in words for people. */
  name: z.string().min(1).max(200),
  role: roleSchema,
  project: nameSchema,
  /** The agent that writes with it. */
  agentId: nameSchema.optional(),
  /**
   * The person who calls with it. A key of an auditor must have one, and so must a key that gives verdicts on
   * citations.
   */
  userId: nameSchema.optional(),
  /** `sha256:<hex>` of the token. Its secret has 256 random bits, so a slow hash would add nothing. */
  hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  createdAt: z.iso.datetime(),
  /** The instant from which the key is rejected; absent for a key that does not expire. */
  expiresAt: z.iso.datetime().optional(),
  revokedAt: z.iso.datetime().optional(),
  /** The id of the key that replaced it in a rotation. */
  replacedBy: z.string().optional(),
})

/** The stored part of an API key: not its token, but the token's hash. */
export type ApiKey = z.infer<typeof apiKeySchema>

const TOKEN = /^citespan_([0-9a-f]{16})_[0-9a-f]{64}$/

/** A new token: `citespan_<id>_<secret>`, with a prefix by which scanners for leaked secrets find it. */
export function createToken(): { id: string; token: string; hash: string } {
  const id = bytesToHex(randomBytes(8))
  const token = `citespan_${id}_${bytesToHex(randomBytes(32))}`
  return { id, token, hash: contentHash(token) }
}

/** The id in a token; `null` for anything that is not a token of this service. */
export function idOfToken(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null
}

/** Whether the token belongs to the key, and the key is neither revoked nor expired at `now`. */
export function isValidToken(token: string, key: ApiKey, now: Date): boolean {
  // The hashes are compared: the timing of their comparison reveals nothing about the token.
  return key.hash === contentHash(token) && isUsable(key, now)
}

/** Whether the key is neither revoked nor expired. */
export function isUsable({ revokedAt, expiresAt }: ApiKey, now: Date): boolean {
  const ends = [revokedAt, expiresAt].filter((time) => time !== undefined)
  return ends.every((time) => now.getTime() < Date.parse(time))
}
