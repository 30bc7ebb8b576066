/** What other rooms take from `image/`: an image and the boxes of a quote → the image with the quote marked. */
export { markImage } from './image/mark-image.ts'
export type { MarkImageOptions } from './image/mark-image.ts'
export { quoteBoxes } from './image/quote-boxes.ts'
