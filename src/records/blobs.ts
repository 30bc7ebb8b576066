/** Public exports of `blobs/`: stores bytes under their hash, and checks them when reading. */
export { memoryBlobs } from './blobs/memory-blobs.ts'
export { readAll } from './blobs/receive-blob.ts'
export { s3Blobs } from './blobs/s3-blobs.ts'
export type { S3BlobsOptions, S3Client } from './blobs/s3-blobs.ts'
