/**
 * Who calls the service. In: the token of a request. Out: the actor that it stands for, from an API key
 * of the project or from a JSON Web Token of the application's identity provider, or nothing.
 */
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { contentHash } from '../../../core/hash.ts'
import { roleSchema } from '../../../core/records.ts'
import { nameSchema } from './name-schema.ts'

/** What is stored of an API key: its token is not. */
export const apiKeySchema = z.object({
  /** Public; it names the key in lists, logs and audits. */
  id: z.string().regex(/^[0-9a-f]{16}$/),
  /** What it is for, for people. */
  name: z.string().min(1).max(200),
  role: roleSchema,
  project: nameSchema,
  /** The agent that writes with it. */
  agentId: nameSchema.optional(),
  /** The person who calls with it. An auditor's has one; verdicts on citations are given with no other. */
  userId: nameSchema.optional(),
  /** `sha256:<hex>` of the token. Its secret has 256 random bits, so that a slow hash would add nothing. */
  hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  createdAt: z.iso.datetime(),
  /** From this instant on the key is refused; absent for a key without an end. */
  expiresAt: z.iso.datetime().optional(),
  revokedAt: z.iso.datetime().optional(),
  /** The key that took its place, after a rotation. */
  replacedBy: z.string().optional(),
})

/** What is stored of an API key: its token is not. */
export type ApiKey = z.infer<typeof apiKeySchema>

const TOKEN = /^citespan_([0-9a-f]{16})_[0-9a-f]{64}$/

/** A new token: `citespan_<id>_<secret>`, with a prefix by which scanners for leaked secrets can find it. */
export function createToken(): { id: string; token: string; hash: string } {
  const id = bytesToHex(randomBytes(8))
  const token = `citespan_${id}_${bytesToHex(randomBytes(32))}`
  return { id, token, hash: contentHash(token) }
}

/** The id in a token; `null` if it is no token of this service. */
export function idOfToken(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null
}

/** Whether the token is that of the key, which must be neither revoked nor expired at `now`. */
export function isValidToken(token: string, key: ApiKey, now: Date): boolean {
  // The hashes are compared: what their difference tells by time is nothing about the token.
  return key.hash === contentHash(token) && isUsable(key, now)
}

/** Whether the key is neither revoked nor expired. */
export function isUsable({ revokedAt, expiresAt }: ApiKey, now: Date): boolean {
  const ends = [revokedAt, expiresAt].filter((time) => time !== undefined)
  return ends.every((time) => now.getTime() < Date.parse(time))
}
