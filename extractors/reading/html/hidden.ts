/** `ix:header` holds what machines read of a financial report (Inline XBRL 1.1, 9). */
const hiddenTags = new Set('script style noscript template svg head ix:header ix:hidden'.split(' '))

/** Whether an element of this name and these attributes is not shown, nor what stands in it. */
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
 * Whether a style that is stated in the page hides the text of its element. Text that is transparent is not
 * hidden: pages fade it in.
 */
function hidesText(css: string): boolean {
  return hiding.test(css) || isInOwnColour(css)
}

/** White on white, or any other colour on itself. */
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
