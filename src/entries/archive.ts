/**
 * `citespan/archive`: what was received, kept as it was. Places for the bytes of pages and documents; those in
 * databases are in `citespan/sqlite` and `citespan/postgres`, the folder in `citespan/node`.
 */
export { memoryBlobs } from '../blobs/memory-blobs.ts'
export { s3Blobs } from '../blobs/s3-blobs.ts'
export type { S3BlobsOptions, S3Client } from '../blobs/s3-blobs.ts'
export type {
  BlobContent,
  BlobScope,
  BlobStore,
  ListedBlob,
  OpenBlob,
  StoredBlob,
} from '../core/ports/blob-store.ts'
