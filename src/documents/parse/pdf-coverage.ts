/** The drawing operations of a page from pdf.js: operators by number, and their arguments. */
export type OperatorList = { fnArray: readonly number[]; argsArray: readonly unknown[] }

type Matrix = readonly [number, number, number, number, number, number]

/** The numbers of the operators that are used here, by name. */
export type Operators = Record<
  | 'save'
  | 'restore'
  | 'transform'
  | 'paintFormXObjectBegin'
  | 'paintFormXObjectEnd'
  | 'paintImageXObject'
  | 'paintInlineImageXObject'
  | 'paintImageMaskXObject',
  number
>

/** Minimum share of a page covered by images that makes it a scan. */
const MOSTLY = 0.5
/** Maximum nesting of graphics states. */
const MAX_STATES = 1_000

/** Whether images cover at least half of a page; `view`: the corners of the page in PDF units. */
export function isMostlyImage(
  { fnArray, argsArray }: OperatorList,
  ops: Operators,
  view: readonly number[],
): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = view
  const page = { left, bottom, right, top }
  const saved: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let covered = 0
  const pictures = new Set([ops.paintImageXObject, ops.paintInlineImageXObject, ops.paintImageMaskXObject])
  for (const [index, operator] of fnArray.entries()) {
    const values = argsArray[index]
    if (operator === ops.save || operator === ops.paintFormXObjectBegin) {
      if (saved.length < MAX_STATES) saved.push(matrix)
      const inner = Array.isArray(values) && operator !== ops.save ? toMatrix(values[0]) : null
      if (inner) matrix = multiply(matrix, inner)
    } else if (operator === ops.restore || operator === ops.paintFormXObjectEnd)
      matrix = saved.pop() ?? matrix
    else if (operator === ops.transform) {
      const change = toMatrix(values)
      if (change) matrix = multiply(matrix, change)
    } else if (pictures.has(operator)) covered += areaOn(page, matrix)
  }
  return covered >= MOSTLY * Math.abs((right - left) * (top - bottom))
}

function toMatrix(values: unknown): Matrix | null {
  if (typeof values !== 'object' || values === null) return null
  const numbers = Array.from(values as ArrayLike<unknown>)
  return numbers.length === 6 && numbers.every((value) => typeof value === 'number')
    ? (numbers as unknown as Matrix)
    : null
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/**
 * The area of the page that an image covers. An image is drawn into the unit square, which the matrix moves, turns and
 * scales.
 */
function areaOn(
  page: { left: number; bottom: number; right: number; top: number },
  [a, b, c, d, e, f]: Matrix,
): number {
  const xs = [e, e + a, e + c, e + a + c]
  const ys = [f, f + b, f + d, f + b + d]
  const width = Math.min(page.right, Math.max(...xs)) - Math.max(page.left, Math.min(...xs))
  const height = Math.min(page.top, Math.max(...ys)) - Math.max(page.bottom, Math.min(...ys))
  return Math.max(0, width) * Math.max(0, height)
}
