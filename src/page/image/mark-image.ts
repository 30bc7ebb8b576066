/**
 * Images with a quote marked. In: the regions of a source, a span of its text, the address of the image. Out: boxes,
 * and the image with them as HTML.
 */
import { closedFields, readClosed } from '../../core/fields.ts'
import { CitationError } from '../../core/error.ts'
import { cleanLabel } from '../../core/clean-label.ts'
import type { Box } from '../../core/place.ts'
import { escapeHtml } from '../view/escape-html.ts'
import { expectObject, expectObjects } from '../../core/shapes.ts'

/** An image and the boxes to mark on it. */
export type MarkImageOptions = {
  /** Address of the image: https, http, `blob:`, a path, or `data:` of a PNG, JPEG, WebP, GIF, TIFF or AVIF. */
  src: string
  /** Width in pixels of the image at `src` itself, not as displayed. */
  width: number
  /** Height in pixels of the image at `src` itself, not as displayed. */
  height: number
  /**
   * The boxes to mark, in fractions of width and height: `evidence.locator.box`, or the result of `quoteBoxes`. A box
   * with a number outside of 0–1 is left out.
   */
  boxes: readonly Box[]
  /**
   * The words of the quote, none by default. With them, the accessible name of the result is `Image, marked: …`, else
   * `Image`.
   */
  quote?: string
}

/** Maximum UTF-16 units of the quote in the accessible name of the image. */
const MAX_NAME = 500

const markImageFields = closedFields<MarkImageOptions>({
  src: true,
  width: true,
  height: true,
  boxes: true,
  quote: true,
})

/**
 * The image as HTML with boxes over a quote: one `<svg>` that grows with its container. It has no styles or scripts,
 * so that it is shown under any Content Security Policy that admits the image.
 *
 * @throws CitationError `invalid-input` for an invalid image address or size.
 *
 * @example
 * const html = markImage({ src: '/files/scan.png', width: 1240, height: 800, boxes: [evidence.locator.box] })
 */
export function markImage(given: MarkImageOptions): string {
  const image = readClosed(given, markImageFields, 'markImage()')
  expectObject(image, 'markImage(): image')
  const { src, width, height, boxes, quote = '' } = image
  if (typeof src !== 'string' || !isImageAddress(src)) throw invalid('src is not the address of an image')
  if (![width, height].every((size) => Number.isFinite(size) && size > 0))
    throw invalid('width and height are not numbers of pixels')
  expectObjects(boxes, 'markImage(): boxes')
  const name =
    `Image${quote === '' ? '' : `, marked: ${cleanLabel(quote).slice(0, MAX_NAME)}`}`.toWellFormed()
  const marks = boxes.filter(isBox).map((box) => toRectangle(box, { width, height }))
  return [
    `<svg class="citespan-image" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(name)}" xmlns="http://www.w3.org/2000/svg">`,
    `<image href="${escapeHtml(src)}" width="${width}" height="${height}"/>`,
    ...marks,
    '</svg>',
  ].join('')
}

function toRectangle(box: Box, { width, height }: { width: number; height: number }): string {
  // A little wider than the words, whose ink reaches the edge of their box.
  const margin = Math.max(2, height * 0.004)
  const [x, y] = [box.x * width - margin, box.y * height - margin]
  const [across, down] = [box.width * width + 2 * margin, box.height * height + 2 * margin]
  const [place, size] = [
    `x="${round(x)}" y="${round(y)}"`,
    `width="${round(across)}" height="${round(down)}"`,
  ]
  const line = `stroke="#9a6700" stroke-width="${round(Math.max(1, margin / 2))}"`
  return `<rect class="citespan-image-mark" ${place} ${size} rx="${round(margin)}" fill="#ffd33d" fill-opacity="0.35" ${line}/>`
}

function isBox(box: Box): boolean {
  return [box.x, box.y, box.width, box.height].every((share) => share >= 0 && share <= 1)
}

/**
 * Whether an address may be that of an image, as relative ones may. `javascript:` and other schemes may not, nor SVG
 * data addresses, which may hold scripts.
 */
function isImageAddress(src: string): boolean {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(src)?.[1]?.toLowerCase()
  if (scheme === undefined) return src.trim() !== ''
  if (scheme === 'data') return /^data:image\/(?:png|jpeg|webp|gif|tiff|avif)[;,]/i.test(src)
  return scheme === 'https' || scheme === 'http' || scheme === 'blob'
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function invalid(why: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `markImage(): ${why}.`,
    suggestion: 'Pass the address of a PNG, JPEG or WebP image with its size in pixels.',
  })
}
