/**
 * Elements that a page does not show. `ix:header` holds the machine-readable part of a financial report (Inline XBRL
 * 1.1, 9).
 */
const hiddenTags = new Set('script style noscript template svg head ix:header ix:hidden'.split(' '))

/** Whether an element with this name and these attributes, and everything in it, is hidden. */
export function isHiddenElement(name: string, attribs: Readonly<Record<string, string>>): boolean {
  return (
    hiddenTags.has(name) ||
    Object.hasOwn(attribs, 'hidden') ||
    attribs['aria-hidden'] === 'true' ||
    (attribs['style'] !== undefined && hidesText(attribs['style']))
  )
}

const hiding =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\s*(?:!important\s*)?(?:;|$)/i

/**
 * Whether an inline style hides the text of its element. Transparent text does not count as hidden, because pages fade
 * it in.
 */
function hidesText(css: string): boolean {
  return hiding.test(css) || isInOwnColour(css)
}

/** Whether text has the colour of its background, such as white on white. */
function isInOwnColour(css: string): boolean {
  const background = /(?:^|[;\s])background(?:-color)?\s*:\s*([^;]+)/i.exec(css)?.[1]
  if (background === undefined) return false
  const color = /(?:^|[;\s])color\s*:\s*([^;!]+)/i.exec(css)?.[1]
  return color !== undefined && plainColour(color) === plainColour(background.replace(/!.*/, ''))
}

const named: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000' }

function plainColour(written: string): string {
  const colour = written.trim().toLowerCase()
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(colour)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(colour)
  if (parts)
    return `#${parts
      .slice(1)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`
  return Object.hasOwn(named, colour) ? named[colour]! : colour
}
