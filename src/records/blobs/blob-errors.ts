/**
 * Stores bytes by the hash of their content. In: bytes or a stream, and a project. Out: the address, and the bytes,
 * checked against it; in memory, in a folder or in S3-compatible storage.
 */
import { CitationError } from '../../core/error.ts'

/** Returns the hex hash of a blob's address; throws `invalid-input` for anything else. */
export function hexOf(address: string): string {
  const [, hex] = (typeof address === 'string' && /^sha256:([0-9a-f]{64})$/.exec(address)) || []
  if (hex !== undefined) return hex
  throw new CitationError({
    code: 'invalid-input',
    message: `${JSON.stringify(String(address).slice(0, 100))} is not the address of a blob.`,
    suggestion: 'Pass an address that put() has returned: sha256: and 64 hexadecimal digits.',
  })
}

export function blobTooLarge(maxBytes: number): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The content has more than ${maxBytes} bytes.`,
    suggestion: 'Nothing was stored. Raise maxBytes to store it.',
  })
}

export function putAborted(reason: unknown): CitationError {
  return new CitationError({
    code: 'aborted',
    message: 'Keeping the content was aborted.',
    suggestion: 'Nothing was stored; put it again.',
    cause: reason,
  })
}

/**
 * The error if the storage returned other bytes than it was given; `what` ends the sentence “The bytes of ADDRESS …”.
 */
export function blobDamaged(address: string, what = 'do not match their address'): CitationError {
  return new CitationError({
    code: 'database-corrupt',
    message: `The bytes of ${address} ${what}.`,
    suggestion: 'Restore the blob from a backup.',
  })
}

export function blobsClosed(): CitationError {
  return new CitationError({
    code: 'closed',
    message: 'The blob store is closed.',
    suggestion: 'Close it only after its last use, or open another one.',
  })
}

/**
 * The error if the storage failed or did not answer. `code`: the error code of the system or server; its message is
 * left out, because it may contain paths, hosts and names.
 */
export function storageUnavailable(storage: string, code: string): CitationError {
  return new CitationError({
    code: 'database-unavailable',
    message: `${storage} cannot be read or written (${code}).`,
    suggestion: 'Check that it exists and has free space, and check the permissions of this process.',
  })
}
