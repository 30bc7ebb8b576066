import { advanceOf } from './advance-widths.ts'
import { isShown } from './annotations.ts'
import type { FieldValue } from './label-values.ts'
import { pieceOf, runOf } from './run.ts'
import type { PdfRun } from './run.ts'

/** Maximum UTF-16 units of one value of a form; a longer one is cut. */
const MAX_VALUE = 10_000
/** Maximum UTF-16 units of all form values of a page; many fields may share one long value. */
const MAX_VALUES = 1_000_000
/** Maximum choices shown of a list. */
const MAX_CHOICES = 100
const OPEN = '[value: '
const CLOSE = ']'

/** The values of a page's form fields as runs at their places, written as `[value: …]`. */
export function valuesOf(annotations: readonly unknown[]): FieldValue[] {
  let length = 0
  return annotations.flatMap((annotation) => {
    if (length > MAX_VALUES) return []
    if (typeof annotation !== 'object' || annotation === null) return []
    const widget = annotation as Record<string, unknown>
    const value = valueOf(widget)
    length += value.length
    const rect = Array.from((widget['rect'] ?? []) as ArrayLike<unknown>)
    if (value === '' || rect.length !== 4 || !rect.every((side) => typeof side === 'number')) return []
    const run = valueRun(value, rect, { size: sizeOfFont(widget), isMultiLine: widget['multiLine'] === true })
    const isBox = widget['checkBox'] === true || widget['radioButton'] === true
    return [{ run, left: Math.min(rect[0]!, rect[2]!), right: Math.max(rect[0]!, rect[2]!), isBox }]
  })
}

/** The visible value of a field: its text, its choices, or whether it is ticked; empty if a reader does not see it. */
function valueOf(widget: Record<string, unknown>): string {
  const { subtype, password, fieldValue } = widget
  if (subtype !== 'Widget' || password === true || !isShown(widget)) return ''
  if (widget['checkBox'] === true) return tick(fieldValue, widget['exportValue'])
  if (widget['radioButton'] === true) return tick(fieldValue, widget['buttonValue'])
  if (widget['fieldType'] !== 'Tx' && widget['fieldType'] !== 'Ch') return ''
  const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter(
    (value) => typeof value === 'string',
  )
  const shown = values.slice(0, MAX_CHOICES).map((value) => displayed(value, widget['options']))
  return shown.join(', ').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_VALUE)
}

function tick(value: unknown, own: unknown): string {
  const isOn = typeof value === 'string' && value !== 'Off' && (typeof own !== 'string' || own === value)
  return isOn ? '☑' : '☐'
}

/** The label that a list shows for a value; the value itself if it has no label. */
function displayed(value: string, options: unknown): string {
  if (!Array.isArray(options)) return value
  const option = options.find((some: unknown) => isOption(some) && some.exportValue === value)
  return isOption(option) ? option.displayValue : value
}

function isOption(value: unknown): value is { exportValue: string; displayValue: string } {
  if (typeof value !== 'object' || value === null) return false
  const { exportValue, displayValue } = value as Record<string, unknown>
  return typeof exportValue === 'string' && typeof displayValue === 'string'
}

function sizeOfFont({ defaultAppearanceData }: Record<string, unknown>): number {
  if (typeof defaultAppearanceData !== 'object' || defaultAppearanceData === null) return 0
  const { fontSize } = defaultAppearanceData as Record<string, unknown>
  return typeof fontSize === 'number' && fontSize > 0 ? fontSize : 0
}

/**
 * Maximum font size, in points, assumed for a field that states none; in a low field the size is 70 % of its height.
 */
const LARGEST = 12

function valueRun(
  value: string,
  rect: readonly number[],
  { size, isMultiLine }: { size: number; isMultiLine: boolean },
): PdfRun {
  const [left, right] = [Math.min(rect[0]!, rect[2]!), Math.max(rect[0]!, rect[2]!)]
  const [bottom, top] = [Math.min(rect[1]!, rect[3]!), Math.max(rect[1]!, rect[3]!)]
  const height = Math.max(1, top - bottom)
  const fontSize = Math.min(size || Math.min(LARGEST, 0.7 * height), height)
  const padding = Math.min(2, (right - left) / 10)
  const x = left + padding
  const y =
    isMultiLine && height > 2 * fontSize
      ? top - fontSize - padding
      : bottom + (height - fontSize) / 2 + 0.2 * fontSize
  const width = Math.min((advanceOf(value, '') * fontSize) / 1000, right - x)
  const item = {
    str: value,
    transform: [fontSize, 0, 0, fontSize, x, y],
    width: Math.max(width, 0),
    height: fontSize,
    dir: 'ltr',
    fontName: '',
    hasEOL: true,
  }
  const str = OPEN + value + CLOSE
  return { ...runOf(item), str, pieces: [pieceOf(str, item, { before: OPEN.length, behind: CLOSE.length })] }
}
