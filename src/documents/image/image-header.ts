/**
 * Reads the headers of images. In: the bytes of a file. Out: the type of the image and the size of each page, or the
 * problem that prevents it from being read.
 */

/** The facts in the header of an image. */
export type ImageHeader = {
  mediaType: 'image/png' | 'image/jpeg' | 'image/tiff' | 'image/webp'
  /** The size of each page in pixels; only TIFF files have several pages. */
  pages: { width: number; height: number }[]
}

/** Why a header cannot be read. */
export type ImageProblem = { problem: string }

/** Bytes at the beginning of files of each type. */
const signs = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
} as const

/** The type of an image by its first bytes; `null` for anything but PNG, JPEG, TIFF and WebP. */
function imageTypeOf(bytes: Uint8Array): ImageHeader['mediaType'] | null {
  for (const type of ['image/png', 'image/jpeg'] as const)
    if (signs[type].every((byte, index) => bytes[index] === byte)) return type
  const start = latin(bytes, 0, 4)
  if (start === 'II*\0' || start === 'MM\0*' || start === 'II+\0' || start === 'MM\0+') return 'image/tiff'
  return start === 'RIFF' && latin(bytes, 8, 4) === 'WEBP' ? 'image/webp' : null
}

/**
 * The type of an image and the sizes of its pages, from its header, or the problem with it. Pixels are not decoded. The
 * work is bounded whatever the header says.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | ImageProblem {
  const mediaType = imageTypeOf(bytes)
  if (mediaType === null) return { problem: 'it is not a PNG, JPEG, TIFF or WebP' }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const read = readers[mediaType](view)
    return 'problem' in read ? read : { mediaType, pages: read }
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'it ends within its header' }
    throw error
  }
}

type Size = { width: number; height: number }
type ReadSizes = (view: DataView) => Size[] | ImageProblem

const readers: Record<ImageHeader['mediaType'], ReadSizes> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/tiff': readTiff,
  'image/webp': readWebp,
}

function readPng(view: DataView): Size[] | ImageProblem {
  if (view.getUint32(12) !== 0x49484452) return { problem: 'its first chunk is not an IHDR' }
  return sizes([{ width: view.getUint32(16), height: view.getUint32(20) }])
}

/** Maximum segments before the frame of a JPEG; large colour profiles take up to 255. */
const MAX_SEGMENTS = 2_000

function readJpeg(view: DataView): Size[] | ImageProblem {
  let at = 2
  for (let segments = 0; segments < MAX_SEGMENTS; segments++) {
    if (view.getUint8(at) !== 0xff) return { problem: 'its segments are damaged' }
    const marker = view.getUint8(at + 1)
    // Fill bytes may precede a marker.
    if (marker === 0xff) at++
    else if (isFrame(marker))
      return sizes([{ width: view.getUint16(at + 7), height: view.getUint16(at + 5) }])
    else if (marker === 0xd9 || marker === 0xda) return { problem: 'its image data comes before its size' }
    else at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return { problem: `it has more than ${MAX_SEGMENTS} segments before its size` }
}

/** Whether the marker starts a frame: SOF0–SOF15 except the table markers (DHT, JPG, DAC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Maximum number of pages of a TIFF; a file with more is refused. */
export const MAX_TIFF_PAGES = 1_000
/** Maximum number of entries of a TIFF page's directory. */
const MAX_ENTRIES = 4_096

function readTiff(view: DataView): Size[] | ImageProblem {
  const directories = tiffDirectories(view)
  if ('problem' in directories) return directories
  const isLittle = view.getUint8(0) === 0x49
  return sizes(
    directories.map((start) => ({
      width: entryOf(view, start, 256, isLittle),
      height: entryOf(view, start, 257, isLittle),
    })),
  )
}

/** Offsets of the directories of a TIFF, one per page, or why they cannot be read. */
export function tiffDirectories(view: DataView): number[] | ImageProblem {
  const isLittle = view.getUint8(0) === 0x49
  if (view.getUint16(2, isLittle) === 43) return { problem: 'it is a BigTIFF' }
  const starts = new Set<number>()
  for (let start = view.getUint32(4, isLittle); start !== 0;) {
    if (starts.has(start)) return { problem: 'its pages follow each other in a circle' }
    if (starts.size >= MAX_TIFF_PAGES) return { problem: `it has more than ${MAX_TIFF_PAGES} pages` }
    starts.add(start)
    const entries = view.getUint16(start, isLittle)
    if (entries > MAX_ENTRIES) return { problem: `a page has more than ${MAX_ENTRIES} fields` }
    start = view.getUint32(start + 2 + entries * 12, isLittle)
  }
  return starts.size > 0 ? [...starts] : { problem: 'it has no page' }
}

/** The value of the field `tag` in the directory at `start`, read as one number (SHORT or LONG); 0 if it is absent. */
function entryOf(view: DataView, start: number, tag: number, isLittle: boolean): number {
  const entries = view.getUint16(start, isLittle)
  for (let index = 0; index < entries; index++) {
    const at = start + 2 + index * 12
    if (view.getUint16(at, isLittle) !== tag) continue
    return view.getUint16(at + 2, isLittle) === 3
      ? view.getUint16(at + 8, isLittle)
      : view.getUint32(at + 8, isLittle)
  }
  return 0
}

function readWebp(view: DataView): Size[] | ImageProblem {
  const chunk = view.getUint32(12)
  const u24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  // `VP8X`: width and height minus one, three bytes each.
  if (chunk === 0x56503858) return sizes([{ width: u24(24) + 1, height: u24(27) + 1 }])
  // `VP8 `: 14 bits each, after a start code.
  if (chunk === 0x56503820)
    return sizes([{ width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }])
  // `VP8L`: width and height minus one, 14 bits each.
  if (chunk !== 0x5650384c) return { problem: 'its first chunk is not a picture' }
  const bits = view.getUint32(21, true)
  return sizes([{ width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }])
}

function sizes(pages: Size[]): Size[] | ImageProblem {
  return pages.every(({ width, height }) => width > 0 && height > 0)
    ? pages
    : { problem: 'it has no width or no height' }
}

function latin(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}
