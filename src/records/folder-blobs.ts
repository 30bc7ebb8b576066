/** Blobs in a folder; needs Node. */
export { folderBlobs } from './blobs/folder/folder-blobs.ts'
