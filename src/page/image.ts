/** Public exports of `image/`. In: an image and the boxes of a quote. Out: the image with the quote marked. */
export { markImage } from './image/mark-image.ts'
export type { MarkImageOptions } from './image/mark-image.ts'
export { quoteBoxes } from './image/quote-boxes.ts'
